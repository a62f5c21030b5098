import { rows } from '../../../kernel/db/db.ts';
import type { SqlPart } from './order-conditions.ts';

export interface Matching {
  ids: string[];
  total: number;
}

export interface Window {
  limit: number;
  offset: number;
}

/** Nothing where the statement returns no row. */
export async function readMatching({ sql, bindings }: SqlPart): Promise<Matching> {
  const [found] = await rows<Matching>(sql, bindings);
  return found ?? { ids: [], total: 0 };
}

export const pageAndCount = (
  matches: SqlPart,
  count: SqlPart,
  { limit, offset }: Window,
): SqlPart => ({
  sql: `select array(${matches.sql} limit ? offset ?) as ids, (${count.sql}) as total`,
  bindings: [...matches.bindings, limit, offset, ...count.bindings],
});

export const pageFromTheEnd = (
  backwards: SqlPart,
  count: SqlPart,
  { limit, offset }: Window,
): SqlPart => ({
  sql: `select array(
      select r.id from (select b.id, row_number() over () as place from (${backwards.sql}
        limit greatest(least(?, t.total - ?), 0) offset greatest(t.total - ?, 0)) b) r
       order by r.place desc) as ids, t.total
    from (${count.sql}) t (total)`,
  bindings: [...backwards.bindings, limit, offset, offset + limit, ...count.bindings],
});

/** One more than is shown, which means that there are more. */
export const enoughFor = ({ limit, offset }: Window, countUpTo: number): number =>
  Math.max(countUpTo, offset + limit) + 1;

/**
 * From `matching m`: one row with the count and the ids of a page, from its first to its last
 * position.
 */
export const PAGE_OF_MATCHING = 'cardinality(m.ids) as total, m.ids[?::integer:?::integer] as ids';

/** Page and count from one scan, which ends when enough are counted. */
export function boundedPage(matches: SqlPart, window: Window, countUpTo: number): SqlPart {
  const { limit, offset } = window;
  return {
    sql: `with matching as materialized (select array(${matches.sql} limit ?) as ids)
      select ${PAGE_OF_MATCHING} from matching m`,
    bindings: [...matches.bindings, enoughFor(window, countUpTo), offset + 1, offset + limit],
  };
}
