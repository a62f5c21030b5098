import { rows, type Trx } from '../db/db.ts';
import { TABLES, type Table } from './tables.ts';
import type { Tenant } from './tenant.ts';

const BATCH = 20_000;

/** Deletes everything of a tenant from all tables. Returns how many rows of each. */
export async function deleteOfTenant(
  { ownerId }: Tenant,
  trx: Trx,
): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {};
  for (const table of TABLES.toReversed()) {
    deleted[table.name] = await deleteRows(table, ownerId, trx);
  }
  return deleted;
}

async function deleteRows(table: Table, ownerId: string, trx: Trx): Promise<number> {
  const { name, key, deletedFirst, deletedAtOnce: batch = BATCH } = table;
  if (!table.rows) return 0;
  const theirs = table.rows('?');
  if (!key) return deleteWhere(name, theirs, [ownerId], trx);
  const first = deletedFirst
    ? await deleteWhere(name, `${theirs} and ${deletedFirst}`, [ownerId], trx)
    : 0;
  return first + (await deleteAlong(name, key, ownerId, batch, trx));
}

/**
 * Statements that run longer than the timeout are cancelled. Each batch continues in an index after
 * the last one, so that deleted rows are not scanned again.
 */
async function deleteAlong(
  table: string,
  key: readonly string[],
  ownerId: string,
  batch: number,
  trx: Trx,
): Promise<number> {
  let deleted = 0;
  for (let after: string[] | null = null; ; ) {
    const end: string[] | null = await endOfBatch(table, key, ownerId, { after, batch }, trx);
    deleted += await deleteBetween(table, key, ownerId, { after, end }, trx);
    if (!end) return deleted;
    after = end;
  }
}

/** The key of the batch's last row; null: the rest fits in one batch. */
async function endOfBatch(
  table: string,
  key: readonly string[],
  ownerId: string,
  { after, batch }: { after: string[] | null; batch: number },
  trx: Trx,
): Promise<string[] | null> {
  const [row] = await rows<{ end: string[] }>(
    // As text: a JavaScript date would lose the microseconds.
    `select array[${key.map((column) => `${column}::text`).join(', ')}] as "end"
       from ${table} where owner_id = ? ${after ? `and ${compared(key, '>')}` : ''}
      order by ${key.join(', ')} limit 1 offset ${batch - 1}`,
    [ownerId, ...(after ?? [])],
    trx,
  );
  return row?.end ?? null;
}

const deleteBetween = (
  table: string,
  key: readonly string[],
  ownerId: string,
  { after, end }: { after: string[] | null; end: string[] | null },
  trx: Trx,
): Promise<number> =>
  deleteWhere(
    table,
    `owner_id = ? ${after ? `and ${compared(key, '>')}` : ''}
     ${end ? `and ${compared(key, '<=')}` : ''}`,
    [ownerId, ...(after ?? []), ...(end ?? [])],
    trx,
  );

const compared = (key: readonly string[], sign: '>' | '<='): string =>
  `(${key.join(', ')}) ${sign} (${key.map(() => '?').join(', ')})`;

async function deleteWhere(
  table: string,
  condition: string,
  bindings: readonly string[],
  trx: Trx,
): Promise<number> {
  const [gone] = await rows<{ count: number }>(
    `with gone as (delete from ${table} where ${condition} returning 1)
     select count(*) as count from gone`,
    bindings,
    trx,
  );
  return gone?.count ?? 0;
}
