import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';
import type { SqlPart } from '../../queries/order-conditions.ts';
import { LAST, type SearchTerm, searchedNumber, searchTerms } from '../search-terms.ts';

/** Without letters or digits, no order matches. */
export function foundBySearch(tenant: Tenant, typed: string): SqlPart {
  const found = searchTerms(typed).map((term) => ordersWith(tenant, term));
  if (found.length === 0) return { sql: 'false', bindings: [] };
  return {
    sql: found.map(({ sql }) => `o.id in (${sql})`).join(' and '),
    bindings: found.flatMap(({ bindings }) => bindings),
  };
}

/** Newest first: ids grow with time, so the search index is enough and no orders are read. */
export function latestFound(tenant: Tenant, typed: string): SqlPart {
  const found = searchTerms(typed).map((term) => ordersWith(tenant, term));
  const none = { sql: 'select null::uuid as order_id where false', bindings: [] };
  const [first = none, ...others] = found;
  const exact = exactFirst(tenant, typed, 'order_id');
  const matches = [first, ...others].map(({ sql }) => `(${sql})`).join(' intersect ');
  return {
    sql: `select order_id as id from (${matches}) f group by order_id
      order by ${exact.sql} order_id desc`,
    bindings: [...[first, ...others].flatMap(({ bindings }) => bindings), ...exact.bindings],
  };
}

export const latestTagged = ({ ownerId }: Tenant, tag: string): SqlPart => ({
  sql: 'select order_id as id from order_tags where owner_id = ? and tag = ? order by order_id desc',
  bindings: [ownerId, tag],
});

export const latestWith = (
  { ownerId }: Tenant,
  words: readonly string[],
  most: number,
): SqlPart => ({
  sql: `select distinct w.order_id as id from unnest(?::text[]) as t (word)
    cross join lateral (select order_id from order_words where owner_id = ? and word = t.word
                         order by order_id desc limit ?) w
    order by id desc`,
  bindings: [words, ownerId, most],
});

export type Narrowing = (ids: string) => SqlPart;

export const withAllOf = (
  { ownerId }: Tenant,
  lists: readonly (readonly string[])[],
): readonly Narrowing[] =>
  lists.map((words) => (ids) => ({
    sql: `select distinct order_id from order_words
           where owner_id = ? and word = any(?::text[]) and order_id = any((${ids})::uuid[])
           order by order_id desc`,
    bindings: [ownerId, words],
  }));

export function matchedBySearch(typed: string, column: string): SqlPart {
  const terms = searchTerms(typed);
  if (terms.length === 0) return { sql: 'false', bindings: [] };
  const begins = `strpos(' ' || ${column}, ?) > 0`;
  return {
    sql: terms.map((term) => `(${term.map(() => begins).join(' or ')})`).join(' and '),
    bindings: terms.flat().map((beginning) => ` ${beginning}`),
  };
}

/** A whole number means that order, not a phone number that begins with it. */
export function exactFirst({ ownerId }: Tenant, typed: string, id: string): SqlPart {
  const number = searchedNumber(typed);
  if (number === null) return { sql: '', bindings: [] };
  return {
    sql: `${id} is not distinct from
      (select id from orders where owner_id = ? and order_number = ?) desc,`,
    bindings: [ownerId, number],
  };
}

/** One index range for each beginning. */
function ordersWith({ ownerId }: Tenant, term: SearchTerm): SqlPart {
  const range = 'select order_id from order_words where owner_id = ? and word >= ? and word < ?';
  return {
    sql: term.map(() => range).join(' union all '),
    bindings: term.flatMap((beginning) => [ownerId, beginning, beginning + LAST]),
  };
}
