import { idOf, textOf, valueAt } from '../json-values.ts';
import type { GatewayEvent } from '../payment-gateway.ts';
import { readPayment } from './read-payment.ts';
import { readRefund } from './read-refund.ts';

/** Null for an invalid event. Never throws. */
export function readEvent(body: unknown): GatewayEvent | null {
  const event = textOf(valueAt(body, 'type'), 100);
  if (event === null) return null;
  const about = valueAt(valueAt(body, 'data'), 'object');
  const kind = valueAt(about, 'object');
  const isSession = kind === 'checkout.session';
  const isPayment = kind === 'payment_intent';
  return {
    id: idOf(valueAt(body, 'id')),
    event,
    orderId: isSession ? idOf(valueAt(about, 'id')) : null,
    reference:
      (isSession ? idOf(valueAt(about, 'client_reference_id')) : null) ??
      idOf(valueAt(valueAt(about, 'metadata'), 'reference')),
    // Of a charge, a refund and a dispute it is the payment's id, too.
    paymentId: idOf(valueAt(about, isPayment ? 'id' : 'payment_intent')),
    payment: isPayment ? readPayment(about, null) : null,
    refund: kind === 'refund' ? readRefund(about) : null,
  };
}
