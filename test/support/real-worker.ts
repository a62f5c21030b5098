import { afterAll, beforeAll } from 'vitest';
import { setJobDispatcher } from '../../src/kernel/jobs/dispatcher.ts';
import { migrateQueue } from '../../src/kernel/queue/queue-backend.ts';
import { JOB_HANDLERS } from '../../worker/jobs/index.ts';
import { type RunningWorker, startWorker } from '../../worker/start-worker.ts';
import type { TestApp } from './app.ts';
import { silentLog } from './queue-backends.ts';

/** The worker of production in this process, with its queue in PostgreSQL. Call after `useApp`. */
export function useRealWorker(context: TestApp): void {
  let worker: RunningWorker | undefined;
  beforeAll(async () => {
    await migrateQueue(context.db.url);
    worker = await startWorker({ config: context.config, log: silentLog, handlers: JOB_HANDLERS });
  });
  afterAll(async () => {
    setJobDispatcher(null);
    await worker?.stop();
  });
}
