import { columnOf } from '../../../kernel/db/column-list.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { COUNTED, type CountedName, type OrderFilter } from '../list/order-query.ts';
import { NO_SALES, OPEN } from '../order.ts';
import { foundBySearch } from '../search/queries/found-by-search.ts';

export interface SqlPart {
  sql: string;
  bindings: unknown[];
}

/**
 * The filter as conditions on `orders o`. All but `search`, `customerId` and `tag` are covered by
 * the index `orders_recent`, open requests to cancel by their own, `orders_cancel_requested`, and
 * due transfers by `orders_receivable`.
 */
export function orderConditions(tenant: Tenant, filter: OrderFilter): SqlPart {
  const parts: SqlPart[] = [
    part('o.owner_id = ?', tenant.ownerId),
    ...countedConditions(filter).map(({ sql, bindings }) => ({ sql: `o.${sql}`, bindings })),
  ];
  if (filter.ids) parts.push(part('o.id = any(?::uuid[])', filter.ids));
  if (filter.from) parts.push(part('o.created_at >= ?', filter.from));
  if (filter.to) parts.push(part('o.created_at < ?', filter.to));
  if (filter.customerId) parts.push(part('o.customer_id = ?', filter.customerId));
  if (filter.codAnswer === 'unasked') {
    parts.push(part(`o.payment_status = 'cod' and o.cod_answer is null`));
  } else if (filter.codAnswer) parts.push(part('o.cod_answer = ?', filter.codAnswer));
  if (filter.cancelRequested !== undefined) {
    parts.push({ sql: `${filter.cancelRequested ? '' : 'not '}(${WANTS_CANCEL})`, bindings: [] });
  }
  if (filter.transferDue !== undefined) {
    parts.push({ sql: filter.transferDue ? TRANSFER_DUE : `not (${TRANSFER_DUE})`, bindings: [] });
  }
  if (filter.hasLabel !== undefined) parts.push(part('o.has_label = ?', filter.hasLabel));
  if (filter.area) parts.push(part('o.area = lower(btrim(?))', filter.area));
  if (filter.tag) parts.push(tagged(tenant, filter.tag));
  if (filter.search?.trim()) parts.push(foundBySearch(tenant, filter.search));
  return {
    sql: parts.map(({ sql }) => sql).join(' and '),
    bindings: parts.flatMap(({ bindings }) => bindings),
  };
}

export function countedConditions(filter: OrderFilter): SqlPart[] {
  return COUNTED_NAMES.flatMap((name) => {
    const wanted = filter[name];
    if (!wanted) return [];
    const column = columnOf(name);
    // With a single value, an index on the column returns rows in their order.
    if (wanted.length === 1) return [part(`${column} = ?`, wanted[0])];
    return [part(`${column} = any(?::text[])`, wanted)];
  });
}

const COUNTED_NAMES = Object.keys(COUNTED) as CountedName[];

const tagged = ({ ownerId }: Tenant, tag: string): SqlPart =>
  part('o.id in (select order_id from order_tags where owner_id = ? and tag = ?)', ownerId, tag);

const part = (sql: string, ...bindings: unknown[]): SqlPart => ({ sql, bindings });

const WANTS_CANCEL = `o.cancel_requested_at is not null and o.status in ('${OPEN.join("', '")}')`;

// As the index `orders_receivable` has it.
const TRANSFER_DUE = `o.payment_method = 'transfer' and o.payment_status = 'unpaid'
  and o.status not in ('cancelled', 'refunded')
  and o.financial_status in ('pending', 'partially_paid', 'partially_refunded')`;

export const SALES_ONLY = `o.status not in ('${NO_SALES.join("', '")}')`;
