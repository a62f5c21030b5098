import { currencyOf, numericIdOf, textOf, valueAt } from '../json-values.ts';
import type { GatewayPayment, GatewayPaymentStatus } from '../payment-gateway.ts';
import { minorOf } from './wire-amount.ts';

/** Others wait, or were left by the shopper, who may come back. */
const STATUSES: Readonly<Record<string, GatewayPaymentStatus>> = {
  success: 'captured',
  reversed: 'refunded',
  failed: 'failed',
};

/** As the API answers it and as a webhook brings it. Null for one with unreliable amounts. */
export function readTransaction(answer: unknown): GatewayPayment | null {
  const id = numericIdOf(valueAt(answer, 'id'));
  const reference = referenceOf(valueAt(answer, 'reference'));
  const currency = currencyOf(valueAt(answer, 'currency'));
  if (id === null || currency === null) return null;
  const paid = minorOf(valueAt(answer, 'amount'), currency);
  if (paid === null) return null;
  const asked = minorOf(valueAt(answer, 'requested_amount'), currency);
  const fees = minorOf(valueAt(answer, 'fees'), currency);
  // A shopper who bears the fees pays them on top of what was asked for.
  const amountMinor = asked !== null && fees !== null && paid - fees === asked ? asked : paid;
  const status = STATUSES[String(valueAt(answer, 'status'))] ?? 'created';
  const customer = valueAt(answer, 'customer');
  return {
    id,
    orderId: reference,
    reference,
    amountMinor,
    currency,
    status,
    method: textOf(valueAt(answer, 'channel'), 40),
    contact: textOf(valueAt(customer, 'phone'), 40),
    email: textOf(valueAt(customer, 'email'), 254),
    amountRefundedMinor: status === 'refunded' ? amountMinor : 0,
    error: status === 'failed' ? textOf(valueAt(answer, 'gateway_response'), 200) : null,
  };
}

/** Of the seller's other tills, too. */
export const referenceOf = (value: unknown): string | null =>
  typeof value === 'string' && /^[\w.=-]{1,100}$/.test(value) ? value : null;
