import type { BillingCycle } from '../../enums.ts';

/** How long an unpaid store keeps working after its paid period. */
export const GRACE_DAYS = 7;

const MONTHS: Record<BillingCycle, number> = { monthly: 1, yearly: 12 };

/** By the calendar in UTC: from the 31st on, a shorter month ends with its last day. */
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

/** The full hour before a moment: quotes of a change are stable for an hour. */
export const fullHour = (at: Date): Date => new Date(Math.floor(at.getTime() / HOUR) * HOUR);

/** Days of 24 hours. */
export const addDays = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY);

export const later = (one: Date, other: Date): Date => (one > other ? one : other);
