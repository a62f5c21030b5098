import type { FastifyRequest } from 'fastify';
import { listAreas } from '../../../domain/orders/list-areas.ts';
import { listOrders } from '../../../domain/orders/list-orders.ts';
import { orderCounts } from '../../../domain/orders/order-counts.ts';
import { storeTags } from '../../../domain/orders/order-tags.ts';
import { listViews } from '../../../domain/orders/saved-views.ts';
import { pageOrLast } from '../../../pagination.ts';
import type { Tenant } from '../../../tenant.ts';
import { sellerStore } from '../seller-store.ts';
import { bulkBar } from './bulk-bar.ts';
import { filterChips } from './filter-chips.ts';
import { FILTER_WORDS } from './filter-words.ts';
import { nextStep } from './next-step.ts';
import {
  CLEARED,
  filterCount,
  LIST_TABS,
  listLink,
  type OrderListQuery,
  queryOf,
  tabOf,
  toOrderQuery,
} from './order-list-query.ts';
import { rowExtras } from './row-extras.ts';

/** Everything that the orders list and its swapped part show. */
export async function orderListPage(request: FastifyRequest, query: OrderListQuery) {
  const { tenant } = request;
  const store = sellerStore(request);
  const wanted = toOrderQuery(query, store.timeZone);
  const [list, tabs, views, areas, tags] = await Promise.all([
    pageOrLast(query.page, (page) => listOrders(tenant, { ...wanted, page })),
    tabsWithCounts(tenant, query),
    listViews(tenant),
    listAreas(tenant),
    storeTags(tenant),
  ]);
  const address = listLink(query, {});
  return {
    store,
    query,
    tabs,
    tab: tabOf(query),
    list,
    total: totalWords(list.total, wanted.countUpTo),
    extras: await rowExtras(tenant, list.items),
    views: views.map((view) => viewChip(view, address)),
    areas,
    storeTags: tags,
    chips: filterChips(query),
    filterWords: FILTER_WORDS,
    bulk: {
      ...bulkBar(query),
      query: address.split('?')[1] ?? '',
      until: new Date().toISOString(),
    },
    nextStep,
    filterCount: filterCount(query),
    cleared: CLEARED,
    link: (changes: Partial<OrderListQuery>) => listLink(query, changes),
    here: listLink(query, { page: list.page }),
  };
}

/** "312", or "1,000+" where counting stopped. */
const totalWords = (total: number, countUpTo = Number.POSITIVE_INFINITY): string =>
  total > countUpTo ? `${countUpTo.toLocaleString('en')}+` : total.toLocaleString('en');

function viewChip({ name, query }: { name: string; query: string }, address: string) {
  const href = listLink(queryOf(`/dashboard/orders?${query}`), {});
  return { name, href, current: href === address };
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
