import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../../src/paths.ts';
import type { SteadyAnswer, SteadyRequest } from './steady-requests.ts';

const READER = join(projectRoot, 'dist/bench/attacks/steady-requests.js');

/** Somebody else's requests, at a steady pace from a process of its own, until `stop`. */
export function steadily(request: SteadyRequest): { stop(): Promise<SteadyAnswer[]> } {
  const child = spawn(process.execPath, [READER, JSON.stringify(request)], {
    env: { PATH: process.env.PATH },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const kill = () => child.kill();
  process.once('exit', kill);
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    stop: async () => {
      child.stdin.end();
      await ended;
      process.off('exit', kill);
      return JSON.parse(said) as SteadyAnswer[];
    },
  };
}

/** Those answered otherwise than so; requests that nobody answered are among them. */
export const answeredOtherwise = (answers: readonly SteadyAnswer[], status: number): number =>
  answers.filter((answer) => answer.status !== status).length;

export const timesOf = (answers: readonly SteadyAnswer[]): number[] => answers.map(({ ms }) => ms);

/** How often each status was answered; 0: no answer. */
export const statusesOf = (answers: readonly SteadyAnswer[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
