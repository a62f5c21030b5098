import { ORDER_STATUSES, type OrderStatus } from '../../../enums.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { STATUS_RULES } from '../order-status.ts';
import { countsByStatus } from '../queries/count-orders.ts';

export type OrderTab = (typeof STATUS_RULES)[OrderStatus]['tab'] | 'all';

export const statusesIn = (tab: OrderTab): OrderStatus[] =>
  ORDER_STATUSES.filter((status) => tab === 'all' || STATUS_RULES[status].tab === tab);

export async function orderCounts(tenant: Tenant): Promise<Record<OrderTab, number>> {
  const byStatus = await countsByStatus(tenant);
  const counts = { all: 0 } as Record<OrderTab, number>;
  for (const status of ORDER_STATUSES) {
    const { tab } = STATUS_RULES[status];
    const count = byStatus.get(status) ?? 0;
    counts[tab] = (counts[tab] ?? 0) + count;
    counts.all += count;
  }
  return counts;
}
