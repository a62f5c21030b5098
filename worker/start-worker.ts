import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../src/config.ts';
import { setJobDispatcher } from '../src/domain/jobs/dispatcher.ts';
import { endHeartbeat } from '../src/domain/jobs/heartbeat.ts';
import type { JobName } from '../src/domain/jobs/job-names.ts';
import { newId } from '../src/ids.ts';
import { JOBS_QUEUE, openQueue, RECURRING_QUEUE } from '../src/queue.ts';
import { openQueueBackend } from '../src/queue-backend.ts';
import type { Job } from './jobs/job.ts';
import { runJob } from './run-job.ts';
import { runScheduled } from './run-scheduled.ts';
import { startUpkeep } from './upkeep.ts';

const CONCURRENCY = 5;
const RECURRING_CONCURRENCY = 2;
/** How long running jobs may go on after the stop; then they are handed back. */
const GRACE_MS = 10_000;
const LAST_CALL_MS = 5_000;

export interface WorkerSettings {
  config: Config;
  log: Logger;
  jobs: Partial<Record<JobName, Job>>;
  graceMs?: number;
}

export interface RunningWorker {
  /** Takes no more jobs, finishes or hands back those that run, and lets go of the queue. */
  stop(): Promise<void>;
}

/**
 * Starts consuming on the bound database. With Redis away it waits for it.
 * @throws Error when the queue's schema in PostgreSQL is missing: run the migrations
 */
export async function startWorker(settings: WorkerSettings): Promise<RunningWorker> {
  const { config, log, jobs, graceMs = GRACE_MS } = settings;
  const id = newId();
  const stopping = new AbortController();
  const queue = openQueue(config, log);
  setJobDispatcher(queue.enqueue);
  const backend = openQueueBackend(config, log);
  const runner = { jobs, log, signal: stopping.signal };
  const consumers = [
    backend.worker(JOBS_QUEUE, CONCURRENCY, ({ data }) => runJob(runner, data.id ?? '')),
    backend.worker(RECURRING_QUEUE, RECURRING_CONCURRENCY, ({ name }) => runScheduled(name, log)),
  ];
  if (backend.kind === 'postgres') await Promise.all(consumers.map((c) => c.waitUntilReady()));
  await queue.untilReachable();
  const upkeep = await startUpkeep({ id, queue, log });
  log.info({ queue: backend.kind, concurrency: CONCURRENCY }, 'worker started');

  const stop = async () => {
    upkeep.end();
    const finished = Promise.all(consumers.map((consumer) => consumer.close())).then(() => true);
    const inTime = await Promise.race([finished, wait(graceMs, false)]);
    stopping.abort();
    if (!inTime) await Promise.race([finished, wait(LAST_CALL_MS)]);
    await endHeartbeat(id);
    await queue.close();
    await backend.close();
    log.info('worker stopped');
  };
  return { stop };
}
