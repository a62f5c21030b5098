import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../src/config.ts';
import { setDeskTeller } from '../src/features/live/tell-desks.ts';
import { newId } from '../src/ids.ts';
import type { SecretBox } from '../src/kernel/crypto/encryption.ts';
import { readClock, watchClock } from '../src/kernel/db/watch-clock.ts';
import { setJobDispatcher } from '../src/kernel/jobs/dispatcher.ts';
import { beat, endHeartbeat, notePassed } from '../src/kernel/jobs/heartbeat.ts';
import type { JobName } from '../src/kernel/jobs/job-names.ts';
import { connectSchedules } from '../src/kernel/jobs/schedules.ts';
import { openDeskNotices } from '../src/kernel/queue/desk-notices.ts';
import {
  HEARTBEAT_QUEUE,
  JOBS_QUEUE,
  openQueue,
  RECURRING_QUEUE,
} from '../src/kernel/queue/queue.ts';
import { type BullWorker, openQueueBackend } from '../src/kernel/queue/queue-backend.ts';
import { ConfigError } from '../src/start/config-error.ts';
import { startDeliveries } from './deliver-outgoing.ts';
import { connectIndexes } from './jobs/build-indexes.ts';
import type { JobHandler } from './jobs/job-handler.ts';
import { runJob } from './run-job.ts';
import { runScheduled } from './run-scheduled.ts';
import { startUpkeep } from './upkeep.ts';
import { openWatchPort } from './watch-port.ts';

const CONCURRENCY = 5;
const RECURRING_CONCURRENCY = 2;
/** How long running jobs may go on after the stop; then they are handed back. */
const GRACE_MS = 10_000;
const LAST_CALL_MS = 5_000;

export interface WorkerSettings {
  config: Config;
  log: Logger;
  handlers: Partial<Record<JobName, JobHandler>>;
  graceMs?: number;
  /** Without it, the worker answers no probes. */
  secrets?: SecretBox;
}

export interface RunningWorker {
  /** Takes no more jobs, finishes or hands back those that run, and lets go of the queue. */
  stop(): Promise<void>;
}

/**
 * Starts consuming on the bound database. With Redis away it waits for it.
 * @throws ConfigError when the queue's tables in PostgreSQL are missing
 */
export async function startWorker(settings: WorkerSettings): Promise<RunningWorker> {
  const { config, log, handlers, secrets, graceMs = GRACE_MS } = settings;
  connectIndexes(config.migrateDatabaseUrl);
  const id = newId();
  // Its first heartbeat says whether its clock is right.
  await readClock().catch(() => {});
  const stopping = new AbortController();
  const queue = openQueue(config, log);
  setJobDispatcher(queue.enqueue);
  const notices = openDeskNotices(config, log);
  setDeskTeller(notices.tell);
  const backend = openQueueBackend(config, log);
  const runner = { handlers, log, signal: stopping.signal };
  const running = new Set<Promise<void>>();
  const track = (work: Promise<void>): Promise<void> => {
    const tracked = work.finally(() => running.delete(tracked));
    running.add(tracked);
    return tracked;
  };
  const recurring = backend.worker(RECURRING_QUEUE, RECURRING_CONCURRENCY, ({ name }) =>
    track(noteWork(id).then(() => runScheduled(name, log))),
  );
  const consumers = [
    backend.worker(JOBS_QUEUE, CONCURRENCY, ({ data }) => track(runJob(runner, data))),
    recurring,
    // Whoever takes it has shown as well that jobs come to it.
    backend.worker(HEARTBEAT_QUEUE, 1, ({ data }) => track(notePassed([id, data.id ?? id]))),
  ];
  if (backend.kind === 'postgres') await untilReady(consumers);
  await queue.untilReachable();
  if (secrets) connectSchedules(queue);
  const watchPort = secrets && (await openWatchPort(config, secrets));
  const endClock = watchClock(log);
  const upkeep = await startUpkeep({ id, queue, recurring, log });
  const deliveries = startDeliveries(log, stopping.signal);
  track(deliveries.done);
  log.info({ queue: backend.kind, concurrency: CONCURRENCY }, 'worker started');

  const stop = async () => {
    watchPort?.drain();
    upkeep.end();
    endClock();
    deliveries.end();
    const closed = Promise.allSettled(consumers.map((consumer) => consumer.close()));
    // BullMQ would wait for a Redis that is away; then nothing new comes anyway. And what it has
    // fetched while it closed, it does not wait for.
    const finished = (queue.isReachable() ? closed : Promise.resolve()).then(() =>
      Promise.allSettled(running),
    );
    const inTime = await Promise.race([finished.then(() => true), wait(graceMs, false)]);
    stopping.abort();
    if (!inTime) await Promise.race([finished, wait(LAST_CALL_MS)]);
    // Where the database is away, the row is forgotten by itself, and the queue has nothing to end.
    await Promise.allSettled([
      endHeartbeat(id),
      queue.close(),
      notices.close(),
      watchPort?.close(),
    ]);
    await backend.close();
    log.info('worker stopped');
  };
  return { stop };
}

/** Before the run: one of these jobs judges whether any worker works. */
async function noteWork(id: string): Promise<void> {
  await beat(id);
  await notePassed([id]);
}

async function untilReady(consumers: readonly BullWorker[]): Promise<void> {
  try {
    await Promise.all(consumers.map((consumer) => consumer.waitUntilReady()));
  } catch (error) {
    if ((error as Error).name !== 'SchemaMigrationRequiredError') throw error;
    throw new ConfigError('The queue has no tables in this database yet: run the migrations');
  }
}
