import { createHash } from 'node:crypto';
import type { GatewayEvent } from '../../../clients/gateways/payment-gateway.ts';

interface Delivery {
  body: Buffer;
  event: GatewayEvent | null;
  /** The gateway's own id of the event: a header, which nobody signs. */
  eventId: string | undefined;
  verified: boolean | null;
  isKnown: boolean;
}

/**
 * What tells a gateway's event from all others; the same name again is the same event, and is
 * passed over. Only what was signed for one of our payments gets the gateway's own name. Everything
 * else is named after its bytes, in a space apart: otherwise a forged event could take the name of
 * a true one before it comes, and one of an order that is not ours yet that of the same event later.
 */
export function nameEvent({ body, event, eventId, verified, isKnown }: Delivery): string {
  if (!verified || !isKnown || !event) {
    return [verified ? '' : 'unverified:', isKnown ? '' : 'unmatched:', sha256(body)].join('');
  }
  // With a colon it could be made to look like one of the names that we give.
  if (eventId && /^[^:]{1,255}$/.test(eventId)) return eventId;
  const { orderId, payment, refund } = event;
  const paymentId = payment?.id ?? refund?.paymentId;
  if (paymentId === undefined) return sha256(body);
  return [event.event, paymentId, orderId, refund?.id].filter(Boolean).join(':');
}

const sha256 = (body: Buffer): string => createHash('sha256').update(body).digest('hex');
