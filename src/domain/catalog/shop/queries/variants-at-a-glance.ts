import { EXACT_STOCK_UP_TO } from '../availability.ts';

/** More than shoppers see; the count for each variant with more. */
const PLENTY = 1_000_000;

/** Above any price, in minor units. */
export const DEARER = 2_000_000_000_000;
/** Leaves room for a variant's position after its price. */
const PLACES = 1_000_000;
const NONE_TO_BUY = DEARER * PLACES;

/**
 * The variants that shoppers can choose, in one pass, since a list needs it for each product: `low`
 * is the price and position of the first among the cheapest, `high` the highest price. Available
 * variants sort before others; the two are distinguished by magnitude.
 */
const GLANCE = `count(*) as variants, min(key) as low,
    max(case when buyable then price_minor + ${DEARER} else price_minor end) as high,
    sum(case when not counted or stock > ${EXACT_STOCK_UP_TO} then ${PLENTY}
             else greatest(stock, 0) end) as pieces,
    array_agg(key) filter (where struck_minor is not null) as struck_keys,
    array_agg(struck_minor) filter (where struck_minor is not null) as struck`;

/** The input of `GLANCE` for the products of a condition. */
const keyed = (condition: string): string => `
  from (select *, price_minor * ${PLACES} + position
               + case when buyable then 0 else ${NONE_TO_BUY} end as key
          from (select *, not counted or stock > 0 as buyable
                  from (select product_id, price_minor, position, stock,
                               compare_at_price_minor as struck_minor,
                               track_stock and not oversell as counted
                          from product_variants where ${condition} and active) v) v) v`;

/** Joins `v` to products `p`. */
export const VARIANTS_AT_A_GLANCE = `cross join lateral (
select ${GLANCE} ${keyed('owner_id = p.owner_id and product_id = p.id')}) v`;

/** The compare-at price of the first among the cheapest of `v`. */
const STRUCK = 'v.struck[array_position(v.struck_keys, v.low)]';

/** The columns of `v` for a shop's list. */
export const GLANCED = `
  v.variants, v.low < ${NONE_TO_BUY} as is_buyable, v.pieces,
  v.low % ${NONE_TO_BUY} / ${PLACES} as min_price_minor, v.high % ${DEARER} as max_price_minor,
  ${STRUCK} as compare_at_price_minor`;

/** The variants of several products of an owner, in one query; both are SQL. */
export const glancesOf = (owner: string, ids: string): string => `
select product_id, ${GLANCE} ${keyed(`owner_id = ${owner} and product_id = any (${ids})`)}
 group by product_id`;

/**
 * The columns of `v` as lists. `low` includes `DEARER` when no variant is available, `high` when
 * one is.
 */
export const GLANCED_LISTS = `'counts', array_agg(v.variants), 'pieces', array_agg(v.pieces),
  'low', array_agg(v.low / ${PLACES}), 'high', array_agg(v.high), 'struck', array_agg(${STRUCK})`;
