import type { Tenant } from '../../tenant.ts';
import type { SqlPart } from './order-conditions.ts';

/** The order that a page stands right after, or right before. */
export interface PageMark {
  side: 'after' | 'before';
  id: string;
}

/** Pages that begin behind so many orders are looked for from the nearer end of the list. */
export const DEEP_OFFSET = 5_000;

/**
 * The condition on `orders o` that a row comes behind the order in a list that goes that way. So a
 * page is read where it begins, however many come before it.
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
 * A page of a list, given the same list backwards and the statement that counts it, with the count:
 * what lies before the list's end instead of behind its beginning.
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
