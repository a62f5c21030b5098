import { idOf, textOf, valueAt } from '../json-values.ts';
import type { GatewayEvent, WebhookDelivery } from '../payment-gateway.ts';
import { sentHeaders } from '../signatures.ts';
import { readPayment } from './read-payment.ts';
import { readRefund } from './read-refund.ts';
import { EVENT_ID_HEADERS } from './signatures.ts';

/** Null for an invalid event. Never throws. */
export function readEvent(
  body: unknown,
  { headers }: Pick<WebhookDelivery, 'headers'> = { headers: {} },
): GatewayEvent | null {
  const event = textOf(valueAt(body, 'event'), 100);
  if (event === null) return null;
  const payload = valueAt(body, 'payload');
  const entity = (name: string): unknown => valueAt(valueAt(payload, name), 'entity');
  const payment = readPayment(entity('payment'));
  const refund = readRefund(entity('refund'));
  return {
    id: sentHeaders(headers, EVENT_ID_HEADERS)[0] ?? null,
    event,
    orderId: idOf(valueAt(entity('payment'), 'order_id')) ?? idOf(valueAt(entity('order'), 'id')),
    reference: null,
    paymentId: payment?.id ?? refund?.paymentId ?? null,
    payment,
    refund,
  };
}
