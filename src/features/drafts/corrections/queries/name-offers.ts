import { rows } from '../../../../kernel/db/db.ts';
import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';

export interface NameOffer {
  id: string;
  name: string;
  productId: string;
  productName: string;
  times: number;
}

const OFTEN = 2;

const OFFERS = `
select o.id, o.name, o.product_id, p.name as product_name, o.times
  from (select (array_agg(id order by created_at desc, id desc))[1] as id, name,
               (became ->> 'productId')::uuid as product_id, count(*)::integer as times,
               max(created_at) as last
          from reading_corrections where owner_id = ? and name <> '' and became is not null
         group by name, became ->> 'productId'
        having count(*) >= ${OFTEN} and count(dismissed_at) = 0) o
  join products p on p.owner_id = ? and p.id = o.product_id
 where lower(p.name) <> o.name
   and not exists (select from unnest(p.aliases) as known where lower(known) = o.name)`;

/**
 * Newest first: words that were corrected to the same product twice, that the product doesn't have
 * and that were not dismissed.
 * @param productId only of this one
 */
export const nameOffers = (
  { ownerId }: Tenant,
  { productId, limit }: { productId?: string; limit: number },
): Promise<NameOffer[]> =>
  rows<NameOffer>(`${OFFERS} ${productId ? 'and p.id = ?' : ''} order by o.last desc limit ?`, [
    ownerId,
    ownerId,
    ...(productId ? [productId] : []),
    limit,
  ]);

export type Naming = Pick<NameOffer, 'name' | 'productId' | 'productName'>;

/** Undefined: none, or the product was deleted. */
export async function namingOf(
  { ownerId }: Tenant,
  correctionId: string,
): Promise<Naming | undefined> {
  const [found] = await rows<Naming>(
    `select c.name, p.id as product_id, p.name as product_name from reading_corrections c
       join products p on p.owner_id = c.owner_id and p.id = (c.became ->> 'productId')::uuid
      where c.owner_id = ? and c.id = ? and c.name <> ''`,
    [ownerId, correctionId],
  );
  return found;
}
