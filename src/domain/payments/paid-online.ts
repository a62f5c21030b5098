import { isCaptured } from './money-sums.ts';
import type { Payment } from './payment.ts';
import { isManual } from './spread-refunds.ts';

/** What came in of an order's payments through a gateway, in minor units, whatever went back since. */
export const paidOnline = (payments: readonly Payment[]): number =>
  payments
    .filter((payment) => !isManual(payment) && isCaptured(payment))
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
