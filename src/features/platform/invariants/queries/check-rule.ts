import { rows, type Trx } from '../../../../kernel/db/db.ts';
import { acrossTenants } from '../../../../kernel/tenancy/tenant.ts';
import type { Slice } from '../slice.ts';

/** Sums over a million orders that don't fit in memory take ten times as long. */
const MEMORY = '64MB';

export async function readOnly(trx: Trx): Promise<void> {
  await rows('set transaction read only', [], trx);
  await rows(`set local work_mem = '${MEMORY}'`, [], trx);
}

/** Their rules name what has no store, or stores that are not in the slice. */
const WHOLE = ['jobs', 'store_moves'];

const SLICED = `
select c.relname::text as name from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'owner_id' and a.attnotnull
 where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all(?::text[])`;

export async function slicedTables(trx: Trx): Promise<string[]> {
  const found = await rows<{ name: string }>(SLICED, [WHOLE], trx);
  return found.map(({ name }) => name);
}

/**
 * At most some of the rows, with their column names. Of the tables named in `sliced` it sees the
 * slice alone.
 */
export async function rowsThatBreak(
  sql: string,
  { sliced, slice, limit }: { sliced: readonly string[]; slice: Slice; limit: number },
  trx: Trx,
): Promise<object[]> {
  // A query without a schema finds these first; within itself, such a name is the table's.
  const views = sliced.map(
    (table) =>
      `${table} as not materialized (select * from public.${table} where ${slice.condition})`,
  );
  const { rows: broken } = await trx.raw<{ rows: object[] }>(
    acrossTenants(
      // Planned for all of its rows: a plan for the first few rows would scan most of a large table
      // repeatedly.
      `with ${[...views, `broken as materialized (${sql})`].join(',\n')} select * from broken limit ${limit}`,
    ),
    sliced.flatMap(() => slice.bindings) as never[],
  );
  return broken;
}
