import { rows } from '../../db.ts';
import type { Tenant } from '../../tenant.ts';
import { orderConditions, type SqlPart } from './order-conditions.ts';
import type { OrderFilter } from './order-query.ts';
import { matchedBySearch } from './search-orders.ts';

/** The ids of one page of a list and how many match in all, as far as they are counted. */
export interface Matching {
  ids: string[];
  total: number;
}

/** Which part of a list, and how many matches are enough to count. */
export interface Wanted {
  limit: number;
  offset: number;
  enough: number;
}

/** Where a search is looked for. */
export interface Among {
  /** The ids of the latest orders that it may be, as many at the most. */
  findLatest: (most: number) => SqlPart;
  /** Joins that leave out some of these ids, `l.id`, before their orders are read. */
  only?: SqlPart;
}

/** The most of the latest orders that a search finds that are looked at, one by one. */
export const LOOKED_AT = 4_000;
/** How many of the latest orders that a filter lets through are read for the words of a search. */
const READ = 12_000;

// With its own limit it cannot be joined as a whole: orders are read until there are enough.
const ONE_BY_ONE = 'select from orders o where o.id = l.id';

/** Out of `matching`, one row with the ids of all that are counted, in their order. */
const PAGE_OF_MATCHING = 'cardinality(m.ids) as total, m.ids[?::integer:?::integer] as ids';

/**
 * One page of a search within a filter, newest first, out of the latest orders that `findLatest` finds
 * by the words' index: a frequent name in a frequent state is answered by them. Null: there are more
 * than were looked at, and too few of them match.
 */
export async function latestMatching(
  tenant: Tenant,
  { search = '', ...filter }: OrderFilter,
  { limit, offset, enough }: Wanted,
  { findLatest, only = { sql: '', bindings: [] } }: Among,
  lookAt = LOOKED_AT,
): Promise<Matching | null> {
  const latest = findLatest(lookAt);
  const conditions = orderConditions(tenant, filter);
  const matched = matchedBySearch(search, 'o.search_text');
  const [found] = await rows<Matching & { looked: number }>(
    `with latest as materialized (select array(${latest.sql} limit ?) as ids),
     matching as materialized (
       select array(
         select l.id from unnest((select ids from latest)) with ordinality as l (id, place) ${only.sql}
          cross join lateral (${ONE_BY_ONE} and ${conditions.sql} and ${matched.sql} limit 1) o
          order by l.place limit ?) as ids)
     select cardinality(l.ids) as looked, ${PAGE_OF_MATCHING} from latest l, matching m`,
    [
      ...latest.bindings,
      lookAt,
      ...only.bindings,
      ...conditions.bindings,
      ...matched.bindings,
      enough,
      offset + 1,
      offset + limit,
    ],
  );
  if (!found) return null;
  const { looked, ...matching } = found;
  return looked < lookAt || matching.total >= enough ? matching : null;
}

/**
 * The same out of the latest orders that the filter lets through, read for their words: a letter or
 * two that many orders have is answered by some hundreds of them. Null: as `latestMatching`.
 */
export async function firstMatching(
  tenant: Tenant,
  { search = '', ...filter }: OrderFilter,
  { limit, offset, enough }: Wanted,
  lookAt = READ,
): Promise<Matching | null> {
  const { sql, bindings } = orderConditions(tenant, filter);
  const matched = matchedBySearch(search, 'r.search_text');
  const [found] = await rows<Matching & { looked: number | null }>(
    `with matching as materialized (
       select array(
         select r.id from (select o.id, o.search_text from orders o where ${sql}
                            order by o.created_at desc, o.id desc limit ?) r
          where ${matched.sql} limit ?) as ids)
     select case when cardinality(m.ids) < ?
       then (select count(*) from (select from orders o where ${sql} limit ?) r) end as looked,
       ${PAGE_OF_MATCHING} from matching m`,
    [
      ...bindings,
      lookAt,
      ...matched.bindings,
      enough,
      enough,
      ...bindings,
      lookAt,
      offset + 1,
      offset + limit,
    ],
  );
  if (!found) return null;
  const { looked, ...matching } = found;
  return looked === null || looked < lookAt ? matching : null;
}
