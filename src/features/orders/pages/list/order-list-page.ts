import type { FastifyRequest } from 'fastify';
import { databaseNow } from '../../../../kernel/db/clock.ts';
import {
  COUNT_UP_TO,
  type Page,
  pageOrLast,
  totalWords,
} from '../../../../kernel/db/pagination.ts';
import { sellerStore } from '../../../../kernel/http/seller-store.ts';
import type { Translator } from '../../../../kernel/translation/translator.ts';
import { may } from '../../../../permissions.ts';
import { besides, newBar, sinceOf } from '../../../../web/seller/new-bar.ts';
import { findOrdersInOrder } from '../../find-order.ts';
import { listOrders } from '../../list/list-orders.ts';
import { orderCounts } from '../../list/order-tabs.ts';
import { listViews } from '../../list/saved-views.ts';
import type { Order } from '../../order.ts';
import { listAreas, storeTags } from '../../queries/distinct-values.ts';
import { stepsFor } from '../next-step.ts';
import { bulkBar } from './bulk-bar.ts';
import { FILTER_NAMES, filterLabels } from './order-filters.ts';
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

export async function orderListPage(request: FastifyRequest, query: OrderListQuery) {
  const { tenant, t } = request;
  const store = sellerStore(request);
  const wanted = toOrderQuery(query, store.timeZone);
  const [list, tabs, views, areas, tags] = await Promise.all([
    // The shown page may be another than the address says.
    pageOrLast(query.page, (page) =>
      listOrders(tenant, page === query.page ? wanted : { ...wanted, page, beside: undefined }),
    ),
    tabsWithCounts(request, query),
    listViews(tenant),
    listAreas(tenant),
    storeTags(tenant),
  ]);
  const address = listLink(query, {});
  const here = listLink(query, {
    page: list.page,
    ...(list.page === query.page && { after: query.after, before: query.before }),
  });
  return {
    store,
    query,
    tabs,
    tab: tabWords(query, t),
    list,
    total: totalWords(list.total, wanted.countUpTo),
    found: foundWords(list.total, wanted.countUpTo, t),
    extras: await rowExtras(tenant, list.items, t),
    views: views.map((view) => viewChip(view, address)),
    areas,
    storeTags: tags,
    chips: filterChips(query, t),
    filterText: filterLabels(t),
    bulk: {
      ...bulkBar(query, (permission) => may(request.signedIn, permission), t),
      query: address.split('?')[1] ?? '',
      until: databaseNow().toISOString(),
    },
    // Further pages don't announce new orders.
    newBar: list.page === 1 ? newOrders(query, sinceOf(list.items[0]?.createdAt)) : null,
    nextStep: stepsFor(request.signedIn, request.t),
    filterCount: filterCount(query),
    cleared: CLEARED,
    link: (changes: Partial<OrderListQuery>) => listLink(query, changes),
    pageLink: (page: number) => listLink(query, { page, ...markBeside(list, page) }),
    here,
    rowsHref: rowsHref(here, list.items),
  };
}

export async function orderRowsPage(request: FastifyRequest, query: OrderListQuery, ids: string[]) {
  const { tenant } = request;
  const here = listLink(query, { page: query.page, after: query.after, before: query.before });
  const [orders, tabs] = await Promise.all([
    findOrdersInOrder(tenant, ids),
    tabsWithCounts(request, query),
  ]);
  return {
    store: sellerStore(request),
    orders,
    tabs,
    extras: await rowExtras(tenant, orders, request.t),
    nextStep: stepsFor(request.signedIn, request.t),
    here,
    rowsHref: rowsHref(here, orders),
  };
}

const rowsHref = (here: string, orders: readonly Order[]): string =>
  besides(here, '/dashboard/orders/rows', orders);

export const newOrders = (query: OrderListQuery, since: string, more?: number) =>
  newBar(
    'order',
    { list: listLink(query, { page: 1 }), fresh: '/dashboard/orders/fresh' },
    since,
    more,
  );

function markBeside({ items, page }: Page<Order>, wanted: number): Partial<OrderListQuery> {
  if (wanted === 1) return {};
  return wanted > page ? { after: items.at(-1)?.id ?? '' } : { before: items[0]?.id ?? '' };
}

function viewChip({ name, query }: { name: string; query: string }, address: string) {
  const href = listLink(queryOf(`/dashboard/orders?${query}`), {});
  return { name, href, current: href === address };
}

/** A filtered list has no numbers, since they count all orders. */
export async function tabsWithCounts({ tenant, t }: FastifyRequest, query: OrderListQuery) {
  const isFiltered = filterChips(query, t).length > 0;
  const counts = isFiltered ? null : await orderCounts(tenant);
  const current = tabOf(query);
  return LIST_TABS.map((tab) => ({
    word: t(tab.word),
    count: counts?.[tab.tab],
    current: tab.tab === current.tab,
    href: listLink(query, { tab: tab.slug }),
  }));
}

function tabWords(query: OrderListQuery, t: Translator) {
  const { tab, word, done } = tabOf(query);
  return {
    tab,
    word: t(word),
    done: t(done),
    searched: t('orders.list.empty.inTab', { tab: t(word) }),
  };
}

/** "1 order", "1,000+ orders" where counting stopped. */
const foundWords = (total: number, countUpTo: number | undefined, t: Translator): string =>
  total > (countUpTo ?? COUNT_UP_TO)
    ? t('orders.list.foundMore', { count: totalWords(total, countUpTo) })
    : t('orders.list.found', { count: total });

interface FilterChip {
  label: string;
  word: string;
  href: string;
}

function filterChips(query: OrderListQuery, t: Translator): FilterChip[] {
  const labels = filterLabels(t);
  const chips = FILTER_NAMES.flatMap((name) => {
    const value = query[name];
    const { label, choices } = labels[name];
    const word = choices ? choices[value] : value;
    return value && word ? [{ label, word, href: listLink(query, { [name]: '' }) }] : [];
  });
  const { search, ids } = query;
  if (search.trim()) {
    const label = t('orders.list.chip.search');
    chips.unshift({ label, word: search.trim(), href: listLink(query, { search: '' }) });
  }
  if (ids) {
    const word = t('orders.list.chip.selected', { count: ids.split(',').length });
    chips.unshift({ label: t('orders.list.chip.only'), word, href: listLink(query, { ids: '' }) });
  }
  return chips;
}
