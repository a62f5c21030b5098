import { setTimeout as wait } from 'node:timers/promises';
import { inTransaction, rows, type Trx } from '../../db.ts';
import { Refusal } from '../../errors.ts';

/** How long one part of an operator's page may read, in milliseconds. */
export const PART_LIMIT_MS = 800;

/** A part of a page: what was read, or why it could not be. */
export type Part<T> = { value: T; error?: undefined } | { value?: undefined; error: Error };

/**
 * Reads one part of a page within a limit of its own, so that a slow or broken one leaves the others
 * standing. The database ends the statement by itself; where even that does not come, nobody waits
 * longer. `read` sends its statements through `trx`; it changes nothing.
 */
export async function boundedRead<T>(
  read: (trx: Trx) => Promise<T>,
  limitMs = PART_LIMIT_MS,
): Promise<Part<T>> {
  const over = new AbortController();
  const limit = wait(limitMs, undefined, { signal: over.signal }).then(() => {
    throw new Refusal(
      503,
      'UNAVAILABLE',
      'This is taking too long right now. Try again in a moment',
    );
  });
  const reading = inTransaction(async (trx) => {
    await rows(`set local statement_timeout = ${Math.floor(limitMs)}`, [], trx);
    return read(trx);
  });
  try {
    return { value: await Promise.race([reading, limit]) };
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  } finally {
    over.abort();
    // Whichever of the two came second has nobody who listens.
    limit.catch(() => {});
    reading.catch(() => {});
  }
}
