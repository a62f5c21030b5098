import type { QueryBuilder } from 'objection';
import type {
  FinancialStatus,
  FulfillmentStatus,
  OrderSource,
  OrderStatus,
  PaymentStatus,
} from '../../enums.ts';
import { type Page, type PageRequest, toPage } from '../../pagination.ts';
import type { Tenant } from '../../tenant.ts';
import { findItems } from './find-items.ts';
import type { Order } from './order.ts';
import { OrderRow, toOrder } from './order-row.ts';
import { searchPattern } from './search-text.ts';

/** The orders that a list may be sorted by, a leading `-` for the largest or newest first. */
export const ORDER_SORTS = [
  '-createdAt',
  'createdAt',
  '-orderNumber',
  'orderNumber',
  '-totalAmount',
  'totalAmount',
] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

export interface OrderQuery extends PageRequest {
  status?: readonly OrderStatus[] | undefined;
  financialStatus?: readonly FinancialStatus[] | undefined;
  paymentStatus?: readonly PaymentStatus[] | undefined;
  fulfillmentStatus?: readonly FulfillmentStatus[] | undefined;
  source?: readonly OrderSource[] | undefined;
  /** ISO 8601; `from` counts in, `to` counts out. */
  from?: string | undefined;
  to?: string | undefined;
  /** Number, name, phone or e-mail. */
  search?: string | undefined;
  customerId?: string | undefined;
  sort?: OrderSort | undefined;
}

const COLUMNS = {
  createdAt: 'created_at',
  orderNumber: 'order_number',
  totalAmount: 'total_amount_minor',
} as const;

/** The tenant's orders with their lines: three statements whatever the length of the page. */
export async function listOrders(tenant: Tenant, query: OrderQuery): Promise<Page<Order>> {
  const matching = OrderRow.of(tenant);
  filter(matching, query);
  const { sort = '-createdAt' } = query;
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const column = COLUMNS[sort.replace('-', '') as keyof typeof COLUMNS];
  // Whoever types a whole number means that order, not a phone that has it in it.
  const number = /^\s*#?(\d{1,15})\s*$/.exec(query.search ?? '')?.[1];
  if (number) matching.orderByRaw('order_number = ? desc', [number]);
  const { results, total } = await matching
    .orderBy([
      { column, order: direction },
      { column: 'id', order: direction },
    ])
    .page(query.page - 1, query.limit);
  const items = await findItems(
    tenant,
    results.map((row) => row.id),
  );
  return toPage(
    results.map((row) => toOrder(row, items.get(row.id) ?? [])),
    total,
    query,
  );
}

function filter(matching: QueryBuilder<OrderRow>, query: OrderQuery): void {
  const { status, financialStatus, fulfillmentStatus, source } = query;
  if (status) matching.whereIn('status', [...status]);
  if (financialStatus) matching.whereIn('financial_status', [...financialStatus]);
  if (query.paymentStatus) matching.whereIn('payment_status', [...query.paymentStatus]);
  if (fulfillmentStatus) matching.whereIn('fulfillment_status', [...fulfillmentStatus]);
  if (source) matching.whereIn('source', [...source]);
  if (query.from) matching.where('created_at', '>=', query.from);
  if (query.to) matching.where('created_at', '<', query.to);
  if (query.customerId) matching.where('customer_id', query.customerId);
  if (query.search?.trim()) matching.where('search_text', 'like', searchPattern(query.search));
}
