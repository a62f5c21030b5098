import { frequentRows, rows } from '../../db/db.ts';
import { isUuid } from '../../ids.ts';
import { findStoreBySlug, type Store, storeAt } from '../stores/find-store.ts';
import { shopReads } from '../stores/shop-reads.ts';
import { isAvailable, stockLeft } from './availability.ts';

/** A variant as shoppers see it. Prices in minor units. */
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

export interface ShopImage {
  id: string;
  alt: string;
  /** Pixels of the largest size. */
  width: number;
  height: number;
}

export interface ShopProduct {
  id: string;
  slug: string;
  name: string;
  description: string;
  category: string;
  /** Names of the options in order, such as ["Size", "Colour"]. */
  options: string[];
  images: ShopImage[];
  /** Active variants only, in the seller's order; at least one. */
  variants: ShopVariant[];
  updatedAt: Date;
}

type VariantRow = Omit<ShopVariant, 'available' | 'stockLeft'> & {
  stock: number;
  trackStock: boolean;
  oversell: boolean;
};

type ProductRow = Omit<ShopProduct, 'variants'> & { variants: VariantRow[] | null };

const productOf = (owner: string): string => `
select p.id, p.slug, p.name, p.description, p.category, p.options, p.updated_at as "updatedAt",
  (select coalesce(json_agg(json_build_object('id', i.id, 'alt', i.alt, 'width', i.width,
      'height', i.height) order by i.position, i.id), '[]')
    from product_images i where i.owner_id = p.owner_id and i.product_id = p.id) as images,
  (select json_agg(json_build_object('id', v.id, 'name', v.name, 'sku', v.sku,
      'priceMinor', v.price_minor, 'compareAtPriceMinor', v.compare_at_price_minor,
      'options', v.options, 'imageId', v.image_id, 'stock', v.stock,
      'trackStock', v.track_stock, 'oversell', v.oversell) order by v.position, v.id)
    from product_variants v
    where v.owner_id = p.owner_id and v.product_id = p.id and v.active) as variants
from products p
where p.owner_id = ${owner} and p.active`;
const SELECT = productOf('?');
const BY_SLUG = `${SELECT} and p.slug = ?`;
const BY_ID_OR_SLUG = `${SELECT} and (p.slug = ? or p.id = ?::uuid)
order by p.id = ?::uuid desc nulls last limit 1`;
const BY_IDS = `${SELECT} and p.id = any(?::uuid[]) order by array_position(?::uuid[], p.id)`;

/** An active product with an active variant, by its id or slug; null when there is none. */
export async function findShopProduct(
  store: { ownerId: string },
  idOrSlug: string,
): Promise<ShopProduct | null> {
  // A NUL byte is the one text that PostgreSQL refuses to compare.
  if (idOrSlug.includes('\0')) return null;
  const id = isUuid(idOrSlug) ? idOrSlug : null;
  const slug = idOrSlug.normalize('NFC');
  const [product] = id
    ? await rows<ProductRow>(BY_ID_OR_SLUG, [store.ownerId, slug, id, id])
    : await frequentRows<ProductRow>(BY_SLUG, [store.ownerId, slug]);
  return product ? asShopProduct(product) : null;
}

interface PageRow {
  store: Store;
  product: (Omit<ProductRow, 'updatedAt'> & { updatedAt: string }) | null;
}

const readBySlug = shopReads<PageRow>(
  { slug: 'text', product: 'text' },
  (asked) => `
select asked.place, row_to_json(s) as store, (select row_to_json(p)
    from (${productOf('s."ownerId"')} and p.slug = asked.product) p) as product
from ${asked} join lateral (${storeAt('asked.slug')}) s on true`,
);

/**
 * The shop at an address with one of its active products, by id or slug; null when there is none.
 * With a slug it is one query, shared by parallel readers.
 */
export async function readShopProduct(
  slug: string,
  idOrSlug: string,
): Promise<{ store: Store; product: ShopProduct | null } | null> {
  if (isUuid(idOrSlug)) {
    const store = await findStoreBySlug(slug);
    return store && { store, product: await findShopProduct(store, idOrSlug) };
  }
  const found = await readBySlug([slug.toLowerCase(), idOrSlug.normalize('NFC')]);
  if (!found) return null;
  const { store, product } = found;
  if (!product) return { store, product };
  return { store, product: asShopProduct({ ...product, updatedAt: new Date(product.updatedAt) }) };
}

/** The active products among `ids`, in their order; one statement. */
export async function findShopProducts(
  store: { ownerId: string },
  ids: readonly string[],
): Promise<ShopProduct[]> {
  if (ids.length === 0) return [];
  const found = await rows<ProductRow>(BY_IDS, [store.ownerId, ids, ids]);
  return found.map(asShopProduct).filter((product) => product !== null);
}

function asShopProduct({ variants, ...product }: ProductRow): ShopProduct | null {
  return variants && { ...product, variants: variants.map(asShopVariant) };
}

function asShopVariant({ stock, trackStock, oversell, ...variant }: VariantRow): ShopVariant {
  const stocked = { stock, trackStock, oversell };
  return { ...variant, available: isAvailable(stocked), stockLeft: stockLeft(stocked) };
}
