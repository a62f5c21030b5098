import { BatchedCalls } from './batched-calls.ts';
import type { Config } from './config.ts';
import { LazyQueue, mustBeReachable } from './lazy-queue.ts';
import {
  type BullQueue,
  openQueueBackend,
  type QueueBackend,
  type QueueLog,
} from './queue-backend.ts';

export const JOBS_QUEUE = 'stallkeeper-jobs';
/** Apart from the jobs, so that a long line of them never delays the sweep. */
export const RECURRING_QUEUE = 'stallkeeper-recurring';
/** Apart from both: a line of them, or a job that takes long, says nothing about a worker. */
export const HEARTBEAT_QUEUE = 'stallkeeper-heartbeats';

/** A recurring job as the queue knows it. */
export interface Schedule {
  name: string;
  /** Cron pattern, in UTC; six fields start with seconds. */
  pattern: string;
  nextRunAt: Date | null;
}

/**
 * The process's way to the queue. Nothing here waits longer than two seconds: what cannot be
 * said now is found by the sweep.
 */
export interface JobQueue {
  readonly backend: QueueBackend['kind'];
  /**
   * Wakes the workers for rows of `jobs`. An id that is in the queue already is left as it is.
   * @throws Error when the queue cannot be reached or too many ids wait for it
   */
  enqueue(ids: readonly string[]): Promise<void>;
  /** Whether it can be reached right now. In PostgreSQL it always counts as reachable. */
  isReachable(): boolean;
  /** Waits for a connection that is being made, two seconds at most. */
  untilReachable(): Promise<boolean>;
  /**
   * Sends a job of a worker through the queue; while the one before is on its way, none.
   * @throws Error when the queue cannot be reached
   */
  sendHeartbeat(workerId: string): Promise<void>;
  schedules(): Promise<Schedule[]>;
  setSchedule(schedule: Pick<Schedule, 'name' | 'pattern'>): Promise<void>;
  removeSchedule(name: string): Promise<void>;
  close(): Promise<void>;
}

const MAX_WAITING_IDS = 5_000;

/** Opens the queue without waiting for it: a queue that is away stops no process. */
export function openQueue(config: Config, log: QueueLog): JobQueue {
  const backend = openQueueBackend(config, log);
  const jobs = new LazyQueue(backend, JOBS_QUEUE);
  const recurring = new LazyQueue(backend, RECURRING_QUEUE);
  const heartbeats = new LazyQueue(backend, HEARTBEAT_QUEUE);
  const adds = new BatchedCalls(MAX_WAITING_IDS, (ids: string[]) =>
    jobs.use((queue) => queue.addBulk(ids.map(bullJob))),
  );
  return {
    backend: backend.kind,
    enqueue: async (ids) => {
      mustBeReachable(backend);
      await adds.add(ids);
    },
    isReachable: backend.isReachable,
    untilReachable: backend.untilReachable,
    sendHeartbeat: async (workerId) => {
      await heartbeats.use((queue) => queue.addBulk([bullJob(workerId)]));
    },
    schedules: () => recurring.use(schedulesOf),
    setSchedule: async ({ name, pattern }) => {
      await recurring.use((queue) =>
        queue.upsertJobScheduler(name, { pattern, tz: 'UTC' }, { name }),
      );
    },
    removeSchedule: async (name) => {
      await recurring.use((queue) => queue.removeJobScheduler(name));
    },
    close: async () => {
      await Promise.all([jobs.close(), recurring.close(), heartbeats.close()]);
      await backend.close();
    },
  };
}

const bullJob = (id: string) => ({ name: 'job', data: { id }, opts: { jobId: id } });

async function schedulesOf(queue: BullQueue): Promise<Schedule[]> {
  const schedulers = await queue.getJobSchedulers();
  return schedulers.map(({ key, pattern, next }) => ({
    name: key,
    pattern: pattern ?? '',
    nextRunAt: next ? new Date(Number(next)) : null,
  }));
}
