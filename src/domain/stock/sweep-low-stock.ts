import { inTransaction, rows, type Trx } from '../../db/db.ts';
import { acrossTenants, type Tenant, tenantOfStore } from '../../tenancy/tenant.ts';
import { announce } from '../notifications/announce.ts';
import { lowStockLevel } from '../stores/queries/low-stock-level.ts';

const STORES_A_RUN = 1_000;
const VARIANTS_A_STORE = 1_000;
const NAMED = 10;
const BATCH = 5_000;

/** Restocked: the next time it runs low is reported again. */
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

const TELL = `
with low as (
  select v.owner_id, v.id, p.id as product_id, p.name, v.name as variant, v.stock ${FROM}
   where v.owner_id = ? and ${IS_LOW}
   order by v.id limit ${VARIANTS_A_STORE} for no key update of v skip locked),
told as (
  update product_variants v set low_stock_told_at = now() from low
   where v.owner_id = low.owner_id and v.id = low.id)
select product_id, name as product_name, variant as variant_name, stock
  from low order by stock, name, variant`;

/** Notifies each store, once per run, of variants that have run low. Returns how many stores. */
export async function sweepLowStock(): Promise<number> {
  while ((await rows(RESTOCKED)).length === BATCH);
  const stores = await rows<{ ownerId: string }>(STORES);
  for (const store of stores) {
    await inTransaction((trx) => tellStore(tenantOfStore(store), trx));
  }
  return stores.length;
}

async function tellStore(tenant: Tenant, trx: Trx): Promise<void> {
  const low = await rows<{ productId: string }>(TELL, [tenant.ownerId], trx);
  const [first] = low;
  if (!first) return;
  const one = low.length === 1 ? { productId: first.productId } : {};
  const data = { items: low.slice(0, NAMED), count: low.length, ...one };
  await announce(tenant, { event: 'low_stock', data }, trx);
}
