import { rows } from './db.ts';
import { acrossTenants } from './tenant.ts';

const BATCH = 5_000;

/**
 * Deletes the rows of every tenant that `condition` (SQL of our own, never input) is true for, in
 * statements of bounded size, so that no lock is held for long. Returns how many.
 */
export async function deleteInBatches(table: string, condition: string): Promise<number> {
  const sql = acrossTenants(
    `delete from ${table} where ctid = any(array(
       select ctid from ${table} where ${condition} limit ${BATCH})) returning 1`,
  );
  for (let deleted = 0; ; ) {
    const batch = await rows(sql);
    deleted += batch.length;
    if (batch.length < BATCH) return deleted;
  }
}
