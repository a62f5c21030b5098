import { Refusal } from '../../errors.ts';
import { within } from '../../kernel/concurrency/within.ts';
import { inTransaction, type Trx } from '../../kernel/db/db.ts';
import { type Dated, fromReplica, longestChoiceMs } from '../../kernel/db/replica/from-replica.ts';
import type { Freshness } from '../../kernel/db/replica/replica.ts';
import { limitStatements } from './queries/limit-statements.ts';

/** The time limit for one part of an operator's page, in milliseconds. */
export const PART_LIMIT_MS = 800;

export type Part<T> =
  | { value: T; asOf: Date | null; error?: undefined }
  | { value?: undefined; asOf?: undefined; error: Error };

/**
 * The database ends the statement; if even that fails, the caller stops waiting. `read` sends its
 * statements through `trx` and changes nothing. With `freshness`, the replica may answer; the time
 * that its choice takes is not counted.
 */
export async function boundedRead<T>(
  read: (trx: Trx) => Promise<T>,
  limitMs = PART_LIMIT_MS,
  freshness?: Freshness,
): Promise<Part<T>> {
  const longestMs = limitMs + (freshness ? longestChoiceMs(freshness) : 0);
  const limited = async (trx: Trx): Promise<T> => {
    await limitStatements(limitMs, trx);
    return read(trx);
  };
  const bounded = (from?: Trx) => (from ? limited(from) : inTransaction(limited));
  const reading: Promise<Dated<T>> = freshness
    ? fromReplica(freshness, bounded)
    : bounded().then((found) => ({ found, asOf: null }));
  try {
    const answer = await within(reading, longestMs, null);
    if (answer === null) throw tooLong();
    return { value: answer.found, asOf: answer.asOf };
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
}

const tooLong = (): Refusal =>
  new Refusal(503, 'UNAVAILABLE', 'This is taking too long right now. Try again in a moment');
