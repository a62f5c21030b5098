import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { projectRoot } from '../src/paths.ts';
import { freePort } from './postgres/free-port.ts';
import { procfileArgs } from './procfile.ts';

export interface WebProcess {
  url: string;
  child: ChildProcess;
  /** Everything that it wrote, for a test that looks at logs. */
  output(): string;
  stop(): Promise<void>;
}

/**
 * Starts the compiled web process as the Procfile does. It has to be compiled, as `npm test` and
 * `npm run bench` do first. With a `logFile` its output goes there and costs this process nothing.
 */
export async function startWebProcess(
  env: Record<string, string>,
  { logFile }: { logFile?: string } = {},
): Promise<WebProcess> {
  const port = Number(env.PORT ?? (await freePort()));
  const log = logFile === undefined ? 'pipe' : openSync(logFile, 'w');
  const child = spawn(process.execPath, procfileArgs('web'), {
    cwd: projectRoot,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      JWT_SECRET: 'two-processes-share-this-secret-0001',
      ENCRYPTION_KEY: 'two-processes-share-this-key-00000001',
      FRONTEND_URL: `http://localhost:${port}`,
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', log, log],
  });
  if (typeof log === 'number') closeSync(log);
  let piped = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      piped += chunk;
    });
  }
  const output = () => (logFile === undefined ? piped : readFileSync(logFile, 'utf8'));
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, child, output);
  return { url, child, output, stop: () => stop(child) };
}

async function untilReady(url: string, child: ChildProcess, output: () => string) {
  const deadline = Date.now() + 45_000;
  while (Date.now() < deadline && child.exitCode === null) {
    const response = await fetch(`${url}/readyz`).catch(() => null);
    if (response?.ok) return;
    await wait(30);
  }
  child.kill('SIGKILL');
  throw new Error(`The web process did not become ready:\n${output()}`);
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
