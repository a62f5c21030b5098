import { rows, type Trx } from '../../../db/db.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import type { ProductImage } from '../photos/product-image.ts';
import type { WantedImage } from './note-images.ts';

/** A noted picture to download now. */
export interface WaitingImage extends WantedImage {
  id: string;
  /** Counts this one. */
  attempts: number;
}

/** A parallel run of the same job was faster. */
export class AlreadySettled extends Error {}

const DONE = `
update product_image_imports set state = 'done', error = null, image_id = ?
 where owner_id = ? and id = ? and state = 'waiting' returning id`;

/** The next photo of the file that already exists. */
const NEXT_PLACE = `
select min(i.position) as place from product_image_imports m
  join product_images i on i.owner_id = m.owner_id and i.id = m.image_id
 where m.owner_id = ? and m.product_id = ? and m.position > ?`;

/** In id order, as all writers of variants lock them. */
const SHOW = `
update product_variants set image_id = ?
 where owner_id = ? and id in (
   select id from product_variants
    where owner_id = ? and product_id = ? and id = any(?::uuid[]) and image_id is null
    order by id for no key update)`;

/**
 * Completes a downloaded picture: marks it as done, places it among the photos of its file, and
 * assigns it to its variants. The product is locked.
 * @throws AlreadySettled
 */
export async function settleImage(
  tenant: Tenant,
  image: WaitingImage,
  photo: ProductImage,
  trx: Trx,
): Promise<void> {
  const { ownerId } = tenant;
  const done = await rows(DONE, [photo.id, ownerId, image.id], trx);
  if (done.length === 0) throw new AlreadySettled();
  await putInPlace(tenant, image, photo, trx);
  if (image.variantIds.length > 0) {
    await rows(SHOW, [photo.id, ownerId, ownerId, image.productId, image.variantIds], trx);
  }
}

/** Pictures arrive in any order; later ones of the file move back. */
async function putInPlace(
  { ownerId }: Tenant,
  { productId, position }: WaitingImage,
  photo: ProductImage,
  trx: Trx,
): Promise<void> {
  const [next] = await rows<{ place: number | null }>(
    NEXT_PLACE,
    [ownerId, productId, position],
    trx,
  );
  if (next?.place == null) return;
  await rows(
    `update product_images set position = case when id = ? then ? else position + 1 end
      where owner_id = ? and product_id = ? and position >= ?`,
    [photo.id, next.place, ownerId, productId, next.place],
    trx,
  );
}
