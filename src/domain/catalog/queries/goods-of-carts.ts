import { preparedRows, type Trx } from '../../../db/db.ts';
import { isUuid } from '../../../ids.ts';
import { ownerOfRows } from '../../../tenancy/owner-of-rows.ts';
import type { SellableProduct, VariantChoice } from '../find-sellable-variants.ts';

/** What is asked for in one store. */
export interface Cart {
  ownerId: string;
  choices: readonly VariantChoice[];
  /** Whether names in other languages are needed. */
  named: boolean;
}

/** The most carts in one query: by default, the planner expects a hundred. */
export const CARTS_AT_ONCE = 8;

const goods = (owner: string): string => `
with asked as (
  select place, ${owner} as owner_id, named, products, variants, open
    from jsonb_to_recordset(?::jsonb)
      as a (place integer, owner_id uuid, named boolean, products uuid[], variants uuid[], open uuid[])
   limit ${CARTS_AT_ONCE})
select asked.place, p.id, p.name, p.slug, p.active,
  case when asked.named then (
    select jsonb_object_agg(t.language, t.name) from product_translations t
     where t.owner_id = p.owner_id and t.product_id = p.id) end as names,
  coalesce(jsonb_agg(jsonb_build_object(
    'id', v.id, 'name', v.name, 'sku', v.sku, 'priceMinor', v.price_minor, 'active', v.active,
    'trackStock', v.track_stock, 'oversell', v.oversell, 'stock', v.stock,
    'imageId', coalesce(v.image_id, first_image.id)) order by v.position, v.id)
    filter (where v.id is not null), '[]') as variants
from asked
cross join lateral (
  select owner_id, id, name, slug, active from products
   where owner_id = asked.owner_id and id = any(asked.products) offset 0) p
left join product_variants v on v.owner_id = p.owner_id and v.product_id = p.id
  and (p.id = any(asked.open) or v.id = any(asked.variants))
left join lateral (
  select i.id from product_images i where i.owner_id = p.owner_id and i.product_id = p.id
  order by i.position, i.id limit 1) first_image on true
group by asked.place, asked.named, p.owner_id, p.id, p.name, p.slug, p.active`;

interface Goods extends SellableProduct {
  /** The index of its cart. */
  place: number;
}

/** The goods of several carts, at most `CARTS_AT_ONCE`. */
export function goodsOfCarts(carts: readonly Cart[], trx?: Trx): Promise<Goods[]> {
  const owner = ownerOfRows(carts.map(({ ownerId }) => ownerId));
  const asked = JSON.stringify(carts.map(askedRow));
  return preparedRows<Goods>(goods(owner.sql), [...owner.bindings, asked], trx);
}

function askedRow({ ownerId, choices, named }: Cart, place: number) {
  const known = choices.filter((choice) => isUuid(choice.productId));
  const open = known.filter(({ variantId }) => variantId === null);
  return {
    place,
    owner_id: ownerId,
    named,
    products: [...new Set(known.map(({ productId }) => productId))],
    variants: known.flatMap(({ variantId }) =>
      variantId !== null && isUuid(variantId) ? [variantId] : [],
    ),
    open: open.map(({ productId }) => productId),
  };
}
