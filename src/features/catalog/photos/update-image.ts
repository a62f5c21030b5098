import { notFound } from '../../../errors.ts';
import { inTransaction } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { touchCatalog } from '../../stores/touch-catalog.ts';
import { imagesOf } from './images-of.ts';
import { ProductImage } from './product-image.ts';
import { placeInOrder } from './queries/place-images.ts';

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
