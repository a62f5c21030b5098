import { isCaptured } from './money-sums.ts';
import type { Payment } from './payment.ts';
import { isManual } from './spread-refunds.ts';

/** What was paid through a gateway for an order, in minor units, including refunded money. */
export const paidOnline = (payments: readonly Payment[]): number =>
  payments
    .filter((payment) => !isManual(payment) && isCaptured(payment))
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
