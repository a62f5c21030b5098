import type { FastifyRequest } from 'fastify';
import { listOrders } from '../../../domain/orders/list-orders.ts';
import { orderCounts } from '../../../domain/orders/order-counts.ts';
import { pageOrLast } from '../../../pagination.ts';
import type { Tenant } from '../../../tenant.ts';
import { sellerStore } from '../seller-store.ts';
import { nextStep } from './next-step.ts';
import {
  filterCount,
  LIST_TABS,
  listLink,
  type OrderListQuery,
  tabOf,
  toOrderQuery,
} from './order-list-query.ts';

/** Everything that the orders list and its swapped part show. */
export async function orderListPage(request: FastifyRequest, query: OrderListQuery) {
  const store = sellerStore(request);
  const wanted = toOrderQuery(query, store.timeZone);
  const [list, tabs] = await Promise.all([
    pageOrLast(query.page, (page) => listOrders(request.tenant, { ...wanted, page })),
    tabsWithCounts(request.tenant, query),
  ]);
  return {
    store,
    query,
    tabs,
    tab: tabOf(query),
    list,
    nextStep,
    filterCount: filterCount(query),
    link: (changes: Partial<OrderListQuery>) => listLink(query, changes),
    here: listLink(query, { page: list.page }),
  };
}

/** The tabs with how many orders each holds; the counts are of the tabs, whatever is searched. */
export async function tabsWithCounts(tenant: Tenant, query: OrderListQuery) {
  const counts = await orderCounts(tenant);
  const current = tabOf(query);
  return LIST_TABS.map((tab) => ({
    word: tab.word,
    count: counts[tab.tab],
    current: tab === current,
    href: listLink(query, { tab: tab.slug }),
  }));
}
