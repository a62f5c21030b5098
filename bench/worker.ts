import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { procfileArgs } from '../dev/procfile.ts';
import { projectRoot } from '../src/paths.ts';

/** The compiled worker as it runs in production. `env` has DATABASE_URL and DATA_DIR. */
export function startWorker(env: Record<string, string>) {
  const child = spawn(process.execPath, procfileArgs('worker'), {
    cwd: projectRoot,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      FRONTEND_URL: 'http://localhost:3000',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const kill = () => child.kill();
  process.once('exit', kill);
  return {
    child,
    stop: async () => {
      process.off('exit', kill);
      if (child.exitCode !== null || child.signalCode !== null) return;
      kill();
      await once(child, 'exit');
    },
  };
}
