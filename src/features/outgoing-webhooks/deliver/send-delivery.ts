import { OutsideError } from '../../../clients/outside.ts';
import { postToReceiver } from '../../../clients/webhook-receiver.ts';
import { databaseTime } from '../../../kernel/db/clock.ts';
import { inTransaction } from '../../../kernel/db/db.ts';
import { storableText } from '../../../kernel/format/storable-text.ts';
import { errorText } from '../../../kernel/jobs/error-text.ts';
import { tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import { stored } from '../../../kernel/translation/text.ts';
import { type Message, message } from '../../../kernel/translation/translator.ts';
import { inOwnTrace } from '../../../kernel/watch/tracing.ts';
import { outgoingConnection } from '../outgoing-connection.ts';
import { TEST_EVENT } from '../outgoing-event.ts';
import { OUTGOING } from '../outgoing-limits.ts';
import type { ClaimedDelivery } from '../queries/claim-deliveries.ts';
import {
  markDelivered,
  markFailed,
  markFailing,
  type TryResult,
} from '../queries/settle-delivery.ts';
import { signedHeaders } from '../sign-webhook.ts';
import { turnOff } from '../turn-off.ts';
import { signingSecrets } from '../webhook-endpoint.ts';
import { waitAfter } from './backoff.ts';
import { payloadOf } from './payload.ts';

const GONE = 410;
const FAILING_MS = OUTGOING.failingDays * 86_400_000;

export async function sendDelivery(delivery: ClaimedDelivery, stop: AbortSignal): Promise<void> {
  const about = { 'stallkeeper.owner_id': delivery.ownerId };
  const result = await inOwnTrace('send webhook', about, () => send(delivery, stop));
  // Not the receiver's fault: it is sent again once the lease has ended.
  if (stop.aborted && result.error !== null) return;
  if (result.error === null) await markDelivered(delivery, result);
  else await settleFailure(delivery, result);
}

async function send(delivery: ClaimedDelivery, stop: AbortSignal): Promise<TryResult> {
  const started = performance.now();
  const took = () => Math.round(performance.now() - started);
  try {
    const { secrets, policy } = outgoingConnection();
    const { eventId: id, endpointId, url, secret, oldSecret } = delivery;
    const body = payloadOf(delivery);
    const keys = signingSecrets({ id: endpointId, secret, oldSecret }, secrets);
    const signed = signedHeaders({ id, timestamp: Math.floor(databaseTime() / 1_000), body }, keys);
    const headers = { ...signed, ...HEADERS, 'content-length': String(Buffer.byteLength(body)) };
    const { status, text } = await postToReceiver(url, { headers, body }, policy, stop);
    const isDelivered = status >= 200 && status < 300;
    return {
      statusCode: status,
      durationMs: took(),
      error: isDelivered ? null : stored(statusText(status)),
      answer: storableText(text.slice(0, OUTGOING.answerKept)),
    };
  } catch (error) {
    const words = error instanceof OutsideError ? error.words : null;
    const why = stored(words ?? errorText(error));
    return { statusCode: null, durationMs: took(), error: why, answer: null };
  }
}

const HEADERS = { 'content-type': 'application/json', 'user-agent': 'Stallkeeper' };

const statusText = (status: number): Message =>
  status >= 300 && status < 400
    ? message('settings.deliveries.redirected', { status: String(status) })
    : message('settings.deliveries.answered', { status: String(status) });

async function settleFailure(delivery: ClaimedDelivery, result: TryResult): Promise<void> {
  const isGone = result.statusCode === GONE;
  const isTest = delivery.type === TEST_EVENT;
  const waitMs = isGone || isTest ? null : waitAfter(delivery.attempts);
  const tenant = tenantOfStore(delivery);
  await inTransaction(async (trx) => {
    await markFailed(delivery, result, waitMs, trx);
    if (isGone) return turnOff(tenant, delivery.endpointId, { reason: 'gone' }, trx);
    const since = isTest ? null : await markFailing(delivery, trx);
    if (since && databaseTime() - since.getTime() >= FAILING_MS)
      await turnOff(tenant, delivery.endpointId, { reason: 'failing' }, trx);
  });
}
