import { currencyOf, idOf, numericIdOf, textOf, valueAt } from '../json-values.ts';
import type { GatewayPayment, GatewayPaymentStatus } from '../payment-gateway.ts';
import { fromMajor } from '../wire-amounts.ts';

/** In mediation the money is still the seller's. */
const STATUSES: Readonly<Record<string, GatewayPaymentStatus>> = {
  approved: 'captured',
  in_mediation: 'captured',
  authorized: 'authorized',
  refunded: 'refunded',
  charged_back: 'refunded',
  rejected: 'failed',
  cancelled: 'failed',
};

/**
 * It names no preference, but repeats our reference. Null for an invalid payment, or one with
 * unreliable amounts.
 */
export function readPayment(answer: unknown, orderId: string | null = null): GatewayPayment | null {
  const id = numericIdOf(valueAt(answer, 'id'));
  const currency = currencyOf(valueAt(answer, 'currency_id'));
  if (id === null || currency === null) return null;
  const amount = (value: unknown) => fromMajor(value ?? 0, currency);
  const asked = fromMajor(valueAt(answer, 'transaction_amount'), currency);
  // With a voucher somebody can pay too much.
  const more = amount(valueAt(valueAt(answer, 'transaction_details'), 'overpaid_amount'));
  const amountRefundedMinor = amount(valueAt(answer, 'transaction_amount_refunded'));
  if (asked === null || more === null || amountRefundedMinor === null) return null;
  const amountMinor = asked + more;
  const status = statusOf(answer);
  const isBack =
    status === 'captured' && amountRefundedMinor > 0 && amountRefundedMinor >= amountMinor;
  const payer = valueAt(answer, 'payer');
  return {
    id,
    orderId,
    reference: idOf(valueAt(answer, 'external_reference')),
    amountMinor,
    currency,
    status: isBack ? 'refunded' : status,
    method: textOf(valueAt(answer, 'payment_type_id'), 40),
    contact: textOf(valueAt(valueAt(payer, 'phone'), 'number'), 40),
    email: textOf(valueAt(payer, 'email'), 254),
    amountRefundedMinor,
    error: status === 'failed' ? textOf(valueAt(answer, 'status_detail'), 200) : null,
  };
}

function statusOf(answer: unknown): GatewayPaymentStatus {
  const isWon = valueAt(answer, 'status_detail') === 'reimbursed';
  const status = STATUSES[String(valueAt(answer, 'status'))] ?? 'created';
  return isWon && status === 'refunded' ? 'captured' : status;
}
