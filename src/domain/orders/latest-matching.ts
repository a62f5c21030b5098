import { rows } from '../../db.ts';
import type { Tenant } from '../../tenant.ts';
import { orderConditions, type SqlPart } from './order-conditions.ts';
import type { OrderFilter } from './order-query.ts';
import { matchedBySearch, type Narrowing } from './search-orders.ts';

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
  /** What leaves out some of these ids, one after the other, before their orders are read. */
  only?: readonly Narrowing[];
  /** Whether all that are left match: then no order is read to be counted. */
  allMatch?: boolean;
}

/** The most of the latest orders that a search finds that are looked at, one by one. */
export const LOOKED_AT = 4_000;
/** How many of the latest orders that a filter lets through are read for the words of a search. */
const READ = 12_000;

/** Of `matching m`, one row with all ids that are counted: a page, from its first place to its last. */
export const PAGE_OF_MATCHING = 'cardinality(m.ids) as total, m.ids[?::integer:?::integer] as ids';

/** What so many narrowings have left of the latest. */
const idsAfter = (narrowings: number): string =>
  `select ids from ${narrowings === 0 ? 'latest' : `only_${narrowings - 1}`}`;

/**
 * One page of a search within a filter, newest first, out of the latest orders that `findLatest` finds
 * by the words' index: a frequent name in a frequent state is answered by them. Null: there are more
 * than were looked at, and too few of them match.
 */
export async function latestMatching(
  tenant: Tenant,
  { search = '', ...filter }: OrderFilter,
  { limit, offset, enough }: Wanted,
  { findLatest, only = [], allMatch = false }: Among,
  lookAt = LOOKED_AT,
): Promise<Matching | null> {
  const latest = findLatest(lookAt);
  const narrowed = only.map((narrow, at) => narrow(idsAfter(at)));
  const left = idsAfter(only.length);
  const matches = allMatch
    ? { sql: `(${left})[1:?::integer]`, bindings: [] }
    : readOneByOne(left, orderConditions(tenant, filter), matchedBySearch(search, 'o.search_text'));
  const [found] = await rows<Matching & { looked: number }>(
    `with latest as materialized (select array(${latest.sql} limit ?) as ids),
     ${narrowed.map(({ sql }, at) => `only_${at} as materialized (select array(${sql}) as ids),`).join(' ')}
     matching as materialized (select ${matches.sql} as ids)
     select cardinality(l.ids) as looked, ${PAGE_OF_MATCHING} from latest l, matching m`,
    [
      ...latest.bindings,
      lookAt,
      ...narrowed.flatMap(({ bindings }) => bindings),
      ...matches.bindings,
      enough,
      offset + 1,
      offset + limit,
    ],
  );
  if (!found) return null;
  const { looked, ...matching } = found;
  return looked < lookAt || matching.total >= enough ? matching : null;
}

/** An array of those of the ids whose orders fulfil both, as many as its last binding says. */
const readOneByOne = (ids: string, conditions: SqlPart, matched: SqlPart): SqlPart => ({
  // With its own limit it cannot be joined as a whole: orders are read until there are enough.
  sql: `array(
    select l.id from unnest((${ids})) with ordinality as l (id, place)
     cross join lateral (
       select from orders o where o.id = l.id and ${conditions.sql} and ${matched.sql} limit 1) o
     order by l.place limit ?)`,
  bindings: [...conditions.bindings, ...matched.bindings],
});

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
