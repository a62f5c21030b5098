import { rows } from '../../../db/db.ts';
import { notFound } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { addAlias } from '../../catalog/add-alias.ts';

/** Words that a seller has corrected to the same product more than once. */
export interface NameOffer {
  /** Of the newest of these corrections. */
  id: string;
  name: string;
  productId: string;
  productName: string;
  /** How many corrections say so. */
  times: number;
}

/** A name is offered from this many corrections on. */
const OFTEN = 2;

const OFFERS = `
select o.id, o.name, o.product_id as "productId", p.name as "productName", o.times
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
 * Possible aliases of products, newest first: words that were corrected to the same product twice,
 * that the product doesn't have and that were not dismissed.
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

/** The product that a correction assigns to words. */
type Naming = Pick<NameOffer, 'name' | 'productId' | 'productName'>;

/**
 * Adds the words of a correction as an alias of the product. Existing aliases change nothing.
 * @throws Refusal 404, 400 as `addAlias`
 */
export async function acceptName(tenant: Tenant, correctionId: string): Promise<Naming> {
  const naming = await findNaming(tenant, correctionId);
  await addAlias(tenant, naming.productId, naming.name);
  return naming;
}

/**
 * Stops offering these words as an alias of this product.
 * @throws Refusal 404
 */
export async function dismissName(tenant: Tenant, correctionId: string): Promise<Naming> {
  const naming = await findNaming(tenant, correctionId);
  await rows(
    `update reading_corrections set dismissed_at = now()
      where owner_id = ? and name = ? and became ->> 'productId' = ? and dismissed_at is null`,
    [tenant.ownerId, naming.name, naming.productId],
  );
  return naming;
}

async function findNaming({ ownerId }: Tenant, id: string): Promise<Naming> {
  const [found] = isUuid(id)
    ? await rows<Naming>(
        `select c.name, p.id as "productId", p.name as "productName" from reading_corrections c
           join products p on p.owner_id = c.owner_id and p.id = (c.became ->> 'productId')::uuid
          where c.owner_id = ? and c.id = ? and c.name <> ''`,
        [ownerId, id],
      )
    : [];
  if (!found) throw notFound('Name');
  return found;
}
