import type { BillingCycle } from '../../enums.ts';
import { addCycles } from './periods.ts';

/** Time that was paid for. */
export interface PaidPeriod {
  /** The payment's. */
  id: string;
  /** What was given for it, in minor units: money, and the unused rest of earlier payments. */
  worthMinor: number;
  start: Date;
  end: Date;
}

/**
 * What of these payments has not been used up at a moment, in minor units: each one's worth in
 * proportion to its time that is left, rounded down to a whole minor unit. In whole numbers
 * throughout, so that no fraction is ever lost or made.
 */
export const unusedWorth = (paid: readonly PaidPeriod[], at: Date): number =>
  paid.reduce((sum, period) => sum + unusedOf(period, at), 0);

function unusedOf({ worthMinor, start, end }: PaidPeriod, at: Date): number {
  const length = end.getTime() - start.getTime();
  const left = Math.min(length, end.getTime() - at.getTime());
  if (length <= 0 || left <= 0) return 0;
  return Number((BigInt(worthMinor) * BigInt(left)) / BigInt(length));
}

/**
 * Until when money buys a plan: whole months or years by the calendar, and of the one after them as
 * much as the rest is worth, rounded down to a millisecond.
 * @throws RangeError for a price of nothing
 */
export function endOfWorth(
  start: Date,
  {
    worthMinor,
    priceMinor,
    cycle,
  }: { worthMinor: number; priceMinor: number; cycle: BillingCycle },
): Date {
  if (priceMinor <= 0) throw new RangeError('A free plan does not need to be extended');
  const whole = Math.floor(worthMinor / priceMinor);
  const rest = worthMinor - whole * priceMinor;
  const end = addCycles(start, cycle, whole).getTime();
  const next = addCycles(start, cycle, whole + 1).getTime();
  return new Date(end + Number((BigInt(next - end) * BigInt(rest)) / BigInt(priceMinor)));
}
