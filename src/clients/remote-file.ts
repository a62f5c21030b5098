import { createWriteStream } from 'node:fs';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MessageKey } from '../kernel/translation/message-key.ts';
import { message } from '../kernel/translation/translator.ts';
import { type AllowedPlace, allowedPlace, OutsideError, type OutsidePolicy } from './outside.ts';

const MAX_REDIRECTS = 3;
const REDIRECTS = [301, 302, 303, 307, 308];
const HEADERS = { 'accept-encoding': 'identity', 'user-agent': 'Stallkeeper' };

export interface RemoteKind {
  accept: string;
  word: 'photo' | 'file';
}

/**
 * Its reader must check the content. Each redirect is checked like the first address. A host that
 * starts late or sends slowly is abandoned well before the total time limit.
 * @throws OutsideError
 */
export async function downloadFile(
  address: string,
  path: string,
  policy: OutsidePolicy,
  kind: RemoteKind,
): Promise<void> {
  const progress = { bytes: 0 };
  const watch = watchPace(progress, policy);
  try {
    const signal = AbortSignal.any([AbortSignal.timeout(policy.timeoutMs), watch.signal]);
    await download(address, path, { policy, kind, signal, progress });
  } finally {
    watch.end();
  }
}

const LOOK_MS = 250;

/** Fires once less has come than the pace asks for. */
function watchPace(progress: { bytes: number }, { startMs, pace }: OutsidePolicy) {
  const tooSlow = new AbortController();
  const began = performance.now();
  const looking = setInterval(
    () => {
      const elapsed = performance.now() - began;
      if (elapsed >= startMs && progress.bytes < (pace * elapsed) / 1_000) tooSlow.abort();
    },
    Math.min(LOOK_MS, startMs),
  );
  return { signal: tooSlow.signal, end: () => clearInterval(looking) };
}

async function download(
  address: string,
  path: string,
  fetching: Omit<Download, 'place'>,
): Promise<void> {
  const { policy, kind, signal } = fetching;
  let next = address;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const place = await inTime(allowedPlace(next, policy), next, signal);
    try {
      const response = await answerOf(place, kind, signal);
      const target = redirectOf(response);
      if (target === null) return await save(response, path, { place, ...fetching });
      response.destroy();
      const from = place.url.href;
      next = URL.canParse(target, from) ? new URL(target, from).href : target;
    } catch (error) {
      throw inWords(error, place, signal);
    }
  }
  throw new OutsideError(message('errors.download.redirects', { host: hostOf(address) }));
}

/** A name service cannot be interrupted, so its answer is no longer waited for. */
async function inTime<T>(work: Promise<T>, address: string, signal: AbortSignal): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(noAnswer(hostOf(address))), { once: true });
  });
  late.catch(() => {});
  return Promise.race([work, late]);
}

const hostOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).host : address.slice(0, 60);

function answerOf(
  { url, lookup }: AllowedPlace,
  { accept }: RemoteKind,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    // No agent: kept-alive connections are pooled by host name, bypassing the pinned address.
    const request = send(url, {
      agent: false,
      auth: '',
      headers: { accept, ...HEADERS },
      lookup,
      signal,
    });
    request.once('response', resolve);
    request.once('error', reject);
    request.end();
  });
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage): string | null {
  return REDIRECTS.includes(statusCode) ? (headers.location ?? null) : null;
}

const notGiven = 'errors.download.notAllowed';
const notThere = 'errors.download.missing';
const WORDS: Record<number, MessageKey> = {
  401: notGiven,
  403: notGiven,
  404: notThere,
  410: notThere,
  429: 'errors.download.tooManyRequests',
};

interface Download {
  place: AllowedPlace;
  policy: OutsidePolicy;
  kind: RemoteKind;
  signal: AbortSignal;
  progress: { bytes: number };
}

async function save(
  response: IncomingMessage,
  path: string,
  { place: { url }, policy: { maxBytes }, kind, signal, progress }: Download,
): Promise<void> {
  const { statusCode = 0, headers } = response;
  const most = String(maxBytes >> 20);
  const tooLarge = new OutsideError(message('errors.download.tooLarge', { host: url.host, most }));
  if (statusCode !== 200) {
    response.destroy();
    const isTemporary = statusCode >= 500 || statusCode === 429 || statusCode === 408;
    const key = WORDS[statusCode] ?? 'errors.download.answered';
    const values = { host: url.host, what: kind.word, status: String(statusCode) };
    throw new OutsideError(message(key, values), isTemporary);
  }
  if (Number(headers['content-length']) > maxBytes) {
    response.destroy();
    throw tooLarge;
  }
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      progress.bytes += chunk.length;
      done(progress.bytes > maxBytes ? tooLarge : null, chunk);
    },
  });
  await pipeline(response, counted, createWriteStream(path), { signal });
}

/** A disk that is full or broken is no fault of theirs. */
const OUR_OWN = ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE', 'ENFILE'];

const noAnswer = (host: string) =>
  new OutsideError(message('errors.download.late', { host }), true);

function inWords(error: unknown, { url: { host } }: AllowedPlace, signal: AbortSignal): unknown {
  if (error instanceof OutsideError) return error;
  if (signal.aborted) return noAnswer(host);
  const { code = '', path } = error as NodeJS.ErrnoException;
  if (path !== undefined || OUR_OWN.includes(code)) return error;
  if (/CERT|SIGNED|ALTNAME|^ERR_(?:TLS|SSL)|^EPROTO$/.test(code)) {
    return new OutsideError(message('errors.download.certificate', { host }));
  }
  return new OutsideError(message('errors.download.noAnswer', { host }), true);
}
