import { isUuid } from '../../ids.ts';
import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { cartReads } from '../stores/queries/shop-reads.ts';
import { CARTS_AT_ONCE, type Cart, goodsOfCarts } from './queries/goods-of-carts.ts';
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
