import { Refusal } from '../../errors.ts';
import { WaitingLine } from '../../waiting-line.ts';

/**
 * A line in which shoppers wait with what they order: a few are let through at a time, one after the other.
 * When hundreds come at once for the last pieces, the first ones are done before the others are priced,
 * so that those are refused without a transaction.
 */
export const lineOfCheckouts = (places: { atOnce: number; leftFree: number }): WaitingLine =>
  new WaitingLine({
    ...places,
    // Long, since a shopper among hundreds waits gladly for an answer, be it that all is sold.
    longestWait: 25_000,
    // Of a crowd that does not end, the first ones get their answer in time, and the others know at once.
    longestExpected: 3_000,
    tooLate: () =>
      new Refusal(503, 'UNAVAILABLE', 'Too many people are ordering right now. Try again'),
  });

/** Beside the two groups of cash checkouts. */
const line = lineOfCheckouts({ atOnce: 8, leftFree: 4 });

/**
 * Lets through what is written by itself: paid orders, and those whose group could not be written.
 * @param patience milliseconds for which it waits whatever is to be expected, as who has paid does
 * @throws Refusal 503 after 25 s or `patience`, at once behind a crowd where 3 s are to be expected and
 * there is no `patience`, or what the others got when the database is away
 */
export const inTurn = <T>(work: () => Promise<T>, patience?: number): Promise<T> =>
  line.inTurn(work, patience ? { longestWait: patience, longestExpected: Infinity } : {});
