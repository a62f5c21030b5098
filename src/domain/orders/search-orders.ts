import type { Tenant } from '../../tenant.ts';
import type { SqlPart } from './order-conditions.ts';
import { type SearchTerm, searchedNumber, searchTerms } from './search-terms.ts';

/** After every text that begins alike, in the order of the words' index. */
const LAST = '\u{10FFFF}';

/** The condition on `orders o` that its words match what was typed; none matches no letters. */
export function foundBySearch(tenant: Tenant, typed: string): SqlPart {
  const found = searchTerms(typed).map((term) => ordersWith(tenant, term));
  if (found.length === 0) return { sql: 'false', bindings: [] };
  return {
    sql: found.map(({ sql }) => `o.id in (${sql})`).join(' and '),
    bindings: found.flatMap(({ bindings }) => bindings),
  };
}

/**
 * The ids that match what was typed, the latest first: ids grow with time, so that the words'
 * index answers alone and no order has to be looked at.
 */
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

/** Whoever types a whole number means that order, not a phone that begins so. */
export function exactFirst({ ownerId }: Tenant, typed: string, id: string): SqlPart {
  const number = searchedNumber(typed);
  if (number === null) return { sql: '', bindings: [] };
  return {
    sql: `${id} is not distinct from
      (select id from orders where owner_id = ? and order_number = ?) desc,`,
    bindings: [ownerId, number],
  };
}

/** The orders that have a word with one of these beginnings: one range of the index for each. */
function ordersWith({ ownerId }: Tenant, term: SearchTerm): SqlPart {
  const range = 'select order_id from order_words where owner_id = ? and word >= ? and word < ?';
  return {
    sql: term.map(() => range).join(' union all '),
    bindings: term.flatMap((beginning) => [ownerId, beginning, beginning + LAST]),
  };
}
