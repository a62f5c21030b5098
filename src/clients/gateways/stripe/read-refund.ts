import { currencyOf, idOf, uuidOf, valueAt } from '../json-values.ts';
import type { GatewayRefund, GatewayRefundStatus } from '../payment-gateway.ts';
import { fromUnits } from '../wire-amounts.ts';
import { wireDigits } from './wire-digits.ts';

const STATUSES: Readonly<Record<string, GatewayRefundStatus>> = {
  succeeded: 'processed',
  failed: 'failed',
  canceled: 'failed',
};

/** Null for an invalid refund, or one with an unreliable amount. */
export function readRefund(answer: unknown): GatewayRefund | null {
  const id = idOf(valueAt(answer, 'id'));
  const paymentId = idOf(valueAt(answer, 'payment_intent'));
  const currency = currencyOf(valueAt(answer, 'currency'));
  if (id === null || paymentId === null || currency === null) return null;
  const amountMinor = fromUnits(valueAt(answer, 'amount'), currency, wireDigits(currency));
  if (amountMinor === null) return null;
  return {
    id,
    paymentId,
    amountMinor,
    currency,
    // Pending, or waiting for the shopper.
    status: STATUSES[String(valueAt(answer, 'status'))] ?? 'pending',
    refundId: uuidOf(valueAt(valueAt(answer, 'metadata'), 'refund')),
  };
}
