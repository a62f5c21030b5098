import { inTransaction, rows, type Trx } from '../../db/db.ts';
import { conflict, notFound } from '../../errors.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { touchCatalog } from '../stores/touch-catalog.ts';
import { isOrdered } from './is-ordered.ts';
import { lockProducts } from './load-products.ts';
import { refreshSearchText } from './refresh-search-text.ts';

interface VariantIds {
  productId: string;
  variantId: string;
}

/**
 * Deletes a variant that was never ordered; a product keeps at least one.
 * @throws Refusal 404, 409 VARIANT_HAS_ORDERS or LAST_VARIANT
 */
export async function deleteVariant(tenant: Tenant, ids: VariantIds): Promise<void> {
  try {
    await inTransaction((trx) => remove(tenant, ids, trx));
  } catch (error) {
    if (!isOrdered(error)) throw error;
    throw conflict(
      'VARIANT_HAS_ORDERS',
      'This variant is used in orders and can’t be deleted. Hide it instead',
    );
  }
}

async function remove(tenant: Tenant, { productId, variantId }: VariantIds, trx: Trx) {
  const product = (await lockProducts(tenant, [productId], trx)).get(productId);
  if (!product) throw notFound('Product');
  if (!product.variants.some(({ id }) => id === variantId)) throw notFound('Variant');
  if (product.variants.length === 1) {
    throw conflict(
      'LAST_VARIANT',
      'A product must have at least one variant. Delete the product instead',
    );
  }
  await rows(
    'delete from product_variants where owner_id = ? and id = ?',
    [tenant.ownerId, variantId],
    trx,
  );
  await refreshSearchText(tenant, [productId], trx);
  await touchCatalog(tenant, trx);
}
