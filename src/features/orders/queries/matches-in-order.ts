import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import type { OrderFilter, OrderSort } from '../list/order-query.ts';
import { exactFirst } from '../search/queries/found-by-search.ts';
import { orderConditions, type SqlPart } from './order-conditions.ts';

const COLUMNS = {
  createdAt: 'created_at',
  orderNumber: 'order_number',
  totalAmount: 'total_amount_minor',
} as const;

/** Of those after the order `after` if it is given; the caller adds a limit. */
export function matchesInOrder(
  tenant: Tenant,
  filter: OrderFilter,
  sort: OrderSort = '-createdAt',
  after?: string,
): SqlPart {
  const { direction, column } = wayOf(sort);
  const mark =
    after !== undefined ? beyond(tenant, after, wayOf(sort)) : { sql: 'true', bindings: [] };
  const exact = exactFirst(tenant, filter.search ?? '', 'o.id');
  const conditions = orderConditions(tenant, filter);
  return {
    sql: `select o.id from orders o where ${conditions.sql} and ${mark.sql}
      order by ${exact.sql} o.${column} ${direction}, o.id ${direction}`,
    bindings: [...conditions.bindings, ...mark.bindings, ...exact.bindings],
  };
}

const wayOf = (sort: OrderSort) =>
  ({
    direction: sort.startsWith('-') ? 'desc' : 'asc',
    column: COLUMNS[sort.replace('-', '') as keyof typeof COLUMNS],
  }) as const;

/** Keyset pagination: a page is read where it begins, without the orders before it. */
const beyond = (
  { ownerId }: Tenant,
  id: string,
  { column, direction }: { column: string; direction: 'asc' | 'desc' },
): SqlPart => ({
  sql: `(o.${column}, o.id) ${direction === 'desc' ? '<' : '>'}
    ((select m.${column} from orders m where m.owner_id = ? and m.id = ?), ?)`,
  bindings: [ownerId, id, id],
});
