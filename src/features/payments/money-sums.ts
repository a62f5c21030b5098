import type { FinancialStatus } from '../../enums.ts';
import type { Payment, Refund } from './payment.ts';
import { givenBackOf, isManual } from './spread-refunds.ts';

type PaymentAmount = Pick<Payment, 'id' | 'provider' | 'status' | 'amountMinor'>;
type RefundAmount = Pick<Refund, 'paymentId' | 'status' | 'amountMinor'>;

export interface MoneySums {
  paidMinor: number;
  /** Certainly refunded. */
  refundedMinor: number;
  /** What can still be refunded; refunds in progress are already subtracted. */
  refundableMinor: number;
  /**
   * What is still due. A payment refunded in full counts as never made, so that it can be made
   * again; a partial refund creates no new debt.
   */
  dueMinor: number;
  financialStatus: FinancialStatus;
}

/** Whatever was refunded since. */
export const isCaptured = ({ status }: Pick<Payment, 'status'>): boolean =>
  status === 'captured' || status === 'refunded' || status === 'partially_refunded';

/** The only place that computes an order's payment status. */
export function sumsOf(
  totalMinor: number,
  payments: readonly PaymentAmount[],
  refunds: readonly RefundAmount[],
): MoneySums {
  const captured = payments.filter(isCaptured);
  const done = refunds.filter(({ status }) => status === 'done');
  const held = refunds.filter(({ status }) => status !== 'failed');
  const givenBack = givenBackOf(captured, done);
  const standing = captured.filter(({ id, amountMinor }) => givenBack.get(id) !== amountMinor);
  const paidMinor = sum(captured);
  const refundedMinor = sum(done);
  return {
    paidMinor,
    refundedMinor,
    refundableMinor: paidMinor - sum(held),
    dueMinor: Math.max(totalMinor - sum(standing), 0),
    financialStatus: wordFor(totalMinor, paidMinor, refundedMinor),
  };
}

function wordFor(totalMinor: number, paidMinor: number, refundedMinor: number): FinancialStatus {
  if (refundedMinor > 0) return refundedMinor < paidMinor ? 'partially_refunded' : 'refunded';
  if (paidMinor >= totalMinor) return 'paid';
  return paidMinor > 0 ? 'partially_paid' : 'pending';
}

const sum = (amounts: readonly { amountMinor: number }[]): number =>
  amounts.reduce((total, { amountMinor }) => total + amountMinor, 0);

/** Minor units, including refunded money. */
export const paidByHand = (payments: readonly Payment[]): number =>
  sum(payments.filter((payment) => isManual(payment) && isCaptured(payment)));

/** Minor units, including refunded money. */
export const paidOnline = (payments: readonly Payment[]): number =>
  sum(payments.filter((payment) => !isManual(payment) && isCaptured(payment)));
