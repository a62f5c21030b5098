import { amountOf, currencyOf, idOf, textOf, valueAt } from '../json-values.ts';
import {
  GATEWAY_PAYMENT_STATUSES,
  type GatewayPayment,
  type GatewayPaymentStatus,
} from '../payment-gateway.ts';

/** Null for an invalid payment, or one with unreliable amounts. */
export function readPayment(answer: unknown): GatewayPayment | null {
  const id = idOf(valueAt(answer, 'id'));
  const amountMinor = amountOf(valueAt(answer, 'amount'));
  const currency = currencyOf(valueAt(answer, 'currency'));
  const amountRefundedMinor = amountOf(valueAt(answer, 'amount_refunded') ?? 0);
  if (id === null || amountMinor === null || currency === null) return null;
  if (amountRefundedMinor === null) return null;
  return {
    id,
    orderId: idOf(valueAt(answer, 'order_id')),
    reference: null,
    amountMinor,
    currency,
    status: statusOf(valueAt(answer, 'status')),
    method: textOf(valueAt(answer, 'method'), 40),
    contact: textOf(valueAt(answer, 'contact'), 40),
    email: textOf(valueAt(answer, 'email'), 254),
    amountRefundedMinor,
    error: textOf(valueAt(answer, 'error_description'), 200),
  };
}

/** The word alone counts: recorded payments that failed carry `captured: true`, too. */
const statusOf = (value: unknown): GatewayPaymentStatus =>
  GATEWAY_PAYMENT_STATUSES.find((status) => status === value) ?? 'created';
