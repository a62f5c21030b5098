import { ApiError } from './api-error.ts';
import { entityId, nowSeconds, type PaymentEntity, type RefundEntity } from './entities.ts';
import type { Ledger } from './ledger.ts';
import { type Body, readAmount, readNotes } from './orders.ts';

/** What becomes of a refund that is asked for. */
export const REFUND_ENDS = ['at once', 'pending', 'fail', 'refuse'] as const;
export type RefundEnd = (typeof REFUND_ENDS)[number];

/** Gives money back. @throws ApiError 400 */
export function createRefund(
  ledger: Ledger,
  payment: PaymentEntity,
  body: Body,
  end: RefundEnd,
): RefundEntity {
  const amount = refundable(payment, body);
  if (end === 'refuse') {
    const words =
      'Your account does not have enough balance to carry out the refund operation. You can add funds to your account from your dashboard or capture new payments.';
    throw new ApiError(400, words, { reason: 'insufficient_funds' });
  }
  const refund: RefundEntity = {
    account: payment.account,
    id: entityId('rfnd'),
    entity: 'refund',
    amount,
    currency: payment.currency,
    payment_id: payment.id,
    notes: readNotes(body.notes),
    receipt: typeof body.receipt === 'string' ? body.receipt : null,
    acquirer_data: { arn: null },
    created_at: nowSeconds(),
    batch_id: null,
    status: 'pending',
    speed_processed: null,
    speed_requested: typeof body.speed === 'string' ? body.speed : 'normal',
  };
  ledger.refunds.set(refund.id, refund);
  count(payment, amount);
  if (end !== 'pending') settle(ledger, refund, end === 'fail' ? 'failed' : 'processed');
  ledger.save();
  return refund;
}

/** The same once for each key that the caller names. @throws ApiError 400 */
export function createRefundOnce(
  ledger: Ledger,
  payment: PaymentEntity,
  body: Body,
  end: RefundEnd,
  key: string,
): RefundEntity {
  if (!/^[\w-]{10,}$/.test(key)) {
    throw new ApiError(400, 'The idempotency key must be 10 or more letters, digits, - and _');
  }
  const place = `${payment.account} ${payment.id} ${key}`;
  const text = JSON.stringify(body);
  const earlier = ledger.refundKeys.get(place);
  if (earlier && earlier.body !== text) {
    throw new ApiError(400, 'Different request body sent with the same idempotency key');
  }
  if (earlier) return ledger.refund(earlier.refundId);
  const refund = createRefund(ledger, payment, body, end);
  ledger.refundKeys.set(place, { body: text, refundId: refund.id });
  ledger.save();
  return refund;
}

function refundable(payment: PaymentEntity, body: Body): number {
  if (payment.amount_refunded >= payment.amount) {
    throw new ApiError(400, 'The payment has been fully refunded already');
  }
  if (!payment.captured) {
    throw new ApiError(400, 'The payment status must be captured for action to be taken');
  }
  const rest = payment.amount - payment.amount_refunded;
  const amount = body.amount === undefined ? rest : readAmount(body.amount);
  if (amount > rest) {
    throw new ApiError(400, 'The total refund amount is greater than the refund payment amount', {
      field: 'amount',
    });
  }
  return amount;
}

/** The bank's answer about a refund that is on its way. */
export function settle(ledger: Ledger, refund: RefundEntity, status: 'processed' | 'failed'): void {
  if (refund.status !== 'pending') return;
  refund.status = status;
  if (status === 'processed') {
    refund.speed_processed = 'normal';
    refund.acquirer_data = { arn: '10000000000000' };
  } else {
    count(ledger.payment(refund.payment_id), -refund.amount);
  }
  ledger.save();
}

function count(payment: PaymentEntity, amount: number): void {
  payment.amount_refunded += amount;
  const isFull = payment.amount_refunded >= payment.amount;
  payment.refund_status = payment.amount_refunded === 0 ? null : isFull ? 'full' : 'partial';
  payment.status = isFull ? 'refunded' : 'captured';
}
