import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { message } from '../kernel/translation/translator.ts';
import { callingOutside } from '../kernel/watch/tracing.ts';
import {
  type AllowedPlace,
  allowedPlace,
  OutsideError,
  type OutsidePolicy,
  PUBLIC_INTERNET,
} from './outside.ts';

/** What receivers of webhooks answer. */
export const RECEIVER = {
  /** Milliseconds for one delivery, with DNS and the answer: receivers answer first and work later. */
  timeoutMs: 10_000,
  /** Bytes of the answer that are read. */
  answerBytes: 16_384,
} as const;

/** Receivers of webhooks: any store may name one. Only HTTPS, as the events are their business. */
export const WEBHOOK_RECEIVERS: OutsidePolicy = {
  ...PUBLIC_INTERNET,
  allowsPort: (port) => port === 443,
  timeoutMs: RECEIVER.timeoutMs,
  startMs: RECEIVER.timeoutMs,
  pace: 0,
};

export interface ReceiverAnswer {
  status: number;
  text: string;
}

/** Nothing is sent. @throws OutsideError */
export async function allowedReceiver(
  address: string,
  policy: OutsidePolicy,
): Promise<AllowedPlace> {
  // Where port 80 is closed, HTTP on another port is no better.
  if (/^http:/i.test(address) && !policy.allowsPort(80))
    throw new OutsideError(message('errors.webhooks.https'));
  return allowedPlace(address, policy);
}

/** Redirects are not followed. @throws OutsideError when there was no answer */
export async function postToReceiver(
  address: string,
  message: { headers: Record<string, string>; body: string },
  policy: OutsidePolicy,
  stop: AbortSignal,
): Promise<ReceiverAnswer> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(policy.timeoutMs)]);
  const place = await allowedReceiver(address, policy);
  const response = await callingOutside('webhook', null, () => post(place, message, signal)).catch(
    (error) => {
      throw inWords(error, place.url, signal);
    },
  );
  return { status: response.statusCode ?? 0, text: await beginningOf(response) };
}

function post(
  { url, lookup }: AllowedPlace,
  { headers, body }: { headers: Record<string, string>; body: string },
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    // No agent: kept-alive connections are pooled by host name, bypassing the pinned address.
    const request = send(
      url,
      { method: 'POST', agent: false, auth: '', headers, lookup, signal },
      resolve,
    );
    // Also after the answer began; its reader is told, too.
    request.on('error', reject);
    request.end(body);
  });
}

/** What has come when the rest is too long or too late: the status counts. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= RECEIVER.answerBytes) break;
    }
  } catch {
    // Broken off: what has come is enough for the log.
  }
  response.destroy();
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, RECEIVER.answerBytes));
}

function inWords(error: unknown, { host }: URL, signal: AbortSignal): OutsideError {
  if (signal.aborted) return new OutsideError(message('errors.download.late', { host }), true);
  const { code = '' } = error as NodeJS.ErrnoException;
  if (/CERT|SIGNED|ALTNAME|^ERR_(?:TLS|SSL)|^EPROTO$/.test(code)) {
    return new OutsideError(message('errors.download.certificate', { host }));
  }
  return new OutsideError(message('errors.download.noAnswer', { host }), true);
}
