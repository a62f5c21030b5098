import type { OrderStatus } from '../../../enums.ts';
import { rows } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { isCounted, type OrderFilter } from '../list/order-query.ts';
import { countedConditions, orderConditions, type SqlPart } from './order-conditions.ts';

export async function countOrders(tenant: Tenant, filter: OrderFilter): Promise<number> {
  const { sql, bindings } = isCounted(filter) ? keptCount(tenant, filter) : countOf(tenant, filter);
  const [found] = await rows<{ total: number }>(`select (${sql}) as total`, bindings);
  return found?.total ?? 0;
}

/** SQL, for a filter that `isCounted`. */
export function keptCount({ ownerId }: Tenant, filter: OrderFilter): SqlPart {
  const counted = countedConditions(filter);
  const conditions = ['owner_id = ?', ...counted.map(({ sql }) => sql)].join(' and ');
  return {
    sql: `select coalesce(sum(count), 0)::bigint from order_counts where ${conditions}`,
    bindings: [ownerId, ...counted.flatMap(({ bindings }) => bindings)],
  };
}

export function countOf(tenant: Tenant, filter: OrderFilter): SqlPart {
  const { sql, bindings } = orderConditions(tenant, filter);
  return { sql: `select count(*) from orders o where ${sql}`, bindings };
}

export async function countsByStatus({ ownerId }: Tenant): Promise<Map<OrderStatus, number>> {
  const counted = await rows<{ status: OrderStatus; count: number }>(
    `select status, sum(count)::bigint as count from order_counts where owner_id = ? group by status`,
    [ownerId],
  );
  return new Map(counted.map(({ status, count }) => [status, count]));
}
