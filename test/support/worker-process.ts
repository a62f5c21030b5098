import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/paths.ts';

export interface WorkerProcess {
  child: ChildProcess;
  /** Ends it as a crash does. */
  kill(): Promise<void>;
}

const WORKER = 'dist/worker/main.js';

/** Starts the compiled worker as the Procfile does; `npm test` compiles before it runs. */
export function startWorkerProcess(env: Record<string, string>): WorkerProcess {
  if (!existsSync(join(projectRoot, WORKER))) throw new Error(`${WORKER} is missing: run npm test`);
  const child = spawn(process.execPath, ['--enable-source-maps', WORKER], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { child, kill };
}
