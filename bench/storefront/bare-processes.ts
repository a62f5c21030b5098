import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '../../src/paths.ts';

const HANDLER = join(projectRoot, 'dist/bench/storefront/bare-handler.js');

/** So many processes with the bare handler. */
export async function startBareProcesses(count: number) {
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, [HANDLER], {
      env: { PATH: process.env.PATH, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  const kill = () => {
    for (const child of children) child.kill();
  };
  process.once('exit', kill);
  const urls = await Promise.all(children.map(addressOf));
  return {
    urls,
    stop: () => {
      kill();
      process.off('exit', kill);
    },
  };
}

async function addressOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the bare handler has no output');
  const [line] = await once(child.stdout, 'data');
  return String(line).trim();
}
