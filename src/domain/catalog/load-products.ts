import type { Trx } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { PRODUCT_FIELDS, Product, type ProductData } from './product.ts';
import { VARIANT_FIELDS, type VariantData } from './product-variant.ts';

/** Products that are read at once: an import asks for thousands, and other work continues between. */
const BATCH = 1_000;

/** Products by id, in two statements for a thousand. */
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
 * The same with row locks against other edits and sales until the transaction ends: products first,
 * then variants, each in id order, like all writers of the catalog. The locks don't block foreign
 * key checks of new orders.
 */
export const lockProducts = (
  tenant: Tenant,
  ids: readonly string[],
  trx: Trx,
): Promise<Map<string, ProductData>> => load(tenant, ids, trx);

/** Within a transaction, the rows are locked. */
async function load(tenant: Tenant, ids: readonly string[], trx?: Trx) {
  if (ids.length === 0) return new Map<string, ProductData>();
  const found = await Product.of(tenant, trx)
    .select(...PRODUCT_FIELDS)
    .whereRaw('id = any(?::uuid[])', [ids])
    .orderBy('id')
    .modify((query) => trx && query.forNoKeyUpdate())
    .withGraphFetched('variants')
    .modifyGraph('variants', (variants) => {
      variants.select(...VARIANT_FIELDS).orderBy('id');
      if (trx) variants.forNoKeyUpdate();
    });
  return new Map(found.map((product) => [product.id, plain(product)]));
}

/** Values that change by copying and are compared by their fields. */
const plain = ({ variants, ...product }: Product): ProductData => ({
  ...product,
  variants: variants.map((variant) => ({ ...variant })).sort(byPosition),
});

const byPosition = (a: VariantData, b: VariantData): number =>
  a.position - b.position || (a.id < b.id ? -1 : 1);
