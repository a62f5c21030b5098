import { Refusal } from '../../../errors.ts';
import { hasMoreNodes, tooManyNodes } from '../../../has-more-nodes.ts';
import { BODIES } from '../../../limits.ts';
import type { EventOutcome } from '../../webhooks/handle-claimed.ts';
import { readPayload, storablePayload } from '../../webhooks/read-payload.ts';
import { receiveEvent } from '../../webhooks/receive-event.ts';
import { gatewayConnection, gatewayOf } from '../gateway/gateway-connection.ts';
import { checkSignature } from './check-signature.ts';
import { type EventSubject, eventSubject } from './event-subject.ts';
import { handleGatewayEvent } from './handle-gateway-event.ts';
import { nameEvent } from './name-event.ts';
import { refuseUnsigned } from './refuse-unsigned.ts';

/** A webhook of the payment gateway, as it came. */
interface GatewayDelivery {
  /** The very bytes: they, and nothing made of them, are signed. */
  body: Buffer;
  /** The signature headers that were sent. */
  signatures: readonly string[];
  /** The event id header. */
  eventId?: string | undefined;
  /** The store that the webhook's address names. */
  storeSlug?: string | undefined;
}

/** As much as strangers may have us keep of what is about nothing of ours. */
const STRANGERS_MAX_BYTES = 16 * 1_024;

/**
 * Verifies, keeps and handles what the gateway tells.
 * @throws Refusal 401 for a signature that is wrong or, in production, missing; 400 for what is no
 * JSON; 413 for what holds too much; nothing is kept then
 */
export async function receiveGatewayEvent(delivery: GatewayDelivery): Promise<EventOutcome> {
  const { body, signatures, eventId, storeSlug } = delivery;
  if (gatewayConnection().isProduction) await refuseUnsigned(body, signatures, storeSlug);
  if (hasMoreNodes(body.toString(), BODIES.gatewayWebhookNodes))
    throw tooManyNodes(BODIES.gatewayWebhookNodes);
  const payload = readPayload(body);
  const event = gatewayOf().readEvent(payload);
  const subject = await eventSubject(event, storeSlug);
  const verified = checkSignature(body, signatures, subject.secrets);
  if (payload === undefined) throw new Refusal(400, 'BAD_REQUEST', 'The event is not valid JSON');
  const { isKnown, tenant } = subject;
  const received = {
    source: 'gateway',
    externalId: nameEvent({ body, event, eventId, verified, isKnown }),
    event: event?.event ?? 'unknown',
    // A store that the address names is told of what was signed for it, and of nothing else.
    ownerId: isKnown || verified ? (tenant?.ownerId ?? null) : null,
    verified,
    payload: isWorthKeeping(body, verified, subject)
      ? storablePayload(payload)
      : { omittedBytes: body.length },
  } as const;
  return receiveEvent(received, handleGatewayEvent);
}

const isWorthKeeping = (
  body: Buffer,
  verified: boolean | null,
  { isKnown }: EventSubject,
): boolean => verified === true || isKnown || body.length <= STRANGERS_MAX_BYTES;
