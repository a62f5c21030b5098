import type { JobQueue, Schedule } from '../src/queue.ts';
import { SCHEDULE } from './schedule.ts';

/** A run this long overdue means that the queue has lost it. */
const OVERDUE_MS = 120_000;

/**
 * Makes the queue's schedules those of the table: adds what is missing or changed, takes out what
 * the table no longer has. Cheap when nothing differs, so it is repeated all the time; a queue
 * that came back empty has its schedules again that way. Returns how many it changed.
 */
export async function keepSchedules(queue: JobQueue): Promise<number> {
  const known = new Map((await queue.schedules()).map((schedule) => [schedule.name, schedule]));
  const wanted = Object.entries(SCHEDULE);
  const missing = wanted.filter(([name, { pattern }]) => !isKept(known.get(name), pattern));
  const superfluous = [...known.keys()].filter((name) => !Object.hasOwn(SCHEDULE, name));
  for (const [name, { pattern }] of missing) await queue.setSchedule({ name, pattern });
  for (const name of superfluous) await queue.removeSchedule(name);
  return missing.length + superfluous.length;
}

const isKept = (schedule: Schedule | undefined, pattern: string): boolean =>
  schedule?.pattern === pattern &&
  schedule.nextRunAt !== null &&
  schedule.nextRunAt.getTime() > Date.now() - OVERDUE_MS;
