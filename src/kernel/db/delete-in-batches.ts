import { setTimeout as wait } from 'node:timers/promises';
import { acrossTenants } from '../tenancy/tenant.ts';
import { rows } from './db.ts';

const BATCH = 1_000;
/** The pause after each batch, in durations of the batch: other work needs the CPU. */
const REST = 2;

/** Of all tenants. `condition` is SQL of ours, never input. Returns how many rows. */
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
