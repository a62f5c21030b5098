import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { SimulatedAccount } from './accounts.ts';
import { entityId, nowSeconds, sent } from './entities.ts';
import type { Ledger } from './ledger.ts';

/** What happened to which payment, order or refund. */
export interface EventAbout {
  paymentId?: string;
  refundId?: string;
  orderId?: string;
}

/** How a webhook comes. */
export interface Delivery {
  /** Milliseconds before it is sent. */
  late?: number;
  /** How often it is sent, with one event id. */
  times?: number;
  unsigned?: boolean;
  wrongSignature?: boolean;
  eventId?: string;
}

/** A webhook as it goes over the wire. */
export interface SignedEvent {
  body: string;
  headers: Record<string, string>;
}

/** Hex HMAC-SHA256: the gateway's only kind of signature. */
export const hmac = (text: string, secret: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/** Writes and signs what the gateway tells about one event. @throws ApiError for an unknown id */
export function signedEvent(
  ledger: Ledger,
  account: SimulatedAccount,
  event: string,
  about: EventAbout,
  { unsigned, wrongSignature, eventId = entityId('evt') }: Delivery = {},
): SignedEvent {
  const payload = payloadOf(ledger, event, about);
  const body = JSON.stringify({
    entity: 'event',
    account_id: `acc_${account.keyId.slice(-14)}`,
    event,
    contains: Object.keys(payload),
    payload,
    created_at: nowSeconds(),
  });
  const signature = hmac(
    body,
    wrongSignature ? `not ${account.webhookSecret}` : account.webhookSecret,
  );
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Razorpay-Webhook/v1',
      'x-razorpay-event-id': eventId,
      ...(unsigned ? {} : { 'x-razorpay-signature': signature }),
    },
  };
}

function payloadOf(ledger: Ledger, event: string, { paymentId, refundId, orderId }: EventAbout) {
  const refund = refundId === undefined ? null : ledger.refund(refundId);
  const payment = ledger.payment(paymentId ?? refund?.payment_id ?? '');
  const isOfOrder = event.startsWith('order.');
  const ofOrder = orderId ?? payment.order_id;
  return {
    ...(refund ? { refund: { entity: sent(refund) } } : {}),
    payment: { entity: sent(payment) },
    ...(isOfOrder && ofOrder ? { order: { entity: sent(ledger.order(ofOrder)) } } : {}),
  };
}

const ANSWER_MS = 5_000;
const PAUSES_MS = [200, 1_000, 3_000];

/** Sends until it is taken, three times more at most. @returns the last status; null: no answer */
export async function deliver(
  url: string,
  { body, headers }: SignedEvent,
  stopped: AbortSignal,
): Promise<number | null> {
  let status: number | null = null;
  for (const pause of [0, ...PAUSES_MS]) {
    await wait(pause, undefined, { signal: stopped });
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(ANSWER_MS)]);
    const answer = await fetch(url, { method: 'POST', headers, body, signal }).catch(() => null);
    await answer?.body?.cancel();
    status = answer?.status ?? null;
    if (answer?.ok) break;
  }
  return status;
}
