import { frequentRows, type Trx } from '../../db/db.ts';
import { isUuid } from '../../ids.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { cartReads } from '../stores/queries/shop-reads.ts';

/** A requested item of a cart, an order or a draft. Null: the product's only variant. */
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
  /** The variant's own photo, else the product's first. */
  imageId: string | null;
}

export interface SellableProduct {
  id: string;
  name: string;
  slug: string;
  active: boolean;
  /** The requested variants; all of them when a choice names no variant. By position. */
  variants: SellableVariant[];
}

/** What is asked for in one store. */
interface Cart {
  ownerId: string;
  choices: readonly VariantChoice[];
}

/** The most carts in one query: by default, the planner expects a hundred. */
const CARTS_AT_ONCE = 8;

const GOODS = `
with asked as (
  select * from jsonb_to_recordset(?::jsonb)
      as a (place integer, owner_id uuid, products uuid[], variants uuid[], open uuid[])
   limit ${CARTS_AT_ONCE})
select asked.place, p.id, p.name, p.slug, p.active,
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
group by asked.place, p.owner_id, p.id, p.name, p.slug, p.active`;

interface Goods extends SellableProduct {
  /** The index of its cart. */
  place: number;
}

/** The goods of several carts, at most `CARTS_AT_ONCE`. */
const goodsOf = (carts: readonly Cart[], trx?: Trx): Promise<Goods[]> =>
  frequentRows<Goods>(GOODS, [JSON.stringify(carts.map(askedRow))], trx);

function askedRow({ ownerId, choices }: Cart, place: number) {
  const known = choices.filter((choice) => isUuid(choice.productId));
  const open = known.filter(({ variantId }) => variantId === null);
  return {
    place,
    owner_id: ownerId,
    products: [...new Set(known.map(({ productId }) => productId))],
    variants: known.flatMap(({ variantId }) =>
      variantId !== null && isUuid(variantId) ? [variantId] : [],
    ),
    open: open.map(({ productId }) => productId),
  };
}

const asksForAny = (choices: readonly VariantChoice[]): boolean =>
  choices.some(({ productId }) => isUuid(productId));

/**
 * All data to price and sell the chosen products, in one query and without locks. Unknown,
 * malformed and other tenants' ids are left out; inactive products and variants are included with
 * `active` false.
 */
export const findSellableVariants = async (
  { ownerId }: Tenant,
  choices: readonly VariantChoice[],
  trx?: Trx,
): Promise<SellableProduct[]> => (asksForAny(choices) ? goodsOf([{ ownerId, choices }], trx) : []);

const readCarts = cartReads<Cart, SellableProduct[]>(CARTS_AT_ONCE, async (carts) => {
  const found = await goodsOf(carts);
  return carts.map((_, place) => found.filter((row) => row.place === place));
});

/**
 * The same for a shopper's cart in one store. Parallel carts are read together, identical ones
 * once: the result is shared and must not be changed.
 * @throws Refusal 503 after waiting too long for its turn
 */
export const findGoodsOfCart = async (
  { ownerId }: { ownerId: string },
  choices: readonly VariantChoice[],
): Promise<SellableProduct[]> => (asksForAny(choices) ? readCarts({ ownerId, choices }) : []);
