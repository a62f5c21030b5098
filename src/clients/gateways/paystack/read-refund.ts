import { currencyOf, numericIdOf, textOf, uuidOf, valueAt } from '../json-values.ts';
import type { GatewayRefund, GatewayRefundStatus } from '../payment-gateway.ts';
import { minorOf } from './wire-amount.ts';

/** `needs-attention`: the seller must tell the gateway where the money goes. */
const STATUSES: Readonly<Record<string, GatewayRefundStatus>> = {
  processed: 'processed',
  failed: 'failed',
};

/** A refund has no reference of ours, but a note for the seller. */
export const noteOf = (refundId: string, key: string): string => `${refundId} ${key}`;

/** Null for an invalid refund, or one with an unreliable amount. */
export function readRefund(answer: unknown): GatewayRefund | null {
  const transaction = valueAt(answer, 'transaction');
  const id = numericIdOf(valueAt(answer, 'id'));
  // The answer to a new one has the whole transaction.
  const paymentId = numericIdOf(valueAt(transaction, 'id') ?? transaction);
  const currency = currencyOf(valueAt(answer, 'currency'));
  if (id === null || paymentId === null || currency === null) return null;
  const amountMinor = minorOf(valueAt(answer, 'amount'), currency);
  if (amountMinor === null) return null;
  const [ours] = textOf(valueAt(answer, 'merchant_note'), 200)?.split(' ') ?? [];
  return {
    id,
    paymentId,
    amountMinor,
    currency,
    status: STATUSES[String(valueAt(answer, 'status'))] ?? 'pending',
    refundId: uuidOf(ours),
  };
}
