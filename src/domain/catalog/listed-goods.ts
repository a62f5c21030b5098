import { type Availability, EXACT_STOCK_UP_TO, LOW_STOCK_UP_TO } from './availability.ts';
import { GLANCED, VARIANTS_AT_A_GLANCE } from './variants-at-a-glance.ts';

/** A product as the shop's grid shows it. Prices in minor units of the store's currency. */
export interface ShopCard {
  id: string;
  slug: string;
  name: string;
  /** Of the available variants, or of all when none is. The same for the next two. */
  minPriceMinor: number;
  maxPriceMinor: number;
  /** The compare-at price of the cheapest variant; null when there is none. */
  compareAtPriceMinor: number | null;
  availability: Availability;
  /** The stock of all variants; null above 10 or when untracked. */
  stockLeft: number | null;
  image: { id: string } | null;
  /** True: the shopper chooses a variant first. */
  hasChoices: boolean;
}

/** The same with fields that only the API shows. */
export interface ShopListProduct extends ShopCard {
  category: string;
  image: { id: string; alt: string } | null;
  /** The one active variant of a product without choices. */
  variantId: string | null;
}

/** The result of `goodsSql` for each product. */
export interface ListedRow {
  id: string;
  slug: string;
  name: string;
  category: string;
  imageId: string | null;
  imageAlt: string;
  variants: number;
  /** Of a product without choices. */
  variantId: string | null;
  isBuyable: boolean;
  /** Of all variants; PLENTY or more when one has enough or is untracked. */
  pieces: number;
  minPriceMinor: number;
  maxPriceMinor: number;
  compareAtPriceMinor: number | null;
}

export interface GoodsWanted {
  /** The owner, as SQL. */
  owner: string;
  /** More conditions on `p`. */
  filter: string;
  order: string;
  /** Limit and offset, as SQL. */
  limit: string;
  offset: string;
}

/** The products `p` of an owner that shoppers see. */
export const shownOf = (owner: string): string =>
  `p.owner_id = ${owner} and p.active and p.has_active_variant`;

/** Some of an owner's visible products, each with its `place` among them. */
export const goodsSql = ({ owner, filter, order, limit, offset }: GoodsWanted): string => `
select p.place, p.id, p.slug, p.name, p.category, i.id as "imageId", i.alt as "imageAlt", ${GLANCED},
  case when v.variants = 1 then (select id from product_variants
    where owner_id = p.owner_id and product_id = p.id and active) end as "variantId"
from (select p.owner_id, p.id, p.slug, p.name, p.category, row_number() over (order by ${order}) as place
        from products p where ${shownOf(owner)} ${filter}
       order by ${order} limit ${limit} offset ${offset}) p
${VARIANTS_AT_A_GLANCE}
left join lateral (select id, alt from product_images
   where owner_id = p.owner_id and product_id = p.id order by position, id limit 1) i on true
where v.variants > 0`;

/** A row as the shop's grid shows it. */
export function asShopProduct(row: ListedRow): ShopListProduct {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    category: row.category,
    minPriceMinor: row.minPriceMinor,
    maxPriceMinor: row.maxPriceMinor,
    compareAtPriceMinor: row.compareAtPriceMinor,
    availability: availabilityOf(row.isBuyable, row.pieces),
    stockLeft: stockTold(row.pieces),
    image: row.imageId === null ? null : { id: row.imageId, alt: row.imageAlt },
    hasChoices: row.variants > 1,
    variantId: row.variantId,
  };
}

export function availabilityOf(isBuyable: boolean, pieces: number): Availability {
  if (!isBuyable) return 'sold_out';
  return pieces <= LOW_STOCK_UP_TO ? 'few_left' : 'available';
}

/** The stock that shoppers see, from that of all variants. */
export const stockTold = (pieces: number): number | null =>
  pieces > EXACT_STOCK_UP_TO ? null : pieces;
