import { files } from '../../../clients/files.ts';
import { conflict, notFound } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import { inTransaction, type Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { touchCatalog } from '../../stores/touch-catalog.ts';
import { refuseOverPlan } from '../../subscriptions/refuse-over-plan.ts';
import { imagesOf } from '../change-images.ts';
import { imageFileKey, removeImageFiles } from './image-files.ts';
import { type ImageSizes, makeImageSizes } from './make-image-sizes.ts';
import { ProductImage } from './product-image.ts';

export const MAX_IMAGES = 12;

/** A file on this machine, which the caller removes. */
export interface Upload {
  path: string;
  alt?: string;
}

/** Further work in the same transaction; the product is locked. */
type Alongside = (image: ProductImage, trx: Trx) => Promise<void>;

/**
 * The files are written before the row, so that every row has its files; on any error, including
 * `alongside`, everything is removed.
 * @throws Refusal BAD_IMAGE, TOO_MANY_IMAGES (409), PLAN_LIMIT (409), 404
 */
export async function addImage(
  tenant: Tenant,
  productId: string,
  upload: Upload,
  alongside: Alongside = async () => {},
): Promise<ProductImage> {
  await assertRoom(tenant, productId);
  await refuseOverPlan(tenant, 'photos', 1);
  const sizes = await makeImageSizes(upload.path);
  const id = newId();
  try {
    await storeFiles(tenant, id, sizes);
    return await inTransaction(async (trx) => {
      const position = await assertRoom(tenant, productId, trx);
      const { width, height } = sizes;
      const row = { id, productId, position, alt: upload.alt ?? '', width, height };
      const image = await ProductImage.of(tenant, trx).insert(row);
      await alongside(image, trx);
      await touchCatalog(tenant, trx);
      return image;
    });
  } catch (error) {
    await removeImageFiles(tenant.ownerId, [id]);
    throw error;
  }
}

async function storeFiles(tenant: Tenant, id: string, sizes: ImageSizes): Promise<void> {
  for (const { width, content } of sizes.files) {
    await files().put(imageFileKey(tenant.ownerId, id, width), content);
  }
}

async function assertRoom(tenant: Tenant, productId: string, trx?: Trx): Promise<number> {
  const images = await imagesOf(tenant, productId, trx);
  if (!images) throw notFound('Product');
  if (images.length >= MAX_IMAGES) {
    throw conflict(
      'TOO_MANY_IMAGES',
      message('errors.photos.tooMany', { most: String(MAX_IMAGES) }),
    );
  }
  return (images.at(-1)?.position ?? -1) + 1;
}
