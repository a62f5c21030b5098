import { databaseNow, databaseTime } from '../../../../kernel/db/clock.ts';
import type { Trx } from '../../../../kernel/db/db.ts';
import { type CountedDay, countDays } from '../queries/velocity.ts';

/** `date` is a day in UTC, "2026-11-20". */
export interface DayCount {
  date: string;
  count: number;
}

/** Two weeks, oldest day first, today last: this week and the one before. */
export interface VelocityHealth {
  users: DayCount[];
  orders: DayCount[];
  wholeAt: string;
  wholeMs: number;
}

export const VELOCITY_DAYS = 14;
/** While counting all is as fast as this, it is always done. */
const QUICK_MS = 100;
const WHOLE_EVERY_MS = 3_600_000;

/**
 * Past days only change when owners are deleted: if counting all is slow, they are cached and
 * counted again once an hour. Yesterday is counted with today: rows from before midnight may be
 * committed after it.
 */
export async function readVelocity(trx: Trx, before?: VelocityHealth): Promise<VelocityHealth> {
  const began = performance.now();
  const kept = before && mayKeep(before) ? before : null;
  const counted = await countDays(kept ? 1 : VELOCITY_DAYS - 1, trx);
  const tookMs = Math.round(performance.now() - began);
  return {
    users: merged(kept?.users, counted, 'users'),
    orders: merged(kept?.orders, counted, 'orders'),
    wholeAt: kept?.wholeAt ?? databaseNow().toISOString(),
    wholeMs: kept?.wholeMs ?? tookMs,
  };
}

function mayKeep({ wholeAt, wholeMs }: VelocityHealth): boolean {
  const age = databaseTime() - Date.parse(wholeAt);
  const isSameDay = wholeAt.slice(0, 10) === databaseNow().toISOString().slice(0, 10);
  return wholeMs > QUICK_MS && isSameDay && age < WHOLE_EVERY_MS;
}

function merged(
  kept: readonly DayCount[] | undefined,
  counted: readonly CountedDay[],
  of: 'users' | 'orders',
): DayCount[] {
  const fresh = counted.map((row) => ({ date: row.date, count: row[of] }));
  const first = fresh[0]?.date ?? '';
  return [...(kept ?? []).filter(({ date }) => date < first), ...fresh].slice(-VELOCITY_DAYS);
}
