import { raw } from 'objection';
import type { Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { ProductImage } from '../photos/product-image.ts';
import { ProductVariant } from '../product-variant.ts';
import { ProductImageImport } from './product-image-import.ts';
import { nextPlace } from './queries/image-imports.ts';

export class AlreadySettled extends Error {}

/**
 * Also places it among the photos of its file and assigns it to its variants. The product is
 * locked.
 * @throws AlreadySettled
 */
export async function settleImage(
  tenant: Tenant,
  image: ProductImageImport,
  photo: ProductImage,
  trx: Trx,
): Promise<void> {
  const done = await ProductImageImport.of(tenant, trx)
    .where({ id: image.id, state: 'waiting' })
    .patch({ state: 'done', error: null, imageId: photo.id });
  if (done === 0) throw new AlreadySettled();
  await putInPlace(tenant, image, photo, trx);
  if (image.variantIds.length > 0) await show(tenant, image, photo, trx);
}

/** Pictures arrive in any order; later ones of the file move back. */
async function putInPlace(
  tenant: Tenant,
  image: ProductImageImport,
  photo: ProductImage,
  trx: Trx,
): Promise<void> {
  const place = await nextPlace(tenant, image, trx);
  if (place === null) return;
  await ProductImage.of(tenant, trx)
    .where({ productId: image.productId })
    .where('position', '>=', place)
    .patch({ position: raw('case when id = ? then ? else position + 1 end', photo.id, place) });
}

/** Shows it for variants without a photo, locked in id order as by all writers of variants. */
async function show(
  tenant: Tenant,
  { productId, variantIds }: ProductImageImport,
  photo: ProductImage,
  trx: Trx,
): Promise<void> {
  const bare = ProductVariant.of(tenant, trx)
    .select('id')
    .where({ productId })
    .whereIn('id', variantIds)
    .whereNull('imageId')
    .orderBy('id')
    .forNoKeyUpdate();
  await ProductVariant.of(tenant, trx).whereIn('id', bare).patch({ imageId: photo.id });
}
