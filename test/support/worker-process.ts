import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { procfileArgs } from '../../dev/procfile.ts';
import { projectRoot } from '../../src/paths.ts';

export interface WorkerProcess {
  child: ChildProcess;
  /** Everything that it wrote. */
  output(): string;
  /** Ends it as a crash does. */
  kill(): Promise<void>;
  /** Ends it as a supervisor does: it finishes what it is at. */
  stop(): Promise<void>;
}

/** Starts the compiled worker as the Procfile does; `npm test` compiles before it runs. */
export function startWorkerProcess(env: Record<string, string>): WorkerProcess {
  const child = spawn(process.execPath, procfileArgs('worker'), {
    cwd: projectRoot,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      FRONTEND_URL: 'http://localhost:3000',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  return {
    child,
    output: () => output,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}
