import { currencyOf, idOf, uuidOf, valueAt } from '../json-values.ts';
import type { GatewayRefund, GatewayRefundStatus } from '../payment-gateway.ts';
import { fromMajor } from '../wire-amounts.ts';

const STATUSES: Readonly<Record<string, GatewayRefundStatus>> = {
  SUCCEEDED: 'processed',
  FAILED: 'failed',
  CANCELLED: 'failed',
};

/** Of an invoice alone: other payments are none of ours. Null for an unreliable amount. */
export function readRefund(answer: unknown): GatewayRefund | null {
  const id = idOf(valueAt(answer, 'id'));
  const paymentId = idOf(valueAt(answer, 'invoice_id'));
  const currency = currencyOf(valueAt(answer, 'currency'));
  if (id === null || paymentId === null || currency === null) return null;
  const amountMinor = fromMajor(valueAt(answer, 'amount'), currency);
  if (amountMinor === null) return null;
  return {
    id,
    paymentId,
    amountMinor,
    currency,
    status: STATUSES[String(valueAt(answer, 'status'))] ?? 'pending',
    refundId: uuidOf(valueAt(valueAt(answer, 'metadata'), 'refund')),
  };
}
