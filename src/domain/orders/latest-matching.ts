import { rows } from '../../db.ts';
import type { Tenant } from '../../tenant.ts';
import { orderConditions } from './order-conditions.ts';
import type { OrderFilter } from './order-query.ts';
import { latestFound } from './search-orders.ts';

/** The ids of one page of a list and how many match in all, as far as they are counted. */
export interface Matching {
  ids: string[];
  total: number;
}

/** Which part of a list, and how many matches are enough to count. */
interface Wanted {
  limit: number;
  offset: number;
  enough: number;
}

/** How many of the latest orders that a search finds are looked at, one by one. */
const LOOKED_AT = 2_000;

/**
 * One page of a search within a filter, newest first, out of the latest orders that the search
 * finds. A common name in a common state is answered by them; the planner, which cannot know that,
 * would read the whole state. Null: there are more than these, and too few of them match.
 */
export async function latestMatching(
  tenant: Tenant,
  { search = '', ...filter }: OrderFilter,
  { limit, offset, enough }: Wanted,
): Promise<Matching | null> {
  if (enough > LOOKED_AT) return null;
  const latest = latestFound(tenant, search);
  const conditions = orderConditions(tenant, filter);
  const [found] = await rows<Matching & { looked: number }>(
    `with latest as materialized (
       select l.id, row_number() over () as place from (${latest.sql} limit ?) l),
     matching as materialized (
       select o.id, row_number() over (order by l.place) as place
         from latest l join orders o on o.id = l.id where ${conditions.sql})
     select (select count(*) from latest) as looked, (select count(*) from matching) as total,
       array(select id from matching where place > ? and place <= ? order by place) as ids`,
    [...latest.bindings, LOOKED_AT, ...conditions.bindings, offset, offset + limit],
  );
  if (!found || (found.looked === LOOKED_AT && found.total < enough)) return null;
  return { ids: found.ids, total: Math.min(found.total, enough) };
}
