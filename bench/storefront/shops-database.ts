import { join } from 'node:path';
import { seedStores } from '../../dev/seed/seed-stores.ts';
import { createManualOrder } from '../../src/features/orders/create-manual-order.ts';
import { addDirectMethod } from '../../src/features/payments/direct/change-method.ts';
import { createPaymentRequest } from '../../src/features/payments/requests/create-request.ts';
import { payPath } from '../../src/features/payments/requests/payment-request.ts';
import { findStoreOf } from '../../src/features/stores/find-store.ts';
import { rows } from '../../src/kernel/db/db.ts';
import { acrossTenants, tenantOfStore } from '../../src/kernel/tenancy/tenant.ts';
import { SYSTEM } from '../../src/session.ts';
import { type FilledDatabase, openFilledDatabase } from '../filled-database.ts';

const STORES = 100;
const PRODUCTS_A_STORE = 60;
const PHOTOS_A_PRODUCT = 3;
const UPI = {
  kind: 'upi',
  label: 'UPI',
  isActive: true,
  details: { upiId: 'meera@okbank', accountHolder: 'Meera' },
} as const;
const ASHA = { name: 'Asha Verma', phone: '9876543210' };

/** A database of its own below `dir` with 100 stores of 60 products, each with photos; filled once and kept. */
export const openShopsDatabase = (dir: string): Promise<FilledDatabase> =>
  openFilledDatabase(join(dir, `shops-${STORES}-${PRODUCTS_A_STORE}`), `${STORES} stores`, fill);

async function fill(): Promise<void> {
  const products = STORES * PRODUCTS_A_STORE;
  await seedStores({ stores: STORES, products, orders: 0, seed: 5 }, () => {});
  await rows(PHOTOS, [PHOTOS_A_PRODUCT]);
}

const PHOTOS = acrossTenants(`
insert into product_images (owner_id, id, product_id, alt, position, width, height)
select owner_id, gen_random_uuid(), id, name, place, 960, 960
  from products, generate_series(0, ?::integer - 1) as place`);

/** Has all shops speak these languages besides English, at addresses of their own. */
export const offerLanguages = (languages: readonly string[]): Promise<unknown> =>
  rows(acrossTenants('update stores set languages = ?, catalog_version = catalog_version + 1'), [
    [...languages],
  ]);

/** The paths of a payment link of each shop: a fresh order of two items, to be paid by UPI. */
export async function payLinks(): Promise<string[]> {
  const found = await rows<{ ownerId: string; items: { productId: string; variantId: string }[] }>(
    acrossTenants(`select s.owner_id, p.items from stores s
      cross join lateral (
        select jsonb_agg(jsonb_build_object('productId', v.product_id, 'variantId', v.id)) as items
          from (select v.product_id, v.id from product_variants v
                  join products g on g.owner_id = v.owner_id and g.id = v.product_id and g.active
                 where v.owner_id = s.owner_id and coalesce(v.stock, 1) > 0
                 order by v.product_id limit 2) v) p`),
  );
  const links: string[] = [];
  for (const { ownerId, items } of found) {
    const store = await findStoreOf(tenantOfStore({ ownerId }));
    if (!store) continue;
    const tenant = tenantOfStore(store);
    if (store.directMethods.length === 0) await addDirectMethod(tenant, UPI, SYSTEM);
    const { result: order } = await createManualOrder(
      store,
      { customer: ASHA, items: items.map((item) => ({ ...item, quantity: 1 })) },
      { actor: SYSTEM, idempotency: null },
    );
    links.push(payPath((await createPaymentRequest(tenant, order.id, {}, SYSTEM)).request));
  }
  return links;
}

/** The paths of each shop's front and of one of its products. */
export async function shopPaths(): Promise<{ listings: string[]; products: string[] }> {
  const found = await rows<{ store: string; product: string }>(
    acrossTenants(`select s.slug as store, p.slug as product from stores s
      cross join lateral (select slug from products where owner_id = s.owner_id and active
                           order by created_at desc, id desc limit 1) p
     order by s.slug`),
  );
  return {
    listings: found.map(({ store }) => `/catalog/${store}`),
    products: found.map(({ store, product }) => `/catalog/${store}/products/${product}`),
  };
}
