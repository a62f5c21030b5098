import { isAway, poolSize } from '../../db.ts';
import { Refusal } from '../../errors.ts';

/** Checkouts that a process works on at once; the pool's other connections serve the other pages. */
const AT_ONCE = 8;
const LEFT_FREE = 2;
/**
 * Whoever waited longer, in milliseconds, is sent away, while there is still time to answer. It is
 * long since a shopper among hundreds waits gladly for an answer, be it that all is sold.
 */
const LONGEST_WAIT = 25_000;

interface Waiting {
  enter(): void;
  fail(error: unknown): void;
}

let running = 0;
const line: Waiting[] = [];

/**
 * Lets checkouts through one after the other, a few at a time. When hundreds come at once for the
 * last pieces, the first ones are done before the others are priced, so that those are refused
 * without a transaction; and nobody waits for a connection of the pool, which gives up sooner.
 * @throws Refusal 503 after `longestWait` milliseconds, or what the others got when the database is
 * away
 */
export async function inTurn<T>(work: () => Promise<T>, longestWait = LONGEST_WAIT): Promise<T> {
  const since = Date.now();
  if (running < atOnce()) running++;
  else await new Promise<void>((enter, fail) => line.push({ enter, fail }));
  try {
    if (Date.now() - since > longestWait) throw tooBusy();
    return await work();
  } catch (error) {
    // Each of them would find out for itself, one limit of the database after the other.
    if (isAway(error)) for (const waiting of line.splice(0)) waiting.fail(error);
    throw error;
  } finally {
    const next = line.shift();
    if (next) next.enter();
    else running--;
  }
}

const atOnce = (): number => Math.max(1, Math.min(AT_ONCE, poolSize() - LEFT_FREE));

const tooBusy = (): Refusal =>
  new Refusal(503, 'UNAVAILABLE', 'Too many people are ordering right now. Try again');
