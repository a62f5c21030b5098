import {
  type CodAnswer,
  FINANCIAL_STATUSES,
  FULFILLMENT_STATUSES,
  ORDER_SOURCES,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
} from '../../../enums.ts';
import type { PageRequest } from '../../../kernel/db/pagination.ts';

/** Filters by words of a column. How many orders have them is counted. */
export const COUNTED = {
  status: ORDER_STATUSES,
  financialStatus: FINANCIAL_STATUSES,
  paymentStatus: PAYMENT_STATUSES,
  fulfillmentStatus: FULFILLMENT_STATUSES,
  source: ORDER_SOURCES,
};
export type CountedName = keyof typeof COUNTED;
type CountedFilter = {
  [Name in CountedName]?: readonly (typeof COUNTED)[Name][number][] | undefined;
};

/** The shoppers' answers about COD orders; `unasked`: COD orders without a request to confirm. */
export const COD_FILTERS = [
  'unasked',
  'asked',
  'confirmed',
  'refused',
] as const satisfies readonly (CodAnswer | 'unasked')[];

export interface OrderFilter extends CountedFilter {
  /** ISO 8601; `from` is inclusive, `to` exclusive. */
  from?: string | undefined;
  to?: string | undefined;
  /** The start of the number, name, phone, email or tracking number, or a phone's last digits. */
  search?: string | undefined;
  customerId?: string | undefined;
  codAnswer?: (typeof COD_FILTERS)[number] | undefined;
  cancelRequested?: boolean | undefined;
  /** Orders to be transferred that are not paid, or not in full. */
  transferDue?: boolean | undefined;
  hasLabel?: boolean | undefined;
  /** The city of the address, case-insensitive. */
  area?: string | undefined;
  tag?: string | undefined;
  ids?: readonly string[] | undefined;
}

/** The sort orders of lists; a leading `-` means largest or newest first. */
export const ORDER_SORTS = [
  '-createdAt',
  'createdAt',
  '-orderNumber',
  'orderNumber',
  '-totalAmount',
  'totalAmount',
] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

export interface OrderQuery extends OrderFilter, PageRequest {
  sort?: OrderSort | undefined;
  /** Counting may stop here, so that not every match is read; absent: exact. */
  countUpTo?: number | undefined;
  /**
   * The order right before or after the page, which is then read in the time of a first page. Only
   * lists with stored counts are that long; others use `page`.
   */
  beside?: PageMark | undefined;
}

export interface PageMark {
  side: 'after' | 'before';
  id: string;
}

export const isCounted = (filter: OrderFilter): boolean =>
  fieldsOf(filter).every((field) => field in COUNTED);

export const isSearchOnly = (filter: OrderFilter): boolean => fieldsOf(filter).join() === 'search';

export const isTagOnly = (filter: OrderFilter): boolean => fieldsOf(filter).join() === 'tag';

const fieldsOf = (filter: OrderFilter): string[] =>
  Object.entries(filter).flatMap(([field, value]) =>
    value === undefined || value === '' ? [] : [field],
  );
