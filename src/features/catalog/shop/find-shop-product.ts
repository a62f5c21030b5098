import { isUuid } from '../../../ids.ts';
import { findStoreBySlug } from '../../stores/queries/store-by-slug.ts';
import type { Store } from '../../stores/store.ts';
import type { ProductImage } from '../photos/product-image.ts';
import type { Translations } from '../product.ts';
import { isAvailable, stockLeft } from './availability.ts';
import {
  type ProductRow,
  readShopAndProduct,
  shopProductByIdOrSlug,
  shopProductBySlug,
  shopProductsByIds,
  type VariantRow,
} from './queries/shop-products.ts';

export interface ShopVariant {
  id: string;
  name: string;
  sku: string | null;
  priceMinor: number;
  compareAtPriceMinor: number | null;
  /** {"Size": "M"}; empty when the product has no options. */
  options: Record<string, string>;
  available: boolean;
  /** Null above 10, when untracked, or with oversell. */
  stockLeft: number | null;
  imageId: string | null;
}

export type ShopImage = Pick<ProductImage, 'id' | 'alt' | 'width' | 'height'>;

export interface ShopProduct {
  id: string;
  slug: string;
  name: string;
  description: string;
  category: string;
  options: string[];
  images: ShopImage[];
  translations: Translations;
  /** Active variants only, in the seller's order; at least one. */
  variants: ShopVariant[];
  updatedAt: Date;
}

/** By its id or slug; null when there is none. */
export async function findShopProduct(
  store: { ownerId: string },
  idOrSlug: string,
): Promise<ShopProduct | null> {
  // A NUL byte is the one text that PostgreSQL refuses to compare.
  if (idOrSlug.includes('\0')) return null;
  const id = isUuid(idOrSlug) ? idOrSlug : null;
  const slug = idOrSlug.normalize('NFC');
  const [product] = id
    ? await shopProductByIdOrSlug(store, id, slug)
    : await shopProductBySlug(store, slug);
  return product ? asShopProduct(product) : null;
}

/**
 * By id or slug; null when there is none. With a slug it is one query, shared by parallel readers.
 */
export async function readShopProduct(
  slug: string,
  idOrSlug: string,
): Promise<{ store: Store; product: ShopProduct | null } | null> {
  if (isUuid(idOrSlug)) {
    const store = await findStoreBySlug(slug);
    return store && { store, product: await findShopProduct(store, idOrSlug) };
  }
  const found = await readShopAndProduct([slug.toLowerCase(), idOrSlug.normalize('NFC')]);
  if (!found) return null;
  const { store, product } = found;
  if (!product) return { store, product };
  return { store, product: asShopProduct({ ...product, updatedAt: new Date(product.updatedAt) }) };
}

export async function findShopProducts(
  store: { ownerId: string },
  ids: readonly string[],
): Promise<ShopProduct[]> {
  if (ids.length === 0) return [];
  const found = await shopProductsByIds(store, ids);
  return found.map(asShopProduct).filter((product) => product !== null);
}

function asShopProduct({ variants, ...product }: ProductRow): ShopProduct | null {
  return variants && { ...product, variants: variants.map(asShopVariant) };
}

function asShopVariant({ stock, trackStock, oversell, ...variant }: VariantRow): ShopVariant {
  const stocked = { stock, trackStock, oversell };
  return { ...variant, available: isAvailable(stocked), stockLeft: stockLeft(stocked) };
}
