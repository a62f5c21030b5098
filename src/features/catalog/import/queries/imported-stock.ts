import { rows, type Trx } from '../../../../kernel/db/db.ts';
import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';
import type { StockDifference } from '../stock/imported-stock.ts';

const BATCH = 5_000;

const FIND = `
select variant_id as "variantId", export_id as "exportId", difference from imported_stock
 where owner_id = ? and variant_id = any(?::uuid[]) and export_id = any(?::uuid[])`;

export async function findDifferences(
  { ownerId }: Tenant,
  variantIds: readonly string[],
  exportIds: readonly string[],
  trx?: Trx,
): Promise<StockDifference[]> {
  const found: StockDifference[] = [];
  for (let at = 0; at < variantIds.length; at += BATCH) {
    const bindings = [ownerId, variantIds.slice(at, at + BATCH), exportIds];
    found.push(...(await rows<StockDifference>(FIND, bindings, trx)));
  }
  return found;
}

const KEEP = `
insert into imported_stock (owner_id, variant_id, export_id, difference)
select ?::uuid, i."variantId", i."exportId", i.difference
  from jsonb_to_recordset(?::jsonb) as i ("variantId" uuid, "exportId" uuid, difference integer)
 order by 2, 3
on conflict (owner_id, variant_id, export_id) do update set difference = excluded.difference`;

/** The caller has locked the variants. */
export async function keepDifferences(
  { ownerId }: Tenant,
  differences: readonly StockDifference[],
  trx: Trx,
): Promise<void> {
  if (differences.length === 0) return;
  // A statement can't write a row twice.
  const last = new Map(differences.map((one) => [`${one.variantId} ${one.exportId}`, one]));
  await rows(KEEP, [ownerId, JSON.stringify([...last.values()])], trx);
}
