import { type Static, Type } from 'typebox';
import {
  COD_ANSWERS,
  type CodAnswer,
  FINANCIAL_STATUSES,
  type FinancialStatus,
  ORDER_SOURCES,
  type OrderSource,
  type OrderStatus,
  PAYMENT_STATUSES,
  type PaymentStatus,
} from '../../../../enums.ts';
import { isUuid } from '../../../../ids.ts';
import { COUNT_UP_TO } from '../../../../kernel/db/pagination.ts';
import { startOfDay } from '../../../../kernel/format/local-day.ts';
import type { MessageKey } from '../../../../kernel/translation/message-key.ts';
import type { OrderFilter, OrderQuery } from '../../list/order-query.ts';
import { type OrderTab, statusesIn } from '../../list/order-tabs.ts';
import { countsAsSale } from '../../order.ts';

const TABS: Record<OrderTab, { slug: string; word: MessageKey; done: MessageKey }> = {
  toConfirm: {
    slug: 'to-confirm',
    word: 'orders.list.tab.toConfirm',
    done: 'orders.list.empty.toConfirm',
  },
  toPack: { slug: 'to-pack', word: 'orders.list.tab.toPack', done: 'orders.list.empty.toPack' },
  toShip: { slug: 'to-ship', word: 'orders.list.tab.toShip', done: 'orders.list.empty.toShip' },
  onTheWay: {
    slug: 'on-the-way',
    word: 'orders.list.tab.onTheWay',
    done: 'orders.list.empty.onTheWay',
  },
  delivered: {
    slug: 'delivered',
    word: 'orders.list.tab.delivered',
    done: 'orders.list.empty.delivered',
  },
  cancelled: {
    slug: 'cancelled',
    word: 'orders.list.tab.cancelled',
    done: 'orders.list.empty.cancelled',
  },
  refunded: {
    slug: 'refunded',
    word: 'orders.list.tab.refunded',
    done: 'orders.list.empty.refunded',
  },
  all: { slug: 'all', word: 'orders.list.tab.all', done: 'orders.list.empty.all' },
};
export const LIST_TABS = (Object.keys(TABS) as OrderTab[]).map((tab) => ({ tab, ...TABS[tab] }));

const text = (maxLength: number) => Type.String({ maxLength, default: '' });

/** Invalid values are ignored. */
export const OrderListQuery = Type.Object({
  tab: text(20),
  search: text(200),
  payment: text(30),
  money: text(30),
  cod: text(30),
  cancel: text(10),
  source: text(30),
  label: text(10),
  area: text(100),
  tag: text(40),
  /** `yes`: without cancelled and refunded ones, as in the sales. */
  sold: text(3),
  from: text(10),
  to: text(10),
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
export function tabOf(query: OrderListQuery): (typeof LIST_TABS)[number] {
  const slug = query.tab || (query.search || query.ids ? 'all' : 'to-confirm');
  return LIST_TABS.find((tab) => tab.slug === slug) ?? { tab: 'toConfirm', ...TABS.toConfirm };
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

// A map: typed text must not find what every object has, such as "constructor".
const LABEL_FILTERS = new Map([
  ['has', true],
  ['missing', false],
]);

/** Days are the store's own. */
export function toOrderFilter(query: OrderListQuery, timeZone: string): OrderFilter {
  const { tab } = tabOf(query);
  return {
    status: statusesOf(tab, query.sold === 'yes'),
    financialStatus: one<FinancialStatus>(FINANCIAL_STATUSES, query.money),
    paymentStatus: one<PaymentStatus>(PAYMENT_STATUSES, query.payment),
    source: one<OrderSource>(ORDER_SOURCES, query.source),
    codAnswer: one<CodAnswer | 'unasked'>([...COD_ANSWERS, 'unasked'], query.cod)?.[0],
    cancelRequested: query.cancel === 'asked' || undefined,
    hasLabel: LABEL_FILTERS.get(query.label),
    area: query.area.trim(),
    tag: query.tag.trim(),
    from: startOfDay(query.from, timeZone)?.toISOString(),
    to: startOfDay(query.to, timeZone, 1)?.toISOString(),
    ids: query.ids ? query.ids.split(',').filter(isUuid) : undefined,
    search: query.search.trim(),
  };
}

function statusesOf(tab: OrderTab, soldOnly: boolean): readonly OrderStatus[] | undefined {
  if (soldOnly) return statusesIn(tab).filter(countsAsSale);
  return tab === 'all' ? undefined : statusesIn(tab);
}

const one = <T extends string>(allowed: readonly T[], value: string): T[] | undefined =>
  allowed.includes(value as T) ? [value as T] : undefined;

export const FILTERS = [
  'payment',
  'money',
  'cod',
  'cancel',
  'source',
  'label',
  'area',
  'tag',
  'sold',
  'from',
  'to',
] as const;
type Filters = Pick<OrderListQuery, (typeof FILTERS)[number]>;

/** The parts of an address that select orders, not how they are shown. */
const KEPT = ['tab', 'search', ...FILTERS, 'ids'] as const;

export const CLEARED = Object.fromEntries(
  [...FILTERS, 'search', 'ids'].map((name) => [name, '']),
) as Filters & Pick<OrderListQuery, 'search' | 'ids'>;

export const filterCount = (query: OrderListQuery): number =>
  FILTERS.filter((name) => query[name] !== '').length;

const FIRST_PAGE = { page: 1, after: '', before: '' };

export function listLink(query: OrderListQuery, changes: Partial<OrderListQuery>): string {
  const parts = Object.entries({ ...query, ...FIRST_PAGE, select: '', ...changes })
    .filter(([name, value]) => value !== '' && !(name === 'page' && value === 1))
    .map(([name, value]): [string, string] => [name, String(value)]);
  const search = new URLSearchParams(parts).toString();
  return `/dashboard/orders${search ? `?${search}` : ''}`;
}

/** The inverse of `listLink`, at page 1. */
export function queryOf(address: string): OrderListQuery {
  const asked = new URL(address, 'http://localhost').searchParams;
  const kept = Object.fromEntries(KEPT.map((name) => [name, asked.get(name) ?? '']));
  return { ...(kept as Pick<OrderListQuery, (typeof KEPT)[number]>), select: '', ...FIRST_PAGE };
}

/** Only what selects orders, to be stored in a view. */
export const keptQuery = (typed: string): string =>
  listLink(queryOf(`/dashboard/orders?${typed.replace(/^\?/, '')}`), {}).split('?')[1] ?? '';
