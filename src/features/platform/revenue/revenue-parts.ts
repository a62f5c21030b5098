import type { PlanSlug } from '../../../enums.ts';
import { databaseNow } from '../../../kernel/db/clock.ts';
import type { Freshness } from '../../../kernel/db/replica/replica.ts';
import { listPlans } from '../../subscriptions/plans.ts';
import type { Part } from '../bounded-read.ts';
import type { OtherCurrency } from './queries/taken.ts';
import { type MonthAmount, readFigures } from './read-figures.ts';

/** `percent` is null when the whole is 0. */
export interface Share {
  percent: number | null;
  part: number;
  whole: number;
}

/** What stores pay the platform. Amounts in minor units of `currency`, months in UTC. */
export interface Revenue {
  taken: { totalMinor: number; thisMonthMinor: number; lastMonthMinor: number };
  mrrMinor: number;
  trialToPaid: Share;
  churn30d: Share;
  activeByPlan: { planSlug: PlanSlug; name: string; count: number }[];
  monthly: MonthAmount[];
  others: OtherCurrency[];
}

export type RevenueParts = {
  currency: string;
  at: Date;
  parts: { [part in keyof Revenue]: Part<Revenue[part]> };
};

export async function revenueParts(
  freshness: Freshness,
  at = databaseNow(),
  limitMs?: number,
): Promise<RevenueParts> {
  const plans = await listPlans();
  const currency = plans[0]?.currency;
  if (!currency) throw new Error('There are no plans');
  const read = await readFigures(currency, at, { freshness, limitMs });
  const parts: RevenueParts['parts'] = {
    taken: partOf([read.total, read.thisMonth, read.lastMonth], (total, now, last) => ({
      totalMinor: total,
      thisMonthMinor: now,
      lastMonthMinor: last,
    })),
    mrrMinor: partOf([read.monthlyPrices, read.yearlyPrices], monthlyRecurring),
    trialToPaid: partOf([read.conversion], ({ paid, decided }) => shareOf(paid, decided)),
    churn30d: partOf([read.ended, read.activeBefore], shareOf),
    activeByPlan: partOf([read.activeByPlan], (found) =>
      plans.map(({ slug, name }) => ({
        planSlug: slug,
        name,
        count: found.find(({ planSlug }) => planSlug === slug)?.count ?? 0,
      })),
    ),
    monthly: read.monthly,
    others: read.others,
  };
  return { currency, at, parts };
}

/** Monthly recurring revenue: yearly prices count a twelfth, divided once, rounded half up. */
export const monthlyRecurring = (monthlyMinor: number, yearlyMinor: number): number =>
  monthlyMinor + Math.floor((yearlyMinor + 6) / 12);

/** A part in percent with two decimals, rounded half up; null when the whole is 0. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * 10_000) / whole) / 100;

const shareOf = (part: number, whole: number): Share => ({
  percent: percentOf(part, whole),
  part,
  whole,
});

/** As of when several parts are; null if nothing is missing in any of them. */
export function oldestOf(parts: readonly Part<unknown>[]): Date | null {
  const times = parts.flatMap(({ asOf }) => asOf?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

type Values<P extends readonly unknown[]> = {
  [place in keyof P]: P[place] extends Part<infer T> ? T : never;
};

function partOf<const P extends readonly Part<unknown>[], T>(
  parts: P,
  make: (...values: Values<P>) => T,
): Part<T> {
  const failed = parts.find(({ error }) => error);
  if (failed?.error) return { error: failed.error };
  const value = make(...(parts.map((part) => part.value) as Values<P>));
  return { value, asOf: oldestOf(parts) };
}
