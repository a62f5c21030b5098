import { type Static, Type } from 'typebox';
import type { OrderQuery } from '../../../domain/orders/list-orders.ts';
import { ORDER_TABS, type OrderTab } from '../../../domain/orders/order-tabs.ts';
import {
  FINANCIAL_STATUSES,
  type FinancialStatus,
  ORDER_SOURCES,
  type OrderSource,
  PAYMENT_STATUSES,
  type PaymentStatus,
} from '../../../enums.ts';
import { startOfDay } from '../../../local-day.ts';

/** The tabs in their order: the word in the address, on the tab, and when nothing is left in it. */
export const LIST_TABS = [
  { tab: 'toConfirm', slug: 'to-confirm', word: 'To confirm', done: 'Nothing to confirm' },
  { tab: 'toPack', slug: 'to-pack', word: 'To pack', done: 'Nothing to pack' },
  { tab: 'toShip', slug: 'to-ship', word: 'To ship', done: 'Nothing to ship' },
  { tab: 'onTheWay', slug: 'on-the-way', word: 'On the way', done: 'Nothing is on the way' },
  { tab: 'delivered', slug: 'delivered', word: 'Delivered', done: 'Nothing delivered yet' },
  { tab: 'cancelled', slug: 'cancelled', word: 'Cancelled', done: 'No cancelled orders' },
  { tab: 'refunded', slug: 'refunded', word: 'Refunded', done: 'No refunded orders' },
  { tab: 'all', slug: 'all', word: 'All', done: 'No orders yet' },
] as const satisfies { tab: OrderTab; slug: string; word: string; done: string }[];

const text = (maxLength: number) => Type.String({ maxLength, default: '' });

/** Everything that the list's address may carry; what makes no sense there is left out of account. */
export const OrderListQuery = Type.Object({
  tab: text(20),
  search: text(200),
  money: text(30),
  payment: text(30),
  source: text(30),
  from: text(10),
  to: text(10),
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
});
export type OrderListQuery = Static<typeof OrderListQuery>;

const PAGE_LENGTH = 25;

/** A search without a tab goes through all orders; the list itself begins at what is to do. */
export function tabOf(query: OrderListQuery): (typeof LIST_TABS)[number] {
  const slug = query.tab || (query.search ? 'all' : 'to-confirm');
  return LIST_TABS.find((tab) => tab.slug === slug) ?? LIST_TABS[0];
}

/** What the address asks the database for; days are the store's own. */
export function toOrderQuery(query: OrderListQuery, timeZone: string): OrderQuery {
  const one = <T extends string>(allowed: readonly T[], value: string): T[] | undefined =>
    allowed.includes(value as T) ? [value as T] : undefined;
  return {
    page: query.page,
    limit: PAGE_LENGTH,
    status: ORDER_TABS[tabOf(query).tab],
    financialStatus: one<FinancialStatus>(FINANCIAL_STATUSES, query.money),
    paymentStatus: one<PaymentStatus>(PAYMENT_STATUSES, query.payment),
    source: one<OrderSource>(ORDER_SOURCES, query.source),
    from: startOfDay(query.from, timeZone)?.toISOString(),
    to: startOfDay(query.to, timeZone, 1)?.toISOString(),
    search: query.search,
  };
}

const FILTERS = ['money', 'payment', 'source', 'from', 'to'] as const;

/** How many filters are set, the search apart. */
export const filterCount = (query: OrderListQuery): number =>
  FILTERS.filter((name) => query[name] !== '').length;

/** The list's address with some parts changed; a change of tab or filter begins at page 1. */
export function listLink(query: OrderListQuery, changes: Partial<OrderListQuery>): string {
  const parts = Object.entries({ ...query, page: 1, ...changes })
    .filter(([name, value]) => value !== '' && !(name === 'page' && value === 1))
    .map(([name, value]): [string, string] => [name, String(value)]);
  const search = new URLSearchParams(parts).toString();
  return `/dashboard/orders${search ? `?${search}` : ''}`;
}

/** What an address of the list asks for: `listLink` backwards, at its first page. */
export function queryOf(address: string): OrderListQuery {
  const asked = new URL(address, 'http://localhost').searchParams;
  const of = (name: string) => asked.get(name) ?? '';
  const filters = Object.fromEntries(FILTERS.map((name) => [name, of(name)]));
  return {
    ...(filters as Pick<OrderListQuery, (typeof FILTERS)[number]>),
    tab: of('tab'),
    search: of('search'),
    page: 1,
  };
}
