import { files } from '../../../clients/files.ts';
import { inTransaction, rows, type Trx } from '../../../db/db.ts';
import { conflict, notFound } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { touchCatalog } from '../../stores/touch-catalog.ts';
import { imageFileKey, removeImageFiles } from './image-files.ts';
import { type ImageSizes, makeImageSizes } from './make-image-sizes.ts';
import { ProductImage } from './product-image.ts';

/** Photos that one product may have. */
export const MAX_IMAGES = 12;

/** An uploaded picture: a file on this machine, which the caller removes. */
export interface Upload {
  path: string;
  alt?: string;
}

/** Further work in the same transaction; the product is locked. */
type Alongside = (image: ProductImage, trx: Trx) => Promise<void>;

/**
 * Adds a photo as a product's last one. The files are written before the row, so that every row has
 * its files; on any error, including `alongside`, everything is removed.
 * @throws Refusal BAD_IMAGE, TOO_MANY_IMAGES (409), 404
 */
export async function addImage(
  tenant: Tenant,
  productId: string,
  upload: Upload,
  alongside: Alongside = async () => {},
): Promise<ProductImage> {
  await assertRoom(tenant, productId);
  const sizes = await makeImageSizes(upload.path);
  const id = newId();
  try {
    await storeFiles(tenant, id, sizes);
    return await inTransaction(async (trx) => {
      const position = await assertRoom(tenant, productId, trx);
      const { width, height } = sizes;
      const row = { id, productId, position, alt: upload.alt ?? '', width, height };
      const [image] = await ProductImage.insertFor(tenant, [row], trx);
      if (!image) throw new Error('The photo could not be saved');
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

const ROOM = `
select (select count(*) from product_images i where i.owner_id = p.owner_id and i.product_id = p.id) as count,
       (select coalesce(max(i.position) + 1, 0) from product_images i
         where i.owner_id = p.owner_id and i.product_id = p.id) as next
  from products p where p.owner_id = ? and p.id = ?`;

/** The next photo's position; within a transaction, parallel uploads wait here. */
async function assertRoom(tenant: Tenant, productId: string, trx?: Trx): Promise<number> {
  const bindings = [tenant.ownerId, productId];
  if (trx) {
    await rows(
      'select 1 from products where owner_id = ? and id = ? for no key update',
      bindings,
      trx,
    );
  }
  const [room] = await rows<{ count: number; next: number }>(ROOM, bindings, trx);
  if (!room) throw notFound('Product');
  if (room.count >= MAX_IMAGES) {
    throw conflict(
      'TOO_MANY_IMAGES',
      `A product can have up to ${MAX_IMAGES} photos. Remove one first`,
    );
  }
  return room.next;
}
