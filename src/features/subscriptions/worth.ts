import type { BillingCycle } from '../../enums.ts';
import { addCycles } from './periods.ts';

export interface PaidPeriod {
  id: string;
  /** The price paid for it, in minor units: money, and credit from earlier payments. */
  worthMinor: number;
  start: Date;
  end: Date;
}

/**
 * The unused part of these payments at a moment, in minor units: each one's worth in proportion to
 * its remaining time, rounded down to a minor unit. All in integers, so that no fraction is lost or
 * gained.
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
 * The end of the time that money buys of a plan: whole months or years by the calendar, and a part
 * of the next for the rest, rounded down to a millisecond.
 * @throws RangeError for a price of 0
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
