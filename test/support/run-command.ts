import { Model } from 'objection';
import { vi } from 'vitest';
import { connectFiles } from '../../src/clients/files.ts';
import type { TestApp } from './app.ts';

/** The installation that a command works on, if it is not the application's. */
export interface Place {
  url?: string;
  dataDir?: string;
  env?: Record<string, string>;
}

/** Runs a command with the keys of the test's application, and says its exit code and what it printed. */
export async function runCommand(
  { db, config }: TestApp,
  main: (args: string[]) => Promise<number>,
  args: string[],
  { url = db.url, dataDir = config.dataDir, env = {} }: Place = {},
): Promise<{ code: number; said: string }> {
  const settings = {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    JWT_SECRET: config.jwtSecret,
    ENCRYPTION_KEY: config.encryptionKey,
    ...env,
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const said: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((text) => said.push(text));
  vi.spyOn(console, 'error').mockImplementation((text) => said.push(text));
  const ours = Model.knex();
  const code = await main(args).finally(() => {
    Model.knex(ours);
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    connectFiles(config);
  });
  return { code, said: said.join('\n') };
}
