import { notFound } from '../../errors.ts';
import { afterCommit, inTransaction, rows, type Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { touchCatalog } from '../stores/touch-catalog.ts';
import { ProductImageImport } from './image-imports/product-image-import.ts';
import { lockProducts } from './load-products.ts';
import { removeImageFiles } from './photos/image-files.ts';
import { ProductImage } from './photos/product-image.ts';
import { Product } from './product.ts';
import { ProductVariant } from './product-variant.ts';

export interface ImageChanges {
  alt?: string;
  /** Position among the product's photos, from 0; past the end means last. */
  position?: number;
}

/** At position 0 it is the main photo. @throws Refusal 404 */
export async function updateImage(
  tenant: Tenant,
  productId: string,
  imageId: string,
  changes: ImageChanges,
): Promise<ProductImage> {
  return inTransaction(async (trx) => {
    const images = (await imagesOf(tenant, productId, trx)) ?? [];
    const image = images.find(({ id }) => id === imageId);
    if (!image) throw notFound('Photo');
    if (changes.alt !== undefined) {
      image.alt = changes.alt;
      await ProductImage.of(tenant, trx).where({ id: imageId }).patch({ alt: changes.alt });
    }
    if (changes.position !== undefined) {
      const others = images.filter(({ id }) => id !== imageId);
      others.splice(changes.position, 0, image);
      image.position = others.indexOf(image);
      await placeInOrder(tenant, others, trx);
    }
    await touchCatalog(tenant, trx);
    return image;
  });
}

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

/** Within a transaction, parallel changes of the photos wait. */
export async function imagesOf(
  tenant: Tenant,
  productId: string,
  trx?: Trx,
): Promise<ProductImage[] | null> {
  const product = await Product.of(tenant, trx)
    .findOne({ id: productId })
    .select('id')
    .modify((query) => trx && query.forNoKeyUpdate())
    .withGraphFetched('images')
    .modifyGraph('images', (images) => images.orderBy(['position', 'id']));
  return product?.images ?? null;
}

export const placeInOrder = (
  tenant: Tenant,
  images: readonly ProductImage[],
  trx: Trx,
): Promise<unknown> =>
  rows(
    `update product_images i set position = o.place - 1
       from unnest(?::uuid[]) with ordinality as o (id, place)
      where i.owner_id = ? and i.id = o.id`,
    [images.map(({ id }) => id), tenant.ownerId],
    trx,
  );
