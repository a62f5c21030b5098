import { newId } from '../../../../ids.ts';
import { rows, type Trx } from '../../../../kernel/db/db.ts';
import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';
import { PICTURES } from '../../../../limits.ts';
import type { ProductImageImport, WantedImage } from '../product-image-import.ts';

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

export const noteImported = (
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

/** A picture whose job is older than a day has lost it and gets another. */
const TAKE = `
update product_image_imports set queued_at = now()
 where owner_id = ? and id in (
   select id from product_image_imports
    where owner_id = ? and state = 'waiting'
      and (queued_at is null or queued_at < now() - interval '1 day')
    order by id
    limit (select greatest(0, ${PICTURES.perStore} - count(*)) from product_image_imports
            where owner_id = ? and state = 'waiting' and queued_at >= now() - interval '1 day'))
returning id`;

export async function takeWaiting({ ownerId }: Tenant, trx: Trx): Promise<{ id: string }[]> {
  // Two parallel counts would both find room, or both find none.
  await rows('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`images ${ownerId}`], trx);
  return rows<{ id: string }>(TAKE, [ownerId, ownerId, ownerId], trx);
}

export interface ImportedImage extends Pick<ProductImageImport, 'state' | 'address'> {
  product: string;
  message: string;
}

const COLUMNS = `m.state, m.address, coalesce(m.error, '') as message, p.name as product`;

export const notedByImport = (tenant: Tenant, importId: string): Promise<ImportedImage[]> =>
  rows<ImportedImage>(
    `select ${COLUMNS} from product_image_imports m
       join products p on p.owner_id = m.owner_id and p.id = m.product_id
      where m.owner_id = ? and m.import_id = ?::uuid order by m.id`,
    [tenant.ownerId, importId],
  );

export const alreadyNoted = (
  tenant: Tenant,
  images: readonly WantedImage[],
): Promise<ImportedImage[]> =>
  rows<ImportedImage>(
    `select ${COLUMNS} from unnest(?::uuid[], ?::text[]) as w (product_id, address)
       join product_image_imports m on m.owner_id = ? and m.product_id = w.product_id
        and md5(m.address) = md5(w.address)
       join products p on p.owner_id = m.owner_id and p.id = m.product_id
      order by m.id`,
    [
      images.map(({ productId }) => productId),
      images.map(({ address }) => address),
      tenant.ownerId,
    ],
  );

/** The position of the next photo of the file that already exists; null when there is none. */
export async function nextPlace(
  { ownerId }: Tenant,
  { productId, position }: WantedImage,
  trx: Trx,
): Promise<number | null> {
  const [next] = await rows<{ place: number | null }>(
    `select min(i.position) as place from product_image_imports m
       join product_images i on i.owner_id = m.owner_id and i.id = m.image_id
      where m.owner_id = ? and m.product_id = ? and m.position > ?`,
    [ownerId, productId, position],
    trx,
  );
  return next?.place ?? null;
}
