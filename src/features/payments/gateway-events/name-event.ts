import { createHash } from 'node:crypto';
import type { GatewayEvent } from '../../../clients/gateways/payment-gateway.ts';

interface Delivery {
  body: Buffer;
  event: GatewayEvent | null;
  /** The gateway's event id, from a header that is not signed. */
  eventId: string | undefined;
  verified: boolean | null;
  isKnown: boolean;
}

/**
 * The deduplication key of a gateway event; an event with a known key is ignored. Only a signed
 * event about one of our payments gets the gateway's own id. All others get a hash of their bytes
 * with a prefix: otherwise a forged event could take the id of a genuine one before it arrives, and
 * an event about an unknown order could block the same event later.
 */
export function nameEvent({ body, event, eventId, verified, isKnown }: Delivery): string {
  if (!verified || !isKnown || !event) {
    return [verified ? '' : 'unverified:', isKnown ? '' : 'unmatched:', sha256(body)].join('');
  }
  // An id with a colon could imitate one of our own names.
  if (eventId && /^[^:]{1,255}$/.test(eventId)) return eventId;
  const { orderId, payment, refund } = event;
  const paymentId = payment?.id ?? refund?.paymentId;
  if (paymentId === undefined) return sha256(body);
  return [event.event, paymentId, orderId, refund?.id].filter(Boolean).join(':');
}

const sha256 = (body: Buffer): string => createHash('sha256').update(body).digest('hex');
