import { inTransaction, rows, type Trx } from '../../../db/db.ts';
import { notFound } from '../../../errors.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { touchCatalog } from '../../stores/touch-catalog.ts';
import { ProductImage } from './product-image.ts';

export interface ImageChanges {
  alt?: string;
  /** Position among the product's photos, from 0; past the end means last. */
  position?: number;
}

/**
 * Changes a photo's description or position; at 0 it is the main photo.
 * @throws Refusal 404
 */
export async function updateImage(
  tenant: Tenant,
  productId: string,
  imageId: string,
  changes: ImageChanges,
): Promise<ProductImage> {
  return inTransaction(async (trx) => {
    const images = await lockedImages(tenant, productId, trx);
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

async function lockedImages(tenant: Tenant, productId: string, trx: Trx): Promise<ProductImage[]> {
  await rows(
    'select 1 from products where owner_id = ? and id = ? for no key update',
    [tenant.ownerId, productId],
    trx,
  );
  return ProductImage.of(tenant, trx).where({ product_id: productId }).orderBy(['position', 'id']);
}

async function placeInOrder(tenant: Tenant, images: ProductImage[], trx: Trx): Promise<void> {
  await rows(
    `update product_images i set position = o.place - 1
       from unnest(?::uuid[]) with ordinality as o (id, place)
      where i.owner_id = ? and i.id = o.id`,
    [images.map(({ id }) => id), tenant.ownerId],
    trx,
  );
}
