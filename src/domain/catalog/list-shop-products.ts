import { rows } from '../../db.ts';
import { type Page, type PageRequest, toPage } from '../../pagination.ts';
import { type Availability, availabilityOf, isAvailable, stockLeft } from './availability.ts';
import { searchCondition } from './search-condition.ts';

export const SHOP_SORTS = [
  'newest',
  '-createdAt',
  'createdAt',
  'price',
  '-price',
  'name',
  '-name',
] as const;
export type ShopSort = (typeof SHOP_SORTS)[number];

export interface ShopListRequest extends PageRequest {
  search?: string | undefined;
  category?: string | undefined;
  sort?: ShopSort | undefined;
}

/** A product as the shop's grid shows it. Prices in minor units of the store's currency. */
export interface ShopListProduct {
  id: string;
  slug: string;
  name: string;
  category: string;
  /** Of the variants that can be bought; of all when none can. The same for the next two. */
  minPriceMinor: number;
  maxPriceMinor: number;
  /** The struck price of the cheapest variant; null when there is none. */
  compareAtPriceMinor: number | null;
  availability: Availability;
  /** Pieces left of all variants together; null above 10 or where nobody counts. */
  stockLeft: number | null;
  image: { id: string; alt: string } | null;
  /** True: the shopper chooses a variant first. */
  hasChoices: boolean;
  /** The one active variant of a product without choices. */
  variantId: string | null;
}

interface ListedVariant {
  id: string;
  priceMinor: number;
  compareAtPriceMinor: number | null;
  stock: number;
  trackStock: boolean;
  oversell: boolean;
}

interface ListedRow {
  id: string;
  slug: string;
  name: string;
  category: string;
  variants: ListedVariant[];
  image: { id: string; alt: string } | null;
}

const SHOWN = `
  p.owner_id = ? and p.active
  and (?::text is null or p.category = ?::text)
  and exists (select from product_variants v
    where v.owner_id = p.owner_id and v.product_id = p.id and v.active)`;

/** `isAvailable` in SQL. */
const BUYABLE = '(v.stock > 0 or v.oversell or not v.track_stock)';

const MIN_PRICE = `(select coalesce(min(v.price_minor) filter (where ${BUYABLE}), min(v.price_minor))
  from product_variants v where v.owner_id = p.owner_id and v.product_id = p.id and v.active)`;

const ORDER: Record<ShopSort, string> = {
  newest: 'p.created_at desc, p.id desc',
  '-createdAt': 'p.created_at desc, p.id desc',
  createdAt: 'p.created_at, p.id',
  price: `${MIN_PRICE}, p.id desc`,
  '-price': `${MIN_PRICE} desc, p.id desc`,
  name: 'lower(p.name), p.id desc',
  '-name': 'lower(p.name) desc, p.id desc',
};

const pageSql = (filter: string, sort: ShopSort) => `
with page as (
  select p.owner_id, p.id, p.slug, p.name, p.category, row_number() over (order by ${ORDER[sort]}) as place
  from products p where ${filter} order by ${ORDER[sort]} limit ? offset ?)
select page.id, page.slug, page.name, page.category,
  (select jsonb_agg(jsonb_build_object('id', v.id, 'priceMinor', v.price_minor,
      'compareAtPriceMinor', v.compare_at_price_minor, 'stock', v.stock,
      'trackStock', v.track_stock, 'oversell', v.oversell) order by v.price_minor, v.position, v.id)
    from product_variants v
    where v.owner_id = page.owner_id and v.product_id = page.id and v.active) as variants,
  (select jsonb_build_object('id', i.id, 'alt', i.alt) from product_images i
    where i.owner_id = page.owner_id and i.product_id = page.id
    order by i.position, i.id limit 1) as image
from page order by page.place`;

/** Active products that have an active variant, newest first unless told otherwise. Two statements. */
export async function listShopProducts(
  store: { ownerId: string },
  request: ShopListRequest,
): Promise<Page<ShopListProduct>> {
  const { page, limit, search = '', sort = 'newest' } = request;
  const category = request.category || null;
  const words = searchCondition(search);
  const filter = `${SHOWN} ${words.sql}`;
  const bindings = [store.ownerId, category, category, ...words.bindings];
  const [found, [count]] = await Promise.all([
    rows<ListedRow>(pageSql(filter, sort), [...bindings, limit, (page - 1) * limit]),
    rows<{ total: number }>(`select count(*) as total from products p where ${filter}`, bindings),
  ]);
  return toPage(found.map(asShopProduct), count?.total ?? 0, request);
}

function asShopProduct({ variants, ...product }: ListedRow): ShopListProduct {
  const buyable = variants.filter(isAvailable);
  const priced = buyable.length > 0 ? buyable : variants;
  const prices = priced.map((variant) => variant.priceMinor);
  const [cheapest] = priced;
  return {
    ...product,
    minPriceMinor: Math.min(...prices),
    maxPriceMinor: Math.max(...prices),
    compareAtPriceMinor: cheapest?.compareAtPriceMinor ?? null,
    availability: availabilityOf(variants),
    stockLeft: togetherLeft(variants),
    hasChoices: variants.length > 1,
    variantId: variants.length === 1 ? (cheapest?.id ?? null) : null,
  };
}

function togetherLeft(variants: ListedVariant[]): number | null {
  const left = variants.map(stockLeft);
  if (left.includes(null)) return null;
  const sum = left.reduce<number>((total, stock) => total + (stock ?? 0), 0);
  return stockLeft({ stock: sum, trackStock: true, oversell: false });
}
