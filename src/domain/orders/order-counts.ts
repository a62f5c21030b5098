import { rows } from '../../db/db.ts';
import type { OrderStatus } from '../../enums.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { ORDER_TABS, type OrderTab } from './order-tabs.ts';

/** The number of orders in each tab of the list, from the stored counts. */
export async function orderCounts(tenant: Tenant): Promise<Record<OrderTab, number>> {
  const counted = await rows<{ status: OrderStatus; count: number }>(
    `select status, sum(count)::bigint as count from order_counts where owner_id = ? group by status`,
    [tenant.ownerId],
  );
  const byStatus = new Map(counted.map(({ status, count }) => [status, count]));
  const sum = (statuses: readonly OrderStatus[]) =>
    statuses.reduce((total, status) => total + (byStatus.get(status) ?? 0), 0);
  const tabs = Object.entries(ORDER_TABS).map(([tab, statuses]) => [tab, sum(statuses)]);
  return Object.fromEntries(tabs) as Record<OrderTab, number>;
}
