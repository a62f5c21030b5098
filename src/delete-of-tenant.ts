import { rows, type Trx } from './db.ts';
import type { TENANT_TABLES, Tenant } from './tenant.ts';

const BATCH = 20_000;

type TenantTable = (typeof TENANT_TABLES)[number] | 'webhook_events';

/**
 * Deletes all that a tenant has in one table, in statements of bounded length: a process ends
 * whichever takes longer than anybody waits. They go along an index, each from where the one before
 * ended, so that none walks again over what is deleted already.
 * @param key columns that an index has behind `owner_id`; rows alike in all of them go together
 * @param batch how many rows a statement deletes; few where many tables refer to each
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

/** The key of the last row of the next batch; null: what is left is one batch. */
async function endOfBatch(
  table: TenantTable,
  key: readonly string[],
  ownerId: string,
  { after, batch }: { after: string[] | null; batch: number },
  trx: Trx,
): Promise<string[] | null> {
  const [row] = await rows<{ end: string[] }>(
    // As text: a time loses its microseconds on the way through JavaScript.
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
