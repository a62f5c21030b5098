import { EXACT_STOCK_UP_TO } from './availability.ts';

/** More pieces than shoppers are told of; what each variant with more counts as. */
const PLENTY = 1_000_000;

/** Above any price, in minor units. */
const DEARER = 2_000_000_000_000;
/** Makes room for a variant's place behind its price. */
const PLACES = 1_000_000;
const NONE_TO_BUY = DEARER * PLACES;

/**
 * The variants that shoppers may choose of product `p`, in one pass, since a list asks it for each of
 * its products: `low` is the price and place of the first among the cheapest, `high` the highest
 * price. What can be bought comes before what cannot; the two are told apart by their size.
 */
const GLANCE = `
select count(*) as variants, min(key) as low,
    max(case when buyable then price_minor + ${DEARER} else price_minor end) as high,
    sum(case when not counted or stock > ${EXACT_STOCK_UP_TO} then ${PLENTY}
             else greatest(stock, 0) end) as pieces,
    array_agg(key) filter (where struck_minor is not null) as struck_keys,
    array_agg(struck_minor) filter (where struck_minor is not null) as struck
  from (select *, price_minor * ${PLACES} + position
               + case when buyable then 0 else ${NONE_TO_BUY} end as key
          from (select *, not counted or stock > 0 as buyable
                  from (select price_minor, position, stock, compare_at_price_minor as struck_minor,
                               track_stock and not oversell as counted
                          from product_variants
                         where owner_id = p.owner_id and product_id = p.id and active) v) v) v`;

/** Joins `v` to products `p`. */
export const VARIANTS_AT_A_GLANCE = `cross join lateral (${GLANCE}) v`;

/** What a shop's list shows of `v`. */
export const GLANCED = `
  v.variants, v.low < ${NONE_TO_BUY} as "isBuyable", v.pieces,
  v.low % ${NONE_TO_BUY} / ${PLACES} as "minPriceMinor", v.high % ${DEARER} as "maxPriceMinor",
  v.struck[array_position(v.struck_keys, v.low)] as "compareAtPriceMinor"`;
