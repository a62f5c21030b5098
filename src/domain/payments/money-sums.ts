import type { FinancialStatus } from '../../enums.ts';
import type { Payment, Refund } from './payment.ts';
import { givenBackOf } from './spread-refunds.ts';

type PaymentAmount = Pick<Payment, 'id' | 'provider' | 'status' | 'amountMinor'>;
type RefundAmount = Pick<Refund, 'paymentId' | 'status' | 'amountMinor'>;

/** What the rows of one order add up to, in minor units. */
export interface MoneySums {
  paidMinor: number;
  /** Given back, surely. */
  refundedMinor: number;
  /** What may still be given back: nothing that is on its way counts twice. */
  refundableMinor: number;
  /**
   * What is still to come in. A payment that was given back as a whole counts as never made, so
   * that it can be made again; one that was given back in part is no new debt.
   */
  dueMinor: number;
  financialStatus: FinancialStatus;
}

/** Whether money of the payment has come in, whatever was given back of it since. */
export const isCaptured = ({ status }: Pick<Payment, 'status'>): boolean =>
  status === 'captured' || status === 'refunded' || status === 'partially_refunded';

/** Adds up an order's rows; the only place that says what its money word is. */
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
