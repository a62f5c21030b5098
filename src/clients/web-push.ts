import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { lazyPackage } from '../kernel/concurrency/lazy.ts';
import { message } from '../kernel/translation/translator.ts';
import { callingOutside } from '../kernel/watch/tracing.ts';
import { DeliveryError } from './delivery-error.ts';
import {
  type AllowedPlace,
  allowedPlace,
  OutsideError,
  type OutsidePolicy,
  PUBLIC_INTERNET,
} from './outside.ts';

export interface PushSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export interface PushSender {
  publicKey: string;
  privateKey: string;
  /** "mailto:…" or an https address, for the push service's people. */
  subject: string;
}

export interface PushMessage {
  /** Of the same topic, only the last one waits for a phone that is off. At most 32 characters. */
  topic: string;
  payload: string;
}

/** The push services of browsers: anybody may name one, so it is judged like any other stranger. */
export const PUSH_SERVICES: OutsidePolicy = {
  ...PUBLIC_INTERNET,
  allowsPort: (port) => port === 443,
  timeoutMs: 10_000,
  startMs: 10_000,
  pace: 0,
};

const webPush = lazyPackage<typeof import('web-push')>('web-push');

/** The browser has ended this subscription, or never had it. */
export class SubscriptionGone extends Error {}

/** After a day without the phone, the in-app list is better. */
const TTL_SECONDS = 86_400;

/** @throws SubscriptionGone, DeliveryError */
export async function sendPush(
  subscription: PushSubscription,
  message: PushMessage,
  { sender, policy }: { sender: PushSender; policy: OutsidePolicy },
): Promise<void> {
  const place = await allowedPlace(subscription.endpoint, policy).catch((error) => {
    if (!(error instanceof OutsideError)) throw error;
    throw new DeliveryError(error.words ?? error.message, { temporary: error.temporary });
  });
  const { headers, body } = encrypted(subscription, message, sender);
  const status = await callingOutside('push', null, () =>
    post(place, headers, body, policy.timeoutMs),
  ).catch(() => {
    throw new DeliveryError(noAnswer(place.url), { temporary: true });
  });
  if (status >= 200 && status < 300) return;
  if (status === 404 || status === 410) throw new SubscriptionGone();
  const temporary = status >= 500 || status === 429 || status === 408;
  throw new DeliveryError(rejected(place.url, status), { temporary });
}

const noAnswer = ({ host }: URL) => message('errors.download.noAnswer', { host });
const rejected = ({ host }: URL, status: number) =>
  message('errors.delivery.pushRejected', { host, status: String(status) });

/** Keys that no browser made end here, not in the library's own words. */
function encrypted(subscription: PushSubscription, message: PushMessage, sender: PushSender) {
  try {
    const { headers, body } = webPush().generateRequestDetails(subscription, message.payload, {
      TTL: TTL_SECONDS,
      urgency: 'high',
      topic: message.topic,
      vapidDetails: sender,
    });
    return { headers, body };
  } catch {
    throw new SubscriptionGone();
  }
}

function post(
  { url, lookup }: AllowedPlace,
  headers: Record<string, unknown>,
  body: Buffer | null,
  timeoutMs: number,
): Promise<number> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const signal = AbortSignal.timeout(timeoutMs);
  return new Promise((resolve, reject) => {
    // No agent: kept-alive connections are pooled by host name, bypassing the pinned address.
    const request = send(
      url,
      { method: 'POST', agent: false, auth: '', headers: headers as never, lookup, signal },
      (response) => {
        // The body isn't needed.
        response.destroy();
        resolve(response.statusCode ?? 0);
      },
    );
    request.once('error', reject);
    request.end(body);
  });
}
