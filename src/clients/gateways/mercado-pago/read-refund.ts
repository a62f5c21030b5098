import { numericIdOf, valueAt } from '../json-values.ts';
import type { GatewayRefund, GatewayRefundStatus } from '../payment-gateway.ts';
import { fromMajor } from '../wire-amounts.ts';

const STATUSES: Readonly<Record<string, GatewayRefundStatus>> = {
  approved: 'processed',
  rejected: 'failed',
  cancelled: 'failed',
};

/**
 * It has no currency and no reference of ours. Null for an invalid refund, or one with an
 * unreliable amount.
 */
export function readRefund(answer: unknown, currency: string): GatewayRefund | null {
  const id = numericIdOf(valueAt(answer, 'id'));
  const paymentId = numericIdOf(valueAt(answer, 'payment_id'));
  const amountMinor = fromMajor(valueAt(answer, 'amount'), currency);
  if (id === null || paymentId === null || amountMinor === null) return null;
  const status = STATUSES[String(valueAt(answer, 'status'))] ?? 'pending';
  return { id, paymentId, amountMinor, currency, status, refundId: null };
}
