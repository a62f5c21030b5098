import { isUuid } from '../../ids.ts';
import { preparedRows, type Trx } from '../../kernel/db/db.ts';
import { ownerOfRows } from '../../kernel/tenancy/owner-of-rows.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { cartReads } from '../stores/queries/shop-reads.ts';
import type { Names } from './shop/in-language.ts';

export interface VariantChoice {
  productId: string;
  variantId: string | null;
}

export interface SellableVariant {
  id: string;
  name: string;
  sku: string | null;
  priceMinor: number;
  active: boolean;
  trackStock: boolean;
  oversell: boolean;
  /** As of this statement, without a lock. */
  stock: number;
  /** Null: unknown. */
  weightGrams: number | null;
  /** The variant's own photo, else the product's first. */
  imageId: string | null;
}

export interface SellableProduct {
  id: string;
  name: string;
  /** In other languages, for a shopper's cart; null: there are none, or they were not read. */
  names: Names;
  slug: string;
  active: boolean;
  /** The requested variants; all of them when a choice names no variant. By position. */
  variants: SellableVariant[];
}

/** The most carts in one query: by default, the planner expects a hundred. */
const CARTS_AT_ONCE = 8;

const asksForAny = (choices: readonly VariantChoice[]): boolean =>
  choices.some(({ productId }) => isUuid(productId));

/**
 * One query, without locks. Unknown, malformed and other tenants' ids are left out; inactive
 * products and variants are included with `active` false.
 */
export const findSellableVariants = async (
  { ownerId }: Tenant,
  choices: readonly VariantChoice[],
  trx?: Trx,
): Promise<SellableProduct[]> =>
  asksForAny(choices) ? goodsOfCarts([{ ownerId, choices, named: false }], trx) : [];

const readCarts = cartReads<Cart, SellableProduct[]>(CARTS_AT_ONCE, async (carts) => {
  const found = await goodsOfCarts(carts);
  return carts.map((_, place) => found.filter((row) => row.place === place));
});

/**
 * For a shopper's cart in one store. Parallel carts are read together, identical ones once: the
 * result is shared and must not be changed.
 * @throws Refusal 503 after waiting too long for its turn
 */
export const findGoodsOfCart = async (
  { ownerId, languages }: { ownerId: string; languages: readonly string[] },
  choices: readonly VariantChoice[],
): Promise<SellableProduct[]> =>
  asksForAny(choices) ? readCarts({ ownerId, choices, named: languages.length > 0 }) : [];

export interface Cart {
  ownerId: string;
  choices: readonly VariantChoice[];
  named: boolean;
}

/** How many tables the query reads: each names the owner. */
const TABLES = 4;

/** @param owner SQL for the owner of a cart's goods */
const goods = (owner: string): string => `
with asked as (
  select place, owner_id, named, products, variants, open
    from jsonb_to_recordset(?::jsonb)
      as a (place integer, owner_id uuid, named boolean, products uuid[], variants uuid[], open uuid[])
   limit ${CARTS_AT_ONCE})
select asked.place, p.id, p.name, p.slug, p.active,
  case when asked.named then (
    select jsonb_object_agg(t.language, t.name) from product_translations t
     where t.owner_id = ${owner} and t.product_id = p.id) end as names,
  coalesce(jsonb_agg(jsonb_build_object(
    'id', v.id, 'name', v.name, 'sku', v.sku, 'priceMinor', v.price_minor, 'active', v.active,
    'trackStock', v.track_stock, 'oversell', v.oversell, 'stock', v.stock,
    'weightGrams', v.weight_grams,
    'imageId', coalesce(v.image_id, first_image.id)) order by v.position, v.id)
    filter (where v.id is not null), '[]') as variants
from asked
cross join lateral (
  select id, name, slug, active from products
   where owner_id = ${owner} and id = any(asked.products) offset 0) p
left join product_variants v on v.owner_id = ${owner} and v.product_id = p.id
  and (p.id = any(asked.open) or v.id = any(asked.variants))
left join lateral (
  select i.id from product_images i where i.owner_id = ${owner} and i.product_id = p.id
  order by i.position, i.id limit 1) first_image on true
group by asked.place, asked.owner_id, asked.named, p.id, p.name, p.slug, p.active`;

interface Goods extends SellableProduct {
  place: number;
}

export function goodsOfCarts(carts: readonly Cart[], trx?: Trx): Promise<Goods[]> {
  const ownerIds = carts.map(({ ownerId }) => ownerId);
  const { sql, bindings } = ownerOfRows(ownerIds, 'asked.owner_id');
  const asked = JSON.stringify(carts.map(askedRow));
  const owners = Array.from({ length: TABLES }, () => bindings).flat();
  return preparedRows<Goods>(goods(sql), [asked, ...owners], trx);
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
