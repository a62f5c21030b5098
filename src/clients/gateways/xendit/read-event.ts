import { idOf, textOf, valueAt } from '../json-values.ts';
import type { GatewayEvent, WebhookDelivery } from '../payment-gateway.ts';
import { sentHeaders } from '../signatures.ts';
import { readInvoice } from './read-invoice.ts';
import { readRefund } from './read-refund.ts';

/** A webhook about an invoice is the invoice itself, without a name. Null for an invalid one. */
export function readEvent(
  body: unknown,
  { headers }: Pick<WebhookDelivery, 'headers'> = { headers: {} },
): GatewayEvent | null {
  const sentId = idOf(sentHeaders(headers, ['webhook-id'])[0]);
  const event = textOf(valueAt(body, 'event'), 100);
  if (event !== null) return readNamed(event, body, sentId);
  const invoice = readInvoice(body);
  if (!invoice) return null;
  const { id, reference, status, isPaid, payment } = invoice;
  return {
    id: sentId ?? `${id}-${status}`,
    event: `invoice.${status.toLowerCase()}`,
    orderId: id,
    reference,
    paymentId: isPaid ? id : null,
    payment: isPaid ? payment : null,
    refund: null,
  };
}

function readNamed(event: string, body: unknown, sentId: string | null): GatewayEvent {
  const data = valueAt(body, 'data');
  // The documented sample of a refund has the event in itself.
  const about = valueAt(data, 'data') ?? data;
  const refund = event.startsWith('refund.') ? readRefund(about) : null;
  const aboutId = idOf(valueAt(about, 'id'));
  return {
    id: sentId ?? (aboutId === null ? null : `${aboutId}-${event}`.slice(0, 100)),
    event,
    orderId: refund?.paymentId ?? null,
    reference: refund ? null : idOf(valueAt(about, 'reference_id')),
    paymentId: refund?.paymentId ?? null,
    payment: null,
    refund,
  };
}
