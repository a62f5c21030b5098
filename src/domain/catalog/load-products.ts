import { rows, type Trx } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import type { Product, Variant } from './product.ts';

const VARIANT_COLUMNS = `
  id, name, sku, price_minor as "priceMinor", compare_at_price_minor as "compareAtPriceMinor",
  stock, track_stock as "trackStock", oversell, options, image_id as "imageId",
  weight_grams as "weightGrams", position, active`;

type LoadedVariant = Variant & { productId: string };

/** Products in two statements, by id. */
export async function loadProducts(
  tenant: Tenant,
  ids: readonly string[],
  trx?: Trx,
): Promise<Map<string, Product>> {
  return load(tenant, ids, '', trx);
}

/**
 * The same with row locks against other edits and sales until the transaction ends: products first,
 * then variants, each in id order, like all writers of the catalog. The locks don't block foreign
 * key checks of new orders.
 */
export async function lockProducts(
  tenant: Tenant,
  ids: readonly string[],
  trx: Trx,
): Promise<Map<string, Product>> {
  return load(tenant, ids, 'for no key update', trx);
}

async function load(tenant: Tenant, ids: readonly string[], lock: string, trx?: Trx) {
  if (ids.length === 0) return new Map<string, Product>();
  const products = await rows<Omit<Product, 'variants'>>(
    `select id, slug, name, description, category, aliases, options, active from products
      where owner_id = ? and id = any(?::uuid[]) order by id ${lock}`,
    [tenant.ownerId, ids],
    trx,
  );
  const variants = await rows<LoadedVariant>(
    `select product_id as "productId", ${VARIANT_COLUMNS} from product_variants
      where owner_id = ? and product_id = any(?::uuid[]) order by id ${lock}`,
    [tenant.ownerId, ids],
    trx,
  );
  const loaded = new Map(
    products.map((product) => [product.id, { ...product, variants: [] as Variant[] }]),
  );
  for (const { productId, ...variant } of variants) loaded.get(productId)?.variants.push(variant);
  for (const product of loaded.values()) product.variants.sort(byPosition);
  return loaded;
}

const byPosition = (a: Variant, b: Variant): number =>
  a.position - b.position || (a.id < b.id ? -1 : 1);
