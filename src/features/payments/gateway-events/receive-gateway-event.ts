import { createHash } from 'node:crypto';
import type { GatewayEvent, WebhookDelivery } from '../../../clients/gateways/payment-gateway.ts';
import { Refusal } from '../../../errors.ts';
import { hasMoreNodes, tooManyNodes } from '../../../kernel/http/has-more-nodes.ts';
import { noteStore } from '../../../kernel/watch/noted-stores.ts';
import { BODIES } from '../../../limits.ts';
import type { EventOutcome } from '../../incoming-webhooks/handle-claimed.ts';
import {
  readPayload,
  receiveEvent,
  storablePayload,
} from '../../incoming-webhooks/receive-event.ts';
import { hasMoved } from '../../stores/queries/moved-stores.ts';
import { storeMoved } from '../../stores/store-moved.ts';
import { gatewayConnection, gatewayOf } from '../gateway/gateway-connection.ts';
import { checkSignature, refuseUnsigned } from './check-signature.ts';
import { type EventSubject, eventSubject } from './event-subject.ts';
import { handleGatewayEvent } from './handle-gateway-event.ts';

/** The most bytes that are stored of an event about an unknown payment. */
const STRANGERS_MAX_BYTES = 16 * 1_024;

/**
 * Verifies, stores and handles a gateway webhook.
 * @throws Refusal 401 for a signature that is wrong or, in production, missing; 400 for invalid
 * JSON; 413 for too many values; 503 for a store that has moved; nothing is stored then
 */
export async function receiveGatewayEvent(
  delivery: WebhookDelivery,
  storeSlug: string | undefined,
): Promise<EventOutcome> {
  const { body } = delivery;
  if (gatewayConnection().isProduction) await refuseUnsigned(delivery, storeSlug);
  if (hasMoreNodes(body.toString(), BODIES.gatewayWebhookNodes))
    throw tooManyNodes(BODIES.gatewayWebhookNodes);
  const payload = readPayload(body);
  const event = gatewayOf().readEvent(payload, delivery);
  const subject = await eventSubject(event, storeSlug);
  if (!subject.tenant && storeSlug && (await hasMoved(storeSlug))) throw storeMoved();
  const verified = checkSignature(delivery, subject.secrets);
  if (payload === undefined) throw new Refusal(400, 'BAD_REQUEST', 'The event is not valid JSON');
  const { isKnown, tenant } = subject;
  const received = {
    source: 'gateway',
    externalId: nameEvent({ body, event, verified, isKnown }),
    event: event?.event ?? 'unknown',
    // The store in the address only receives events that were signed for it.
    ownerId: isKnown || verified ? (tenant?.ownerId ?? null) : null,
    verified,
    payload: isWorthKeeping(body, verified, subject)
      ? storablePayload(payload)
      : { omittedBytes: body.length },
  } as const;
  noteStore(received.ownerId);
  return receiveEvent(received, handleGatewayEvent);
}

const isWorthKeeping = (
  body: Buffer,
  verified: boolean | null,
  { isKnown }: EventSubject,
): boolean => verified === true || isKnown || body.length <= STRANGERS_MAX_BYTES;

interface Delivery {
  body: Buffer;
  event: GatewayEvent | null;
  verified: boolean | null;
  isKnown: boolean;
}

/**
 * The deduplication key of a gateway event; an event with a known key is ignored. Only a signed
 * event about one of our payments gets the gateway's own id. All others get a hash of their bytes
 * with a prefix: otherwise a forged event could take the id of a genuine one before it arrives, and
 * an event about an unknown order could block the same event later.
 */
function nameEvent({ body, event, verified, isKnown }: Delivery): string {
  if (!verified || !isKnown || !event) {
    return [verified ? '' : 'unverified:', isKnown ? '' : 'unmatched:', sha256(body)].join('');
  }
  const { id, orderId, paymentId, refund } = event;
  // It is not signed; one with a colon could imitate one of our own names.
  if (id && /^[^:]{1,255}$/.test(id)) return id;
  if (paymentId === null) return sha256(body);
  return [event.event, paymentId, orderId, refund?.id].filter(Boolean).join(':');
}

const sha256 = (body: Buffer): string => createHash('sha256').update(body).digest('hex');
