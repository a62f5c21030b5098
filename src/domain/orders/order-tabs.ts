import { ORDER_STATUSES, type OrderStatus } from '../../enums.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { countsByStatus } from './queries/count-orders.ts';

/** The tabs of the seller's list. Orders begin as `new` or `pending`: both need confirmation. */
export const ORDER_TABS = {
  toConfirm: ['new', 'pending'],
  toPack: ['confirmed'],
  toShip: ['packed'],
  onTheWay: ['shipped'],
  delivered: ['delivered'],
  cancelled: ['cancelled'],
  refunded: ['refunded'],
  all: ORDER_STATUSES,
} as const satisfies Record<string, readonly OrderStatus[]>;

export type OrderTab = keyof typeof ORDER_TABS;

/** The number of orders in each tab of the list, from the stored counts. */
export async function orderCounts(tenant: Tenant): Promise<Record<OrderTab, number>> {
  const byStatus = await countsByStatus(tenant);
  const sum = (statuses: readonly OrderStatus[]) =>
    statuses.reduce((total, status) => total + (byStatus.get(status) ?? 0), 0);
  const tabs = Object.entries(ORDER_TABS).map(([tab, statuses]) => [tab, sum(statuses)]);
  return Object.fromEntries(tabs) as Record<OrderTab, number>;
}
