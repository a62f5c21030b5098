import { EXACT_STOCK_UP_TO } from '../availability.ts';

/** More than shoppers see; the count for each variant with more. */
const PLENTY = 1_000_000;

const GLANCE = `count(*) as variants, bool_or(buyable) as is_buyable,
    coalesce(min(price_minor) filter (where buyable), min(price_minor)) as min_price_minor,
    coalesce(max(price_minor) filter (where buyable), max(price_minor)) as max_price_minor,
    (array_agg(compare_at_price_minor order by not buyable, price_minor, position))[1]
      as compare_at_price_minor,
    sum(case when not counted or stock > ${EXACT_STOCK_UP_TO} then ${PLENTY}
             else greatest(stock, 0) end) as pieces`;

const chosenFrom = (condition: string): string => `
  from (select *, not counted or stock > 0 as buyable
          from (select *, track_stock and not oversell as counted
                  from product_variants where ${condition} and active) v) v`;

export const VARIANTS_AT_A_GLANCE = `cross join lateral (
select ${GLANCE} ${chosenFrom('owner_id = p.owner_id and product_id = p.id')}) v`;

export const GLANCED = `
  v.variants, v.is_buyable, v.pieces, v.min_price_minor, v.max_price_minor, v.compare_at_price_minor`;

export const glancesOf = (owner: string, ids: string): string => `
select product_id, ${GLANCE} ${chosenFrom(`owner_id = ${owner} and product_id = any (${ids})`)}
 group by product_id`;

export const GLANCED_LISTS = `'counts', array_agg(v.variants), 'buyable', array_agg(v.is_buyable),
  'pieces', array_agg(v.pieces), 'low', array_agg(v.min_price_minor),
  'high', array_agg(v.max_price_minor), 'struck', array_agg(v.compare_at_price_minor)`;
