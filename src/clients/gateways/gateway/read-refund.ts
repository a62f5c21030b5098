import { amountOf, currencyOf, idOf, uuidOf, valueAt } from '../json-values.ts';
import { GATEWAY_REFUND_STATUSES, type GatewayRefund } from '../payment-gateway.ts';

/** Null for an invalid refund, or one with an unreliable amount. */
export function readRefund(answer: unknown): GatewayRefund | null {
  const id = idOf(valueAt(answer, 'id'));
  const paymentId = idOf(valueAt(answer, 'payment_id'));
  const amountMinor = amountOf(valueAt(answer, 'amount'));
  if (id === null || paymentId === null || amountMinor === null) return null;
  const status = valueAt(answer, 'status');
  return {
    id,
    paymentId,
    amountMinor,
    // The gateway's own samples leave it empty.
    currency: currencyOf(valueAt(answer, 'currency')) ?? '',
    // Older refunds have no status: the caller asks again.
    status: GATEWAY_REFUND_STATUSES.find((each) => each === status) ?? 'pending',
    // `notes` is an empty array when there are none.
    refundId: uuidOf(valueAt(valueAt(answer, 'notes'), 'refund')),
  };
}
