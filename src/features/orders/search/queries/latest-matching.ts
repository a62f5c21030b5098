import { rows } from '../../../../kernel/db/db.ts';
import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';
import type { OrderFilter } from '../../list/order-query.ts';
import { orderConditions, type SqlPart } from '../../queries/order-conditions.ts';
import { type Matching, PAGE_OF_MATCHING, type Window } from '../../queries/page-of-orders.ts';
import { matchedBySearch, type Narrowing } from './found-by-search.ts';

export interface Wanted extends Window {
  enough: number;
}

export interface Among {
  /** SQL for the ids of the latest candidates, at most that many. */
  findLatest: (most: number) => SqlPart;
  only?: readonly Narrowing[];
  /** Whether all remaining ids match: then no order has to be read. */
  allMatch?: boolean;
}

/** The most of the latest candidates of a search that are checked one by one. */
export const LOOKED_AT = 4_000;
/** The most of the latest filtered orders whose search text is read. */
const READ = 12_000;

const idsAfter = (narrowings: number): string =>
  `select ids from ${narrowings === 0 ? 'latest' : `only_${narrowings - 1}`}`;

/**
 * From the latest orders that `findLatest` finds in the search index: fast for a frequent name in a
 * frequent status. Null: there are more candidates than were checked, and too few of them match.
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

/** SQL for an array of ids; its last binding is the limit. */
const readOneByOne = (ids: string, conditions: SqlPart, matched: SqlPart): SqlPart => ({
  // The inner limit prevents a join of all rows, so that reading stops at the outer limit.
  sql: `array(
    select l.id from unnest((${ids})) with ordinality as l (id, place)
     cross join lateral (
       select from orders o where o.id = l.id and ${conditions.sql} and ${matched.sql} limit 1) o
     order by l.place limit ?)`,
  bindings: [...conditions.bindings, ...matched.bindings],
});

/**
 * By reading the search text of the filter's latest orders: fast for one or two letters that many
 * orders contain. Null: as for `latestMatching`.
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
