import { inTransaction, rows, type Trx } from '../../../db/db.ts';
import { newId } from '../../../ids.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { queueImages } from './queue-images.ts';

/** A picture for a product, from a file. */
export interface WantedImage {
  productId: string;
  /** Its present address. It is checked before any request is sent. */
  address: string;
  alt: string;
  /** Place among the product's pictures in that file. */
  position: number;
  /** The variants that show it. */
  variantIds: string[];
}

/** The most pictures that are noted at once; noting the same list again continues with the rest. */
export const MAX_NOTED = 5_000;
const BATCH = 1_000;

/** Failed pictures are retried; completed and waiting ones stay. */
const NOTE = `
insert into product_image_imports
  (owner_id, id, product_id, import_id, address, alt, position, variant_ids)
select p.owner_id, w.id, p.id, i.id, w.address, w.alt, w.position,
       string_to_array(w.variant_ids, ',')::uuid[]
  from unnest(?::uuid[], ?::uuid[], ?::text[], ?::text[], ?::integer[], ?::text[])
       as w (id, product_id, address, alt, position, variant_ids)
  join products p on p.owner_id = ? and p.id = w.product_id
  left join product_imports i on i.owner_id = p.owner_id and i.id = ?::uuid
on conflict (owner_id, product_id, md5(address)) do update
   set state = 'waiting', attempts = 0, error = null, queued_at = null,
       import_id = excluded.import_id, variant_ids = excluded.variant_ids
 where product_image_imports.state = 'failed'
returning id`;

/**
 * Notes pictures to download for products and makes sure that the worker starts. Idempotent.
 * `importId` is the import whose page shows them.
 */
export async function noteImages(
  tenant: Tenant,
  images: readonly WantedImage[],
  importId: string | null,
): Promise<void> {
  if (images.length === 0) return;
  await inTransaction(async (trx) => {
    let room = MAX_NOTED;
    for (let at = 0; at < images.length && room > 0; ) {
      const batch = images.slice(at, at + Math.min(BATCH, room));
      room -= (await note(tenant, batch, importId, trx)).length;
      at += batch.length;
    }
    await queueImages(tenant, trx);
  });
}

const note = (
  tenant: Tenant,
  images: readonly WantedImage[],
  importId: string | null,
  trx: Trx,
): Promise<unknown[]> =>
  rows(
    NOTE,
    [
      images.map(newId),
      images.map(({ productId }) => productId),
      images.map(({ address }) => address),
      images.map(({ alt }) => alt),
      images.map(({ position }) => position),
      images.map(({ variantIds }) => variantIds.join()),
      tenant.ownerId,
      importId,
    ],
    trx,
  );
