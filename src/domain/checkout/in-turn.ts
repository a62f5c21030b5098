import { Refusal } from '../../errors.ts';

/** Checkouts that a process works on at once: fewer than the pool has connections by default. */
const AT_ONCE = 8;
/** Whoever waited longer, in milliseconds, is sent away: the shopper has given up or tries again. */
const LONGEST_WAIT = 20_000;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Lets checkouts through one after the other, a few at a time. When hundreds come at once for the
 * last pieces, the first ones are done before the others are priced, so that those are refused
 * without a transaction; and the rest of the shop keeps its connections.
 * @throws Refusal 503 after 20 s of waiting
 */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const since = Date.now();
  if (running < AT_ONCE) running++;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    if (Date.now() - since > LONGEST_WAIT) throw tooBusy();
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

const tooBusy = (): Refusal =>
  new Refusal(503, 'UNAVAILABLE', 'Too many people are ordering right now. Try again');
