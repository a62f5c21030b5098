import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../dev/postgres/free-port.ts';
import { procfileArgs } from '../../dev/procfile.ts';
import { projectRoot } from '../../src/paths.ts';

const DEADLINE_MS = 60_000;
const ASK_AGAIN_MS = 5;

/** The seconds from the start of a web process to the end of its first page. It is ended again. */
export async function coldStart(env: Record<string, string>, path: string): Promise<number> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, procfileArgs('web'), {
    cwd: projectRoot,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      FRONTEND_URL: `http://localhost:${port}`,
      ...env,
      PORT: `${port}`,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await firstPage(child, `http://127.0.0.1:${port}${path}`);
    return (performance.now() - began) / 1_000;
  } finally {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}

async function firstPage(child: ChildProcess, url: string): Promise<void> {
  const deadline = performance.now() + DEADLINE_MS;
  while (child.exitCode === null && performance.now() < deadline) {
    const status = await statusOf(url);
    if (status === 200) return;
    if (status !== null) throw new Error(`The first page answers ${status}`);
    await wait(ASK_AGAIN_MS);
  }
  throw new Error('The web process gave no page');
}

/** Null while nobody listens. */
const statusOf = (url: string): Promise<number | null> =>
  new Promise((resolve) => {
    get(url, { agent: false }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    }).once('error', () => resolve(null));
  });
