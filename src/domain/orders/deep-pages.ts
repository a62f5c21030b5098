import type { Tenant } from '../../tenancy/tenant.ts';
import type { SqlPart } from './order-conditions.ts';

/** The order right before or right after a page. */
export interface PageMark {
  side: 'after' | 'before';
  id: string;
}

/** Pages after this many orders are read from the nearer end of the list. */
export const DEEP_OFFSET = 5_000;

/**
 * The condition that `orders o` comes after an order in a list (keyset pagination): a page is read
 * where it begins, without reading the orders before it.
 */
export const beyond = (
  { ownerId }: Tenant,
  id: string,
  { column, direction }: { column: string; direction: 'asc' | 'desc' },
): SqlPart => ({
  sql: `(o.${column}, o.id) ${direction === 'desc' ? '<' : '>'}
    ((select m.${column} from orders m where m.owner_id = ? and m.id = ?), ?)`,
  bindings: [ownerId, id, id],
});

/**
 * A page of a list, read from the list's end, with the total. Takes the list in reverse order and
 * the statement that counts it.
 */
export const pageFromTheEnd = (
  backwards: SqlPart,
  count: SqlPart,
  { limit, offset }: { limit: number; offset: number },
): SqlPart => ({
  sql: `select array(
      select r.id from (select b.id, row_number() over () as place from (${backwards.sql}
        limit greatest(least(?, t.total - ?), 0) offset greatest(t.total - ?, 0)) b) r
       order by r.place desc) as ids, t.total
    from (${count.sql}) t (total)`,
  bindings: [...backwards.bindings, limit, offset, offset + limit, ...count.bindings],
});
