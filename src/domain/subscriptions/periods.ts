import type { BillingCycle } from '../../enums.ts';

const MONTHS: Record<BillingCycle, number> = { monthly: 1, yearly: 12 };

/**
 * The end of so many months or years that begin at a moment, by the calendar in UTC: from the 31st
 * on, a month ends with the last day of a shorter one.
 */
export function addCycles(start: Date, cycle: BillingCycle, count: number): Date {
  const months = start.getUTCMonth() + MONTHS[cycle] * count;
  const year = start.getUTCFullYear() + Math.floor(months / 12);
  const month = ((months % 12) + 12) % 12;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const end = new Date(start);
  end.setUTCFullYear(year, month, Math.min(start.getUTCDate(), lastDay));
  return end;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The full hour before a moment: prices of a change stay the same for an hour. */
export const fullHour = (at: Date): Date => new Date(Math.floor(at.getTime() / HOUR) * HOUR);

/** A moment so many days of 24 hours later. */
export const addDays = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY);

/** The later one of two moments. */
export const later = (one: Date, other: Date): Date => (one > other ? one : other);
