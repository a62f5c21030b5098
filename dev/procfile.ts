import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../src/paths.ts';

type ProcessName = 'web' | 'worker' | 'release';

/**
 * What Node.js is given to run a process as in production: its flags and the compiled program.
 * @throws Error when it is not compiled
 */
export function procfileArgs(name: ProcessName): string[] {
  const args = lineOf(name);
  const program = args.at(-1) ?? '';
  if (existsSync(join(projectRoot, program))) return args;
  throw new Error(`${program} is missing: compile first, as npm test and npm run bench do`);
}

/** The flags alone, with which V8 keeps what it compiles. */
export const procfileFlags = (name: ProcessName): string[] => lineOf(name).slice(0, -1);

function lineOf(name: ProcessName): string[] {
  const procfile = readFileSync(join(projectRoot, 'Procfile'), 'utf8');
  return new RegExp(`^${name}: node (.+)$`, 'm').exec(procfile)?.[1]?.split(' ') ?? [];
}
