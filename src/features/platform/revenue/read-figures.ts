import { Refusal } from '../../../errors.ts';
import { AdmissionQueue } from '../../../kernel/concurrency/admission-queue.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import type { Freshness } from '../../../kernel/db/replica/replica.ts';
import { boundedRead, PART_LIMIT_MS, type Part } from '../bounded-read.ts';
import { churnSince, lastMonths, type Month } from './months.ts';
import {
  activeAt,
  activeByPlan,
  conversionOf,
  endedAfterPaying,
  pricesOf,
} from './queries/subscribers.ts';
import { takenByMonth, takenIn, takenInAll, takenInOthers } from './queries/taken.ts';

export interface MonthAmount {
  month: string;
  amountMinor: number;
  payments: number;
}

const MONTHS = 12;

/** Each figure is a query; this many run in parallel in a process. */
const line = new AdmissionQueue({
  atOnce: 4,
  leftFree: 2,
  longestWait: 2 * PART_LIMIT_MS,
  tooLate: () => new Refusal(503, 'UNAVAILABLE', 'Too many requests for these figures. Try again'),
});

/** `limitMs` for each figure. "Active" always means now. */
export async function readFigures(
  currency: string,
  at: Date,
  { freshness, limitMs = PART_LIMIT_MS }: { freshness: Freshness; limitMs?: number | undefined },
) {
  const months = lastMonths(at, MONTHS);
  const [lastMonth, thisMonth] = lastMonths(at, 2) as [(typeof months)[0], (typeof months)[0]];
  const ask = <T>(read: (trx: Trx) => Promise<T>): Promise<Part<T>> =>
    line
      .run(() => boundedRead(read, limitMs, freshness))
      .catch((error) => ({ error: error instanceof Error ? error : new Error(String(error)) }));
  return allOf({
    total: ask((trx) => takenInAll(currency, trx)),
    thisMonth: ask((trx) => takenIn(thisMonth, currency, trx)),
    lastMonth: ask((trx) => takenIn(lastMonth, currency, trx)),
    monthly: ask((trx) => takenInEach(months, currency, trx)),
    others: ask((trx) => takenInOthers(currency, trx)),
    monthlyPrices: ask((trx) => pricesOf('monthly', currency, trx)),
    yearlyPrices: ask((trx) => pricesOf('yearly', currency, trx)),
    activeByPlan: ask((trx) => activeByPlan(trx)),
    conversion: ask((trx) => conversionOf(at, trx)),
    ended: ask((trx) => endedAfterPaying(churnSince(at), at, trx)),
    activeBefore: ask((trx) => activeAt(churnSince(at), trx)),
  });
}

/** Includes months without payments. */
async function takenInEach(
  months: readonly Month[],
  currency: string,
  trx: Trx,
): Promise<MonthAmount[]> {
  const taken = await takenByMonth(months, currency, trx);
  const byPlace = new Map(taken.map(({ place, ...sums }) => [place, sums]));
  return months.map(({ month }, index) => ({
    month,
    ...(byPlace.get(index + 1) ?? { amountMinor: 0, payments: 0 }),
  }));
}

async function allOf<T extends Record<string, Promise<unknown>>>(asked: T) {
  const entries = Object.entries(asked).map(async ([name, answer]) => [name, await answer]);
  return Object.fromEntries(await Promise.all(entries)) as { [name in keyof T]: Awaited<T[name]> };
}
