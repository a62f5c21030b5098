import type { Config } from '../../config.ts';
import { LazyQueue, mustBeReachable } from './lazy-queue.ts';
import {
  type BullQueue,
  openQueueBackend,
  type QueueBackend,
  type QueuedJob,
  type QueueLog,
} from './queue-backend.ts';
import { WriteCoalescer } from './write-coalescer.ts';

export const JOBS_QUEUE = 'stallkeeper-jobs';
/** A queue of its own, so that a long line of jobs never delays the sweep. */
export const RECURRING_QUEUE = 'stallkeeper-recurring';
/** Separate from both: a long queue or a slow job says nothing about a worker's health. */
export const HEARTBEAT_QUEUE = 'stallkeeper-heartbeats';

export interface Schedule {
  name: string;
  /** Cron pattern, in UTC; six fields start with seconds. */
  pattern: string;
  nextRunAt: Date | null;
}

/** Calls wait at most two seconds; a job that cannot be enqueued now is found by the sweep. */
export interface JobQueue {
  readonly backend: QueueBackend['kind'];
  /**
   * For rows of `jobs`. One that is already queued is ignored.
   * @throws Error when the queue cannot be reached or too many are waiting
   */
  enqueue(jobs: readonly QueuedJob[]): Promise<void>;
  /** On PostgreSQL always true. */
  isReachable(): boolean;
  /** Waits for a pending connection, two seconds at most. */
  untilReachable(): Promise<boolean>;
  /**
   * Skipped while the last heartbeat is still on its way.
   * @throws Error when the queue cannot be reached
   */
  sendHeartbeat(workerId: string): Promise<void>;
  schedules(): Promise<Schedule[]>;
  setSchedule(schedule: Pick<Schedule, 'name' | 'pattern'>): Promise<void>;
  removeSchedule(name: string): Promise<void>;
  close(): Promise<void>;
}

const MAX_WAITING = 5_000;

/** The process also starts when the queue is unreachable. */
export function openQueue(config: Config, log: QueueLog): JobQueue {
  const backend = openQueueBackend(config, log);
  const jobs = new LazyQueue(backend, JOBS_QUEUE);
  const recurring = new LazyQueue(backend, RECURRING_QUEUE);
  const heartbeats = new LazyQueue(backend, HEARTBEAT_QUEUE);
  const adds = new WriteCoalescer(MAX_WAITING, (added: QueuedJob[]) =>
    jobs.use((queue) => queue.addBulk(added.map(bullJob))),
  );
  return {
    backend: backend.kind,
    enqueue: async (added) => {
      mustBeReachable(backend);
      await adds.add(added);
    },
    isReachable: backend.isReachable,
    untilReachable: backend.untilReachable,
    sendHeartbeat: async (workerId) => {
      await heartbeats.use((queue) => queue.addBulk([bullJob({ id: workerId })]));
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

const bullJob = (data: { ownerId?: string; id: string }) => ({
  name: 'job',
  data,
  opts: { jobId: data.id },
});

async function schedulesOf(queue: BullQueue): Promise<Schedule[]> {
  const schedulers = await queue.getJobSchedulers();
  return schedulers.map(({ key, pattern, next }) => ({
    name: key,
    pattern: pattern ?? '',
    nextRunAt: next ? new Date(Number(next)) : null,
  }));
}
