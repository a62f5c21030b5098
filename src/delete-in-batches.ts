import { setTimeout as wait } from 'node:timers/promises';
import { rows } from './db.ts';
import { acrossTenants } from './tenant.ts';

const BATCH = 1_000;
/** After each batch, by what it took: nobody waits for what is forgotten, and others need the cores. */
const REST = 2;

/**
 * Deletes the rows of every tenant that `condition` (SQL of our own, never input) is true for, in
 * statements of bounded size with rests between them, so that nobody notices. Returns how many.
 */
export async function deleteInBatches(table: string, condition: string): Promise<number> {
  const sql = acrossTenants(
    `delete from ${table} where ctid = any(array(
       select ctid from ${table} where ${condition} limit ${BATCH})) returning 1`,
  );
  for (let deleted = 0; ; ) {
    const since = performance.now();
    const batch = await rows(sql);
    deleted += batch.length;
    if (batch.length < BATCH) return deleted;
    await wait((performance.now() - since) * REST);
  }
}
