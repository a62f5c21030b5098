import { afterAll, beforeAll } from 'vitest';
import { startWebProcess, type WebProcess } from '../../dev/web-process.ts';
import type { TestApp } from './app.ts';

const PROCESSES = 2;

/** Two compiled web processes that share database and secrets with the application of a test file. */
export function useWebProcesses(
  context: TestApp,
  settings: () => Record<string, string> = () => ({}),
) {
  const processes: WebProcess[] = [];
  const envOf = (): Record<string, string> => ({
    DATABASE_URL: context.db.url,
    JWT_SECRET: context.config.jwtSecret,
    ENCRYPTION_KEY: context.config.encryptionKey,
    TRUST_PROXY: '127.0.0.1',
    ...settings(),
  });

  beforeAll(async () => {
    const starting = Array.from({ length: PROCESSES }, () => startWebProcess(envOf()));
    processes.push(...(await Promise.all(starting)));
  });

  afterAll(() => Promise.all(processes.map((process) => process.stop())));

  return {
    processes,
    /** One more, for the test to stop or to kill. */
    start: (more: Record<string, string> = {}) => startWebProcess({ ...envOf(), ...more }),
    /** One after the other in turn over both processes. */
    urlOf: (turn: number): string => processes[turn % processes.length]?.url ?? '',
  };
}
