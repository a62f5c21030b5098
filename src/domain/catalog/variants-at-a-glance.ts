import { EXACT_STOCK_UP_TO } from './availability.ts';

/** More pieces than shoppers are told of; what each variant with more counts as. */
const PLENTY = 1_000_000;

/** Above any price, in minor units. */
export const DEARER = 2_000_000_000_000;
/** Makes room for a variant's place behind its price. */
const PLACES = 1_000_000;
const NONE_TO_BUY = DEARER * PLACES;

/**
 * The variants that shoppers may choose, in one pass, since a list asks it for each of its products:
 * `low` is the price and place of the first among the cheapest, `high` the highest price. What can be
 * bought comes before what cannot; the two are told apart by their size.
 */
const GLANCE = `count(*) as variants, min(key) as low,
    max(case when buyable then price_minor + ${DEARER} else price_minor end) as high,
    sum(case when not counted or stock > ${EXACT_STOCK_UP_TO} then ${PLENTY}
             else greatest(stock, 0) end) as pieces,
    array_agg(key) filter (where struck_minor is not null) as struck_keys,
    array_agg(struck_minor) filter (where struck_minor is not null) as struck`;

/** What `GLANCE` looks at, of the products of a condition. */
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

/** The struck price of the first among the cheapest of `v`. */
const STRUCK = 'v.struck[array_position(v.struck_keys, v.low)]';

/** What a shop's list shows of `v`. */
export const GLANCED = `
  v.variants, v.low < ${NONE_TO_BUY} as "isBuyable", v.pieces,
  v.low % ${NONE_TO_BUY} / ${PLACES} as "minPriceMinor", v.high % ${DEARER} as "maxPriceMinor",
  ${STRUCK} as "compareAtPriceMinor"`;

/** The variants of several products of an owner, read in one go; both are SQL. */
export const glancesOf = (owner: string, ids: string): string => `
select product_id, ${GLANCE} ${keyed(`owner_id = ${owner} and product_id = any (${ids})`)}
 group by product_id`;

/** The same of `v` by columns, `low` and `high` with `DEARER` where they can be bought or not. */
export const GLANCED_LISTS = `'counts', array_agg(v.variants), 'pieces', array_agg(v.pieces),
  'low', array_agg(v.low / ${PLACES}), 'high', array_agg(v.high), 'struck', array_agg(${STRUCK})`;
