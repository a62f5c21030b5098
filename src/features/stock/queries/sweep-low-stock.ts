import { rows, type Trx } from '../../../kernel/db/db.ts';
import { alphabetically } from '../../../kernel/db/text-search.ts';
import { acrossTenants, type Tenant } from '../../../kernel/tenancy/tenant.ts';
import type { LowVariant } from '../../notifications/text/low-stock-text.ts';
import { lowStockLevel } from '../../stores/queries/low-stock-level.ts';

const STORES_A_RUN = 1_000;
const VARIANTS_A_STORE = 1_000;
const BATCH = 5_000;

const RESTOCKED = acrossTenants(`
update product_variants v set low_stock_told_at = null
 where v.ctid = any(array(
   select v.ctid from product_variants v
    where v.low_stock_told_at is not null and v.stock > ${lowStockLevel('v.owner_id')}
    limit ${BATCH} for update of v skip locked))
returning 1`);

/*
 * Only variants that were sold or removed can run low: a product with a single piece from the start
 * doesn't. `skip locked`, because a checkout that holds the row decides what is left.
 */
const IS_LOW = `v.low_stock_told_at is null and v.active and v.track_stock and not v.oversell
  and v.stock <= ${lowStockLevel('v.owner_id')} and p.active
  and exists (select from stock_movements m
               where m.owner_id = v.owner_id and m.variant_id = v.id and m.delta < 0)`;

const FROM = `
  from product_variants v
  join products p on p.owner_id = v.owner_id and p.id = v.product_id`;

const STORES = acrossTenants(
  `select distinct v.owner_id ${FROM} where ${IS_LOW} limit ${STORES_A_RUN}`,
);

const CLAIM = `
with low as (
  select v.owner_id, v.id, p.id as product_id, p.name, v.name as variant, v.stock ${FROM}
   where v.owner_id = ? and ${IS_LOW}
   order by v.id limit ${VARIANTS_A_STORE} for no key update of v skip locked),
told as (
  update product_variants v set low_stock_told_at = now() from low
   where v.owner_id = low.owner_id and v.id = low.id)
select product_id, name as product_name, variant as variant_name, stock
  from low order by stock, ${alphabetically('name')}, variant`;

/** The next time they run low counts again. */
export async function clearRestocked(): Promise<void> {
  while ((await rows(RESTOCKED)).length === BATCH);
}

/** Not reported yet; at most 1,000. */
export const storesWithLowStock = (): Promise<{ ownerId: string }[]> => rows(STORES);

/** At most 1,000, the lowest first. */
export const claimLowStock = ({ ownerId }: Tenant, trx: Trx): Promise<LowVariant[]> =>
  rows<LowVariant>(CLAIM, [ownerId], trx);
