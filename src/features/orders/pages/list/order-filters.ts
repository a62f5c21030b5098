import { FINANCIAL_STATUSES, ORDER_SOURCES, PAYMENT_STATUSES } from '../../../../enums.ts';
import { startOfDay } from '../../../../kernel/format/local-day.ts';
import { labelsOf, statusWords, wordsIn } from '../../../../kernel/format/status-labels.ts';
import { keysOf } from '../../../../kernel/translation/keys-of.ts';
import type { MessageKey } from '../../../../kernel/translation/message-key.ts';
import type { Translator } from '../../../../kernel/translation/translator.ts';
import { COD_FILTERS, type OrderFilter } from '../../list/order-query.ts';

interface Filter {
  label: MessageKey;
  /** Characters of its value in an address. */
  most: number;
  /** Nothing for an unknown value. Days are the store's own. */
  means(value: string, timeZone: string): OrderFilter;
  /** Absent: any text. */
  choices?(t: Translator): Record<string, string>;
}

const one = <T extends string>(words: readonly T[], value: string): T[] | undefined => {
  const known = words.find((word) => word === value);
  return known && [known];
};

const COD_WORDS = keysOf('orders.list.filter.cod', COD_FILTERS);

/** What a seller can narrow the list down by, beside its tabs and the search. */
const FILTERS = {
  payment: {
    label: 'orders.list.filter.payment',
    most: 30,
    means: (value) => ({ paymentStatus: one(PAYMENT_STATUSES, value) }),
    choices: (t) => labelsOf(statusWords(t).paymentLooks),
  },
  money: {
    label: 'orders.list.filter.money',
    most: 30,
    means: (value) => ({ financialStatus: one(FINANCIAL_STATUSES, value) }),
    choices: (t) => statusWords(t).moneyWords,
  },
  cod: {
    label: 'orders.list.filter.cod',
    most: 30,
    means: (value) => ({ codAnswer: one(COD_FILTERS, value)?.[0] }),
    choices: (t) => wordsIn(COD_WORDS, t),
  },
  cancel: {
    label: 'orders.list.filter.cancel',
    most: 10,
    means: (value) => ({ cancelRequested: value === 'asked' || undefined }),
    choices: (t) => ({ asked: t('orders.list.filter.cancel.asked') }),
  },
  transfer: {
    label: 'orders.list.filter.transfer',
    most: 10,
    means: (value) => ({ transferDue: value === 'due' || undefined }),
    choices: (t) => ({ due: t('orders.list.filter.transfer.due') }),
  },
  source: {
    label: 'orders.list.filter.source',
    most: 30,
    means: (value) => ({ source: one(ORDER_SOURCES, value) }),
    choices: (t) => statusWords(t).sourceWords,
  },
  label: {
    label: 'orders.list.filter.label',
    most: 10,
    means: (value) => ({ hasLabel: value === 'has' || (value === 'missing' ? false : undefined) }),
    choices: (t) => ({
      missing: t('orders.list.filter.label.missing'),
      has: t('orders.list.filter.label.has'),
    }),
  },
  area: { label: 'orders.list.filter.area', most: 100, means: (value) => ({ area: value.trim() }) },
  tag: { label: 'orders.list.filter.tag', most: 40, means: (value) => ({ tag: value.trim() }) },
  /** Without cancelled and refunded ones, as in the sales: narrows down the statuses of the tab. */
  sold: {
    label: 'orders.list.filter.sold',
    most: 3,
    means: () => ({}),
    choices: (t) => ({ yes: t('orders.list.filter.sold.yes') }),
  },
  from: {
    label: 'orders.list.filter.from',
    most: 10,
    means: (day, timeZone) => ({ from: startOfDay(day, timeZone)?.toISOString() }),
  },
  to: {
    label: 'orders.list.filter.to',
    most: 10,
    means: (day, timeZone) => ({ to: startOfDay(day, timeZone, 1)?.toISOString() }),
  },
} satisfies Record<string, Filter>;

type FilterName = keyof typeof FILTERS;
const filterOf = (name: FilterName): Filter => FILTERS[name];
export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[];

export const ofEachFilter = <T>(of: (filter: Filter, name: FilterName) => T) =>
  Object.fromEntries(FILTER_NAMES.map((name) => [name, of(filterOf(name), name)])) as Record<
    FilterName,
    T
  >;

export const filterLabels = (t: Translator) =>
  ofEachFilter(({ label, choices }) => ({ label: t(label), choices: choices?.(t) }));
