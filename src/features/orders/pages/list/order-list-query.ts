import { type Static, Type } from 'typebox';
import type { OrderStatus } from '../../../../enums.ts';
import { isUuid } from '../../../../ids.ts';
import { COUNT_UP_TO } from '../../../../kernel/db/pagination.ts';
import { keysOf } from '../../../../kernel/translation/keys-of.ts';
import type { OrderFilter, OrderQuery } from '../../list/order-query.ts';
import { type OrderTab, statusesIn } from '../../list/order-tabs.ts';
import { countsAsSale } from '../../order.ts';
import { FILTER_NAMES, ofEachFilter } from './order-filters.ts';

const LIST_TAB_NAMES = [
  'toConfirm',
  'toPack',
  'toShip',
  'onTheWay',
  'delivered',
  'cancelled',
  'refunded',
  'all',
] as const satisfies readonly OrderTab[];
const WORDS = keysOf('orders.list.tab', LIST_TAB_NAMES);
const DONE = keysOf('orders.list.empty', LIST_TAB_NAMES);

const tabCalled = (tab: OrderTab) => ({
  tab,
  /** In addresses: "to-confirm". */
  slug: tab.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  word: WORDS[tab],
  done: DONE[tab],
});
export const LIST_TABS = LIST_TAB_NAMES.map(tabCalled);

const text = (maxLength: number) => Type.String({ maxLength, default: '' });

/** Invalid values are ignored. */
export const OrderListQuery = Type.Object({
  tab: text(20),
  search: text(200),
  ...ofEachFilter(({ most }) => text(most)),
  /** Ticked orders, comma-separated. */
  ids: text(8_000),
  select: text(1),
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
  /** The order right before, or right after, the page: see `PageMark`. */
  after: text(36),
  before: text(36),
});
export type OrderListQuery = Static<typeof OrderListQuery>;

const PAGE_LENGTH = 25;

/** With more results people change the search; counting all would read as many orders each time. */
const COUNT_FOUND_UP_TO = 50;

/** A search without a tab covers all orders; the list itself begins with open ones. */
export function tabOf(query: OrderListQuery): ReturnType<typeof tabCalled> {
  const slug = query.tab || (query.search || query.ids ? 'all' : 'to-confirm');
  return LIST_TABS.find((tab) => tab.slug === slug) ?? tabCalled('toConfirm');
}

export const toOrderQuery = (query: OrderListQuery, timeZone: string): OrderQuery => ({
  page: query.page,
  limit: PAGE_LENGTH,
  countUpTo: query.search ? COUNT_FOUND_UP_TO : COUNT_UP_TO,
  beside: markOf(query),
  ...toOrderFilter(query, timeZone),
});

function markOf({ after, before }: OrderListQuery): OrderQuery['beside'] {
  if (isUuid(after)) return { side: 'after', id: after };
  return isUuid(before) ? { side: 'before', id: before } : undefined;
}

export function toOrderFilter(query: OrderListQuery, timeZone: string): OrderFilter {
  const filter: OrderFilter = {
    status: statusesOf(tabOf(query).tab, query.sold === 'yes'),
    ids: query.ids ? query.ids.split(',').filter(isUuid) : undefined,
    search: query.search.trim(),
  };
  const others = ofEachFilter(({ means }, name) => means(query[name], timeZone));
  return Object.assign(filter, ...Object.values(others));
}

function statusesOf(tab: OrderTab, soldOnly: boolean): readonly OrderStatus[] | undefined {
  if (soldOnly) return statusesIn(tab).filter(countsAsSale);
  return tab === 'all' ? undefined : statusesIn(tab);
}

export const CLEARED = { ...ofEachFilter(() => ''), search: '', ids: '' };

export const filterCount = (query: OrderListQuery): number =>
  FILTER_NAMES.filter((name) => query[name] !== '').length;

const FIRST_PAGE = { page: 1, after: '', before: '' };

export function listLink(query: OrderListQuery, changes: Partial<OrderListQuery>): string {
  const parts = Object.entries({ ...query, ...FIRST_PAGE, select: '', ...changes })
    .filter(([name, value]) => value !== '' && !(name === 'page' && value === 1))
    .map(([name, value]): [string, string] => [name, String(value)]);
  const search = new URLSearchParams(parts).toString();
  return `/dashboard/orders${search ? `?${search}` : ''}`;
}

/** The inverse of `listLink`, at page 1: what selects orders, not how they are shown. */
export function queryOf(address: string): OrderListQuery {
  const asked = new URL(address, 'http://localhost').searchParams;
  const given = (name: string) => asked.get(name) ?? '';
  return {
    tab: given('tab'),
    search: given('search'),
    ...ofEachFilter((_, name) => given(name)),
    ids: given('ids'),
    select: '',
    ...FIRST_PAGE,
  };
}

/** Only what selects orders, to be stored in a view. */
export const keptQuery = (typed: string): string =>
  listLink(queryOf(`/dashboard/orders?${typed.replace(/^\?/, '')}`), {}).split('?')[1] ?? '';
