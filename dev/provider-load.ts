import { createHmac } from 'node:crypto';
import { percentile } from './percentile.ts';
import { Lanes } from './request-lanes.ts';

export interface LoadAnswer {
  /** 0: the connection broke. */
  status: number;
  success: boolean;
  ms: number;
}

const lanes = new Lanes();
/** Each from an address of its own, as through a proxy. */
let callers = 0;

/** Posts a delivery to a web process, signed with an app secret as the provider does. Never throws. */
export const postSigned = (url: string, body: string, secret: string): Promise<LoadAnswer> =>
  post(url, signedRequest(url, body, secret));

/** Posts what `signedRequest` made, so that the making is not measured. Never throws. */
export async function post(url: string, request: Buffer): Promise<LoadAnswer> {
  const since = performance.now();
  const { status, body } = await lanes.send(url, request);
  return { status, success: body.includes('"success":true'), ms: performance.now() - since };
}

/** The bytes of a signed delivery's request. */
export function signedRequest(url: string, body: string, secret: string): Buffer {
  const { host, pathname } = new URL(url);
  const caller = ++callers;
  return Buffer.from(
    [
      `POST ${pathname} HTTP/1.1`,
      `host: ${host}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-hub-signature-256: sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
      `x-forwarded-for: 10.${caller >> 16}.${(caller >> 8) & 255}.${caller & 255}`,
      'connection: keep-alive',
      '',
      body,
    ].join('\r\n'),
  );
}

/** Sends all of them, so many at once. */
export async function sendAll<T>(
  items: readonly T[],
  atOnce: number,
  send: (item: T, turn: number) => Promise<LoadAnswer>,
): Promise<LoadAnswer[]> {
  const answers: LoadAnswer[] = [];
  const waiting = items.entries();
  const client = async () => {
    for (const [turn, item] of waiting) answers.push(await send(item, turn));
  };
  await Promise.all(Array.from({ length: atOnce }, client));
  return answers;
}

/** The time in milliseconds within which this share of the answers came. */
export const withinMs = (answers: readonly LoadAnswer[], share: number): number =>
  percentile(
    answers.map(({ ms }) => ms),
    share,
  );

/** A shuffle that is the same in every run (Lehmer generator of Park and Miller). */
export function shuffled<T>(list: readonly T[], seed = 1): T[] {
  let state = seed * 48_271;
  const keyed = list.map((item) => {
    state = (state * 48_271) % 2_147_483_647;
    return { item, key: state };
  });
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}
