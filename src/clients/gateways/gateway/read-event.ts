import type { GatewayEvent } from '../payment-gateway.ts';
import { idOf, textOf, valueAt } from './json-values.ts';
import { readPayment } from './read-payment.ts';
import { readRefund } from './read-refund.ts';

/** Null for an invalid event. Never throws. */
export function readEvent(body: unknown): GatewayEvent | null {
  const event = textOf(valueAt(body, 'event'), 100);
  if (event === null) return null;
  const payload = valueAt(body, 'payload');
  const entity = (name: string): unknown => valueAt(valueAt(payload, name), 'entity');
  return {
    event,
    orderId: idOf(valueAt(entity('payment'), 'order_id')) ?? idOf(valueAt(entity('order'), 'id')),
    payment: readPayment(entity('payment')),
    refund: readRefund(entity('refund')),
  };
}
