import { createHash } from 'node:crypto';
import type { GatewayProvider } from '../../../clients/gateways/gateway-origins.ts';
import type { GatewayEvent, WebhookDelivery } from '../../../clients/gateways/payment-gateway.ts';
import { Refusal } from '../../../errors.ts';
import { hasMoreNodes, tooManyNodes } from '../../../kernel/http/has-more-nodes.ts';
import { noteStore } from '../../../kernel/watch/noted-stores.ts';
import { BODIES } from '../../../limits.ts';
import { countUnverified } from '../../incoming-webhooks/find-events.ts';
import type { EventOutcome } from '../../incoming-webhooks/handle-claimed.ts';
import {
  readPayload,
  receiveEvent,
  storablePayload,
} from '../../incoming-webhooks/receive-event.ts';
import { hasMoved } from '../../stores/queries/moved-stores.ts';
import { storeMoved } from '../../stores/store-moved.ts';
import { gatewayWebhookSecret } from '../gateway/gateway-account.ts';
import { gatewayOf } from '../gateway/gateway-connection.ts';
import { invalidSignature } from './check-signature.ts';
import { namedStore } from './event-subject.ts';
import { handleGatewayEvent } from './handle-gateway-event.ts';
import { namedEvent } from './hosted-event-name.ts';

/** Of a store's events without a valid signature, those that lead to a question to its gateway. */
const HINTS_PER_HOUR = 60;

/**
 * Of a gateway with pages of its own: only the store in the address can have it signed, and an event
 * counts for that store's payments alone. What an event says is never believed: the gateway is asked.
 * @throws Refusal 401 for a signature that is wrong or missing; 400 for invalid JSON; 413 for too
 * many values; 503 for a store that has moved; nothing is stored then
 */
export async function receiveHostedEvent(
  provider: GatewayProvider,
  delivery: WebhookDelivery,
  storeSlug: string | undefined,
): Promise<EventOutcome> {
  const tenant = await namedStore(storeSlug);
  if (!tenant) {
    if (storeSlug && (await hasMoved(storeSlug))) throw storeMoved();
    throw invalidSignature();
  }
  const gateway = gatewayOf(provider);
  const secret = await gatewayWebhookSecret(tenant, provider);
  const verified = gateway.checkWebhook(delivery, secret ? [secret] : []) === 'signed';
  if (!verified && !isHint(provider)) throw invalidSignature();
  const payload = readBody(delivery.body);
  const event = gateway.readEvent(payload, delivery);
  const { ownerId } = tenant;
  noteStore(ownerId);
  // Anybody can send hints: each costs a question to the gateway.
  if (!verified && (await countUnverified(tenant)) >= HINTS_PER_HOUR) return 'processed';
  const received = {
    source: 'gateway',
    externalId: `${provider}:${ownerId}:${nameOf(event, delivery, verified)}`,
    event: namedEvent(provider, event?.event ?? 'unknown'),
    ownerId,
    verified,
    payload: storablePayload(aboutOf(event, payload)),
  } as const;
  return receiveEvent(received, handleGatewayEvent);
}

/** Its genuine notices come wrongly signed, or not at all: they lead to a question, no more. */
const isHint = (provider: GatewayProvider): boolean => provider === 'mercado_pago';

/** @throws Refusal 400, 413 */
function readBody(body: Buffer): unknown {
  if (hasMoreNodes(body.toString(), BODIES.gatewayWebhookNodes)) {
    throw tooManyNodes(BODIES.gatewayWebhookNodes);
  }
  // An older notice has everything in its address.
  const payload = body.length === 0 ? {} : readPayload(body);
  if (payload === undefined) throw new Refusal(400, 'BAD_REQUEST', 'The event is not valid JSON');
  return payload;
}

/** Where only the address is signed, what it names is kept, whatever the body says. */
function aboutOf(event: GatewayEvent | null, payload: unknown): unknown {
  if (!event?.paymentId || event.payment || event.refund || event.orderId) return payload;
  if (event.reference) return payload;
  const body = typeof payload === 'object' && payload !== null ? payload : {};
  return { ...body, type: 'payment', data: { id: event.paymentId } };
}

/** A forged event never takes the name of a genuine one. */
function nameOf(event: GatewayEvent | null, delivery: WebhookDelivery, verified: boolean): string {
  if (verified && event?.id && event.id.length <= 255) return event.id;
  const hash = createHash('sha256').update(delivery.body);
  const address = JSON.stringify(Object.entries(delivery.query).sort());
  return `${verified ? '' : 'unverified:'}${hash.update(address).digest('hex')}`;
}
