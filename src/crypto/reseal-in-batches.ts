import { inTransaction, rows, type Trx } from '../db/db.ts';
import type { SecretBox } from './encryption.ts';
import { type Resealed, Resealing } from './resealing.ts';

const BATCH = 100;

/**
 * Re-encrypts the secrets of all rows with the current key, a hundred per transaction, by id.
 * `lock` takes an id twice and the number of rows to read and lock after it; `reseal` writes one
 * row.
 */
export async function resealInBatches<Row extends { id: string }>(
  secrets: SecretBox,
  lock: string,
  reseal: (row: Row, done: Resealing, trx: Trx) => Promise<void>,
): Promise<Resealed> {
  const total = new Resealing(secrets);
  let last: string | null = null;
  do {
    const after: string | null = last;
    const batch: Batch = await inTransaction(async (trx) => {
      const done = new Resealing(secrets);
      const locked = await rows<Row>(lock, [after, after, BATCH], trx);
      for (const row of locked) await reseal(row, done, trx);
      return { done, last: locked.length < BATCH ? null : (locked.at(-1)?.id ?? null) };
    });
    total.add(batch.done);
    last = batch.last;
  } while (last !== null);
  return total;
}

interface Batch {
  done: Resealed;
  /** The last id of a full batch, after which there may be more. */
  last: string | null;
}
