import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { procfileArgs } from '../../../dev/procfile.ts';
import { projectRoot } from '../../../src/paths.ts';

const run = promisify(execFile);

/** Runs the release step of the Procfile on a database. @returns what it said */
export async function release(
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<string> {
  const { stdout } = await run(process.execPath, procfileArgs('release'), {
    cwd: projectRoot,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      FRONTEND_URL: 'http://localhost:3000',
      JWT_SECRET: 'a-secret-that-nothing-is-signed-with-0001',
      ENCRYPTION_KEY: 'a-key-that-nothing-is-sealed-with-000001',
      ...settings,
    },
  });
  return stdout;
}
