import { notFound } from '../../../errors.ts';
import { afterCommit, inTransaction } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { touchCatalog } from '../../stores/touch-catalog.ts';
import { ProductImageImport } from '../image-imports/product-image-import.ts';
import { lockProducts } from '../load-products.ts';
import { ProductVariant } from '../product-variant.ts';
import { removeImageFiles } from './image-files.ts';
import { ProductImage } from './product-image.ts';

/** @throws Refusal 404 */
export async function removeImage(
  tenant: Tenant,
  productId: string,
  imageId: string,
): Promise<void> {
  await inTransaction(async (trx) => {
    // A parallel edit that chooses the photo waits, and variants are locked in the fixed order.
    await lockProducts(tenant, [productId], trx);
    await ProductVariant.of(tenant, trx).where({ productId, imageId }).patch({ imageId: null });
    await ProductImageImport.of(tenant, trx).where({ productId, imageId }).patch({ imageId: null });
    const removed = await ProductImage.of(tenant, trx).where({ productId, id: imageId }).delete();
    if (removed === 0) throw notFound('Photo');
    await touchCatalog(tenant, trx);
    afterCommit(trx, () => void removeImageFiles(tenant.ownerId, [imageId]));
  });
}
