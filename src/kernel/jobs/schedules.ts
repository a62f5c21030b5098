import { Refusal } from '../../errors.ts';
import { isRecurringJobName, periodOf, RECURRING_JOBS } from './job-names.ts';

export interface KeptSchedule {
  name: string;
  /** Cron pattern, in UTC; six fields start with seconds. */
  pattern: string;
  nextRunAt: Date | null;
}

interface QueueBackendState {
  readonly backend: 'redis' | 'postgres';
  isReachable(): boolean;
}

/** The queue's schedules; each call rejects when it is unreachable. */
export interface Schedules extends QueueBackendState {
  schedules(): Promise<KeptSchedule[]>;
  setSchedule(schedule: Pick<KeptSchedule, 'name' | 'pattern'>): Promise<void>;
  removeSchedule(name: string): Promise<void>;
}

let bound: Schedules | null = null;

export function connectSchedules(schedules: Schedules | null): void {
  bound = schedules;
}

export const boundSchedules = (): Schedules | null => bound;

export interface QueueState {
  backend: 'redis' | 'postgres' | null;
  state: 'up' | 'away' | null;
}

export const queueState = (): QueueState =>
  bound
    ? { backend: bound.backend, state: bound.isReachable() ? 'up' : 'away' }
    : { backend: null, state: null };

/** A run overdue by this much means that the queue has lost it. */
const OVERDUE_MS = 120_000;
/**
 * No run is further away than a period, unless a process whose clock was ahead has planned it:
 * nobody would run the job until then. More than two good clocks differ, or it would run twice.
 */
const AHEAD_MS = 10_000;

/** Cheap when nothing differs; also restores an emptied queue's. Returns how many changed. */
export async function keepSchedules(queue: Schedules): Promise<number> {
  const known = new Map((await queue.schedules()).map((schedule) => [schedule.name, schedule]));
  const wanted = Object.entries(RECURRING_JOBS);
  const missing = wanted.filter(([name, pattern]) => !isKept(known.get(name), pattern));
  const superfluous = [...known.keys()].filter((name) => !isRecurringJobName(name));
  for (const [name, pattern] of missing) await queue.setSchedule({ name, pattern });
  for (const name of superfluous) await queue.removeSchedule(name);
  return missing.length + superfluous.length;
}

/** By this process's clock, since the queue goes by it, too. */
function isKept(schedule: KeptSchedule | undefined, pattern: string): boolean {
  if (schedule?.pattern !== pattern || schedule.nextRunAt === null) return false;
  const dueIn = schedule.nextRunAt.getTime() - Date.now();
  return dueIn > -OVERDUE_MS && dueIn < periodOf(pattern) + AHEAD_MS;
}

/**
 * A worker that checks in the meantime sets the same schedules.
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
  new Refusal(503, 'QUEUE_AWAY', 'The queue can’t be reached, so its schedules weren’t changed');
