import { rows, type Trx } from '../db/db.ts';
import type { TENANT_TABLES, Tenant } from './tenant.ts';

const BATCH = 20_000;

type TenantTable = (typeof TENANT_TABLES)[number] | 'webhook_events';

/**
 * In batches: statements that run longer than the timeout are cancelled. Each batch continues in an
 * index after the last one, so that deleted rows are not scanned again.
 * @param key columns that follow `owner_id` in an index; rows with equal values are deleted
 * together
 * @param batch rows per statement; few where many tables have a foreign key to each row
 * @returns how many rows
 */
export async function deleteOfTenant(
  table: TenantTable,
  key: readonly string[],
  { ownerId }: Tenant,
  trx: Trx,
  batch = BATCH,
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
  table: TenantTable,
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

async function deleteBetween(
  table: TenantTable,
  key: readonly string[],
  ownerId: string,
  { after, end }: { after: string[] | null; end: string[] | null },
  trx: Trx,
): Promise<number> {
  const [gone] = await rows<{ count: number }>(
    `with gone as (
       delete from ${table} where owner_id = ? ${after ? `and ${compared(key, '>')}` : ''}
          ${end ? `and ${compared(key, '<=')}` : ''} returning 1)
     select count(*) as count from gone`,
    [ownerId, ...(after ?? []), ...(end ?? [])],
    trx,
  );
  return gone?.count ?? 0;
}

const compared = (key: readonly string[], sign: '>' | '<='): string =>
  `(${key.join(', ')}) ${sign} (${key.map(() => '?').join(', ')})`;
