import { rows, type Trx } from '../../../../db/db.ts';
import { acrossTenants } from '../../../../tenancy/tenant.ts';

/** Sums over a million orders that don't fit in memory take ten times as long. */
const MEMORY = '64MB';

/** Makes the transaction, at its start, read one snapshot of the database. */
export async function readOneSnapshot(trx: Trx): Promise<void> {
  await rows('set transaction isolation level repeatable read, read only', [], trx);
  await rows(`set local work_mem = '${MEMORY}'`, [], trx);
}

/** Some of the rows that a rule's query selects, with its column names: those that break it. */
export async function rowsThatBreak(sql: string, limit: number, trx: Trx): Promise<object[]> {
  const { rows: broken } = await trx.raw<{ rows: object[] }>(
    // Planned for all of its rows: a plan for the first few rows would scan most of a large table
    // repeatedly.
    acrossTenants(`with broken as materialized (${sql}) select * from broken limit ${limit}`),
  );
  return broken;
}
