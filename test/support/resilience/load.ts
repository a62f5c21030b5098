import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from '../../../dev/percentile.ts';

/** One answer under load. */
export interface Timed<T> {
  answer: T;
  /** How long it took, in milliseconds. */
  took: number;
  /** When it was sent, in milliseconds since the load began. */
  at: number;
}

async function timed<T>(since: number, send: () => Promise<T>): Promise<Timed<T>> {
  const begun = performance.now();
  const answer = await send();
  return { answer, took: performance.now() - begun, at: begun - since };
}

/**
 * Sends all of it, so many at once: each client begins its next when its last is answered and it has
 * thought for so many milliseconds.
 */
export async function atOnce<T, I>(
  items: Iterable<I>,
  clients: number,
  send: (item: I) => Promise<T>,
  thinks = 0,
): Promise<Timed<T>[]> {
  const since = performance.now();
  const answers: Timed<T>[] = [];
  const waiting = items[Symbol.iterator]();
  const client = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) {
      const { value } = next;
      answers.push(await timed(since, () => send(value)));
      if (thinks > 0) await wait(thinks);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return answers;
}

/**
 * Sends so many a second for so many seconds, or as long as it is told to, whatever becomes of those
 * before: arrivals do not slow down because a server does. Ends when the last one is answered; `send`
 * must not throw.
 */
export async function atRate<T>(
  perSecond: number,
  lasts: number | (() => boolean),
  send: (turn: number) => Promise<T>,
): Promise<Timed<T>[]> {
  const since = performance.now();
  const sent: Promise<Timed<T>>[] = [];
  const goesOn = typeof lasts === 'function' ? lasts : () => sent.length < perSecond * lasts;
  while (goesOn()) {
    const turn = sent.length;
    const due = since + (turn * 1_000) / perSecond;
    const early = due - performance.now();
    if (early > 1) await wait(early);
    sent.push(timed(since, () => send(turn)));
  }
  return Promise.all(sent);
}

/** The time in milliseconds within which this share of the answers came; 0 of none. */
export const withinMs = (answers: readonly { took: number }[], share: number): number =>
  percentile(
    answers.map(({ took }) => took),
    share,
  );
