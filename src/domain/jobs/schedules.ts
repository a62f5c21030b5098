import { Refusal } from '../../errors.ts';
import { isRecurringJobName, RECURRING_JOBS } from './job-names.ts';

/** A recurring job as the queue knows it. */
export interface KeptSchedule {
  name: string;
  /** Cron pattern, in UTC; six fields start with seconds. */
  pattern: string;
  nextRunAt: Date | null;
}

/** Where the queue lives, and whether it can be reached right now. */
interface QueueBackendState {
  readonly backend: 'redis' | 'postgres';
  isReachable(): boolean;
}

/** What is asked of the queue about recurring jobs; each call rejects when it is away. */
export interface Schedules extends QueueBackendState {
  schedules(): Promise<KeptSchedule[]>;
  setSchedule(schedule: Pick<KeptSchedule, 'name' | 'pattern'>): Promise<void>;
  removeSchedule(name: string): Promise<void>;
}

let bound: Schedules | null = null;

/** Binds the process to its queue's schedules; null when it has none. Called once at start. */
export function connectSchedules(schedules: Schedules | null): void {
  bound = schedules;
}

/** The schedules of the process's queue; none and nothing to change where it has no queue. */
export const boundSchedules = (): Schedules | null => bound;

/** Where the process's queue lives, and how it does; both null where it has none. */
export interface QueueState {
  backend: 'redis' | 'postgres' | null;
  state: 'up' | 'away' | null;
}

export const queueState = (): QueueState =>
  bound
    ? { backend: bound.backend, state: bound.isReachable() ? 'up' : 'away' }
    : { backend: null, state: null };

/** A run this long overdue means that the queue has lost it. */
const OVERDUE_MS = 120_000;

/**
 * Makes the queue's schedules those of the table: adds what is missing or changed, takes out what
 * the table no longer has. Cheap when nothing differs, so it is repeated all the time; a queue
 * that came back empty has its schedules again that way. Returns how many it changed.
 */
export async function keepSchedules(queue: Schedules): Promise<number> {
  const known = new Map((await queue.schedules()).map((schedule) => [schedule.name, schedule]));
  const wanted = Object.entries(RECURRING_JOBS);
  const missing = wanted.filter(([name, pattern]) => !isKept(known.get(name), pattern));
  const superfluous = [...known.keys()].filter((name) => !isRecurringJobName(name));
  for (const [name, pattern] of missing) await queue.setSchedule({ name, pattern });
  for (const name of superfluous) await queue.removeSchedule(name);
  return missing.length + superfluous.length;
}

const isKept = (schedule: KeptSchedule | undefined, pattern: string): boolean =>
  schedule?.pattern === pattern &&
  schedule.nextRunAt !== null &&
  schedule.nextRunAt.getTime() > Date.now() - OVERDUE_MS;

/**
 * Takes every schedule out of the queue and sets it anew. A worker that looks meanwhile sets the
 * same ones.
 * @throws Refusal 503 QUEUE_AWAY when this process cannot reach the queue
 */
export async function restartSchedules(): Promise<void> {
  const queue = boundSchedules();
  if (!queue) throw queueAway();
  try {
    for (const { name } of await queue.schedules()) await queue.removeSchedule(name);
    await keepSchedules(queue);
  } catch (error) {
    throw Object.assign(queueAway(), { cause: error });
  }
}

const queueAway = (): Refusal =>
  new Refusal(503, 'QUEUE_AWAY', 'The queue cannot be reached, so its schedules were not changed');
