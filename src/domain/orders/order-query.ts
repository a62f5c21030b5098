import type {
  CodAnswer,
  FinancialStatus,
  FulfillmentStatus,
  OrderSource,
  OrderStatus,
  PaymentStatus,
} from '../../enums.ts';

/** Which orders a list, a count or a bulk action is about; what is absent does not matter. */
export interface OrderFilter {
  status?: readonly OrderStatus[] | undefined;
  financialStatus?: readonly FinancialStatus[] | undefined;
  paymentStatus?: readonly PaymentStatus[] | undefined;
  fulfillmentStatus?: readonly FulfillmentStatus[] | undefined;
  source?: readonly OrderSource[] | undefined;
  /** ISO 8601; `from` counts in, `to` counts out. */
  from?: string | undefined;
  to?: string | undefined;
  /** Beginnings of number, name, phone, email or a parcel's number, and a phone's last digits. */
  search?: string | undefined;
  customerId?: string | undefined;
  /** What shoppers said of their cash orders; `unasked`: cash orders nobody asked about. */
  codAnswer?: CodAnswer | 'unasked' | undefined;
  /** Whether packing has the label that it needs. */
  hasLabel?: boolean | undefined;
  /** The city of the address, in any case. */
  area?: string | undefined;
  tag?: string | undefined;
  /** These and no others. */
  ids?: readonly string[] | undefined;
}

/** The fields that orders are counted by as they change (`order_counts`). */
export const COUNTED = {
  status: 'status',
  financialStatus: 'financial_status',
  paymentStatus: 'payment_status',
  fulfillmentStatus: 'fulfillment_status',
  source: 'source',
} as const;

/** Whether the kept counts know how many orders match, so that none has to be looked at. */
export const isCounted = (filter: OrderFilter): boolean =>
  fieldsOf(filter).every((field) => field in COUNTED);

/** Whether nothing but the search says which orders match. */
export const isSearchOnly = (filter: OrderFilter): boolean => fieldsOf(filter).join() === 'search';

/** Whether nothing but the tag says which orders match. */
export const isTagOnly = (filter: OrderFilter): boolean => fieldsOf(filter).join() === 'tag';

const fieldsOf = (filter: OrderFilter): string[] =>
  Object.entries(filter).flatMap(([field, value]) =>
    value === undefined || value === '' ? [] : [field],
  );
