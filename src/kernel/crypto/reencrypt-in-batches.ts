import { inTransaction, rows, type Trx } from '../db/db.ts';
import type { SecretBox } from './encryption.ts';
import { type Reencrypted, Reencryption } from './reencryption.ts';

const BATCH = 100;

/**
 * With the current key, a hundred rows per transaction, by id. `lock` takes an id twice and the
 * number of rows to read and lock after it; `reencrypt` writes one row.
 */
export async function reencryptInBatches<Row extends { id: string }>(
  secrets: SecretBox,
  lock: string,
  reencrypt: (row: Row, done: Reencryption, trx: Trx) => Promise<void>,
): Promise<Reencrypted> {
  const total = new Reencryption(secrets);
  let last: string | null = null;
  do {
    const after: string | null = last;
    const batch: Batch = await inTransaction(async (trx) => {
      const done = new Reencryption(secrets);
      const locked = await rows<Row>(lock, [after, after, BATCH], trx);
      for (const row of locked) await reencrypt(row, done, trx);
      return { done, last: locked.length < BATCH ? null : (locked.at(-1)?.id ?? null) };
    });
    total.add(batch.done);
    last = batch.last;
  } while (last !== null);
  return total;
}

interface Batch {
  done: Reencrypted;
  /** Of a full batch, after which there may be more. */
  last: string | null;
}
