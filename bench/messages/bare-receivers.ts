import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { rows } from '../../src/kernel/db/db.ts';

const SCRIPT = fileURLToPath(new URL('./bare-receiver.js', import.meta.url));

/** Receivers that verify and keep, and do nothing else, as many as web processes. */
export interface BareReceivers {
  urls: readonly string[];
  stop(): Promise<void>;
}

/** Starts them on the database of `env`. */
export async function startBareReceivers(
  count: number,
  env: Record<string, string>,
): Promise<BareReceivers> {
  await rows('create table bare_deliveries (id bigserial primary key, body jsonb not null)');
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, [SCRIPT], {
      env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  const kill = () => {
    for (const child of children) child.kill();
  };
  process.once('exit', kill);
  return {
    urls: await Promise.all(children.map(addressOf)),
    stop: async () => {
      kill();
      await Promise.all(children.map((child) => child.exitCode === null && once(child, 'exit')));
      process.off('exit', kill);
    },
  };
}

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('A bare receiver has no output');
  const [address] = await once(createInterface(stdout), 'line');
  return String(address);
}
