import { join } from 'node:path';
import { seedStores } from '../../dev/seed/seed-stores.ts';
import { rows } from '../../src/kernel/db/db.ts';
import { acrossTenants } from '../../src/kernel/tenancy/tenant.ts';
import { type FilledDatabase, openFilledDatabase } from '../filled-database.ts';

const STORES = 100;
const PRODUCTS_A_STORE = 60;
const PHOTOS_A_PRODUCT = 3;

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
