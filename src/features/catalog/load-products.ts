import { raw } from 'objection';
import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { TRANSLATIONS_OF } from './find-product.ts';
import { PRODUCT_FIELDS, Product, type ProductData } from './product.ts';
import { ProductVariant, VARIANT_FIELDS, type VariantData } from './product-variant.ts';

/** Read at once: an import asks for thousands, and other work continues in between. */
const BATCH = 1_000;

export async function loadProducts(
  tenant: Tenant,
  ids: readonly string[],
): Promise<Map<string, ProductData>> {
  const loaded: [string, ProductData][] = [];
  for (let at = 0; at < ids.length; at += BATCH) {
    loaded.push(...(await load(tenant, ids.slice(at, at + BATCH))));
  }
  return new Map(loaded);
}

/**
 * With row locks against other edits and sales until the transaction ends: products first, then
 * variants, each in id order, like all writers of the catalog. The locks don't block foreign key
 * checks of new orders.
 */
export const lockProducts = (
  tenant: Tenant,
  ids: readonly string[],
  trx: Trx,
): Promise<Map<string, ProductData>> => load(tenant, ids, trx);

export const variantIdsOf = (products: ReadonlyMap<string, ProductData>): string[] =>
  [...products.values()].flatMap(({ variants }) => variants.map(({ id }) => id));

/**
 * As plain values, since they change by copying and are compared by their fields. Within a
 * transaction, the rows are locked.
 */
async function load(tenant: Tenant, ids: readonly string[], trx?: Trx) {
  const loaded = new Map<string, ProductData>();
  if (ids.length === 0) return loaded;
  const products = await Product.of(tenant, trx)
    .select(...PRODUCT_FIELDS, raw(TRANSLATIONS_OF, [tenant.ownerId]))
    .whereRaw('id = any(?::uuid[])', [ids])
    .orderBy('id')
    .modify((query) => trx && query.forNoKeyUpdate());
  if (products.length === 0) return loaded;
  // Not as a relation, whose statement has another text for each number of products.
  const variants = await ProductVariant.of(tenant, trx)
    .select('productId', ...VARIANT_FIELDS)
    .whereRaw('product_id = any(?::uuid[])', [ids])
    .orderBy('id')
    .modify((query) => trx && query.forNoKeyUpdate());
  for (const product of products) loaded.set(product.id, { ...product, variants: [] });
  for (const { productId, ...variant } of variants) loaded.get(productId)?.variants.push(variant);
  for (const product of loaded.values()) product.variants.sort(byPosition);
  return loaded;
}

const byPosition = (a: VariantData, b: VariantData): number =>
  a.position - b.position || (a.id < b.id ? -1 : 1);
