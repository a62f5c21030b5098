import { afterAll, beforeAll } from 'vitest';
import { startWebProcess, type WebProcess } from '../../dev/web-process.ts';
import type { TestApp } from './app.ts';
import { withoutOperatorSecondFactor } from './platform-settings.ts';
import { pooled, useQueueSettings } from './resilience/between.ts';
import { useSoundProcesses } from './resilience/sound-processes.ts';
import { startWorkerProcess, type WorkerProcess } from './worker-process.ts';

const PROCESSES = 2;

type Env = Record<string, string>;

/**
 * Settings of web processes that don't count the requests of a store, as in production otherwise:
 * for tests in which one store does more in a minute than its people could.
 */
export const WITHOUT_STORE_LIMITS = { NODE_ENV: 'test', SHOP_CACHE: '1', OVERLOAD_GUARD: '1' };

/**
 * Two compiled web processes that share database and secrets with the application of a test file.
 * After each test all of them are sound, unless the test has killed one. A worker comes when it is
 * started.
 */
export function useWebProcesses(context: TestApp, settings: () => Env = () => ({})) {
  const processes: WebProcess[] = [];
  const workers: WorkerProcess[] = [];
  const queueSettings = useQueueSettings();
  const noted = useSoundProcesses();
  const envOf = (): Env => ({
    DATABASE_URL: pooled(context.db.url),
    JWT_SECRET: context.config.jwtSecret,
    ENCRYPTION_KEY: context.config.encryptionKey,
    TRUST_PROXY: '127.0.0.1',
    ...queueSettings(),
    ...settings(),
  });
  const start = async (more: Env = {}) => noted(await startWebProcess({ ...envOf(), ...more }));

  beforeAll(async () => {
    await withoutOperatorSecondFactor();
    processes.push(...(await Promise.all(Array.from({ length: PROCESSES }, () => start()))));
  });

  afterAll(async () => {
    const running = [
      ...processes.map((each) => each.stop()),
      ...workers.map((each) => each.stop()),
    ];
    await Promise.all(running);
  });

  return {
    processes,
    /** One more, for the test to stop or to kill. */
    start,
    /** A worker beside them, which ends with the file; its queue has to be migrated (`migrateQueue`). */
    startWorker: (more: Env = {}): WorkerProcess => {
      const worker = noted(startWorkerProcess({ ...envOf(), ...more }));
      workers.push(worker);
      return worker;
    },
    /** One after the other in turn over both processes. */
    urlOf: (turn: number): string => processes[turn % processes.length]?.url ?? '',
  };
}
