import { afterCommit, inTransaction, rows } from '../../db/db.ts';
import { conflict, notFound } from '../../errors.ts';
import type { Actor } from '../../session.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { recordInLog } from '../stores/log/record-in-log.ts';
import { touchCatalog } from '../stores/touch-catalog.ts';
import { findProduct } from './find-product.ts';
import { isOrdered } from './is-ordered.ts';
import { lockProducts } from './load-products.ts';
import { removeImageFiles } from './photos/image-files.ts';

/**
 * Deletes a product that was never ordered, with its variants, photo rows and stock ledger.
 * @throws Refusal 404, 409 PRODUCT_HAS_ORDERS
 */
export async function deleteProduct(
  tenant: Tenant,
  productId: string,
  actor: Actor,
): Promise<void> {
  try {
    await inTransaction(async (trx) => {
      // Product, then variants: the fixed lock order.
      const products = await lockProducts(tenant, [productId], trx);
      if (!products.has(productId)) throw notFound('Product');
      const product = await findProduct(tenant, productId, trx);
      const imageIds = product?.images.map(({ id }) => id) ?? [];
      await rows(
        'delete from products where owner_id = ? and id = ?',
        [tenant.ownerId, productId],
        trx,
      );
      await touchCatalog(tenant, trx);
      const subject = product?.name ?? '';
      await recordInLog(tenant, { action: 'product_deleted', actor, subject }, trx);
      afterCommit(trx, () => void removeImageFiles(tenant.ownerId, imageIds));
    });
  } catch (error) {
    if (!isOrdered(error)) throw error;
    throw conflict(
      'PRODUCT_HAS_ORDERS',
      'This product is used in orders and can’t be deleted. Hide it instead',
    );
  }
}
