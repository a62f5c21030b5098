import { snakeCaseMappers } from 'objection';
import type { Trx } from '../../db.ts';
import type { Actor } from '../../session.ts';
import { type StatementPart, together } from '../../statement.ts';
import type { Tenant } from '../../tenant.ts';
import { mergedMeanwhile, upsertCustomer } from '../customers/upsert-customer.ts';
import type { Order } from './order.ts';
import { type OrderEvent, orderEvent } from './order-event.ts';
import { goneMeanwhile } from './product-not-found.ts';
import { searchTextOf } from './search-text.ts';

const ORDER_COLUMNS = `id, order_number, public_token, source, status, financial_status,
  fulfillment_status, payment_status, payment_method, customer, subtotal_minor,
  discount_amount_minor, shipping_amount_minor, tax_amount_minor, total_amount_minor, currency,
  notes, notes_by_shopper, draft_order_id, flags, created_at, updated_at`;
// A value that says its type comes in as that, and not through the checks of the column's domain,
// which cost ten times as much before the statement as within it.
const TYPES: Record<string, string> = {
  public_token: 'text',
  source: 'text',
  status: 'text',
  financial_status: 'text',
  payment_status: 'text',
  payment_method: 'text',
  subtotal_minor: 'bigint',
  discount_amount_minor: 'bigint',
  shipping_amount_minor: 'bigint',
  tax_amount_minor: 'bigint',
  total_amount_minor: 'bigint',
  currency: 'text',
  flags: 'text[]',
};
const typed = (column: string): string => (column in TYPES ? `?::${TYPES[column]}` : '?');
const PLACE = `
insert into orders (owner_id, customer_id, search_text, ${ORDER_COLUMNS})
select ?, (select id from customer), ?, ${ORDER_COLUMNS.split(/,\s+/).map(typed)}`;
/** The columns of a line but for whose it is. */
export const ITEM_COLUMNS = `id, product_id, variant_id, product_name, variant_name, sku, quantity,
  unit_price_minor, total_minor, position`;

const { format: toColumns } = snakeCaseMappers();

/** What is written together with an order, by whoever it belongs to. */
export interface OrderExtras {
  /** The store's country, for phone numbers. */
  country: string;
  /** Who made the order. */
  actor: Actor;
  /** The gateway's name of its payment, by which it is found. */
  paymentId?: string | undefined;
  /** What the timeline says next after its making. */
  next?: OrderEvent;
  /** Parts of the same statement. One called `counted` gives `count`. */
  parts?: Record<string, StatementPart>;
}

/** What the statement that wrote an order found out. */
export interface InsertedOrder {
  customerId: string;
  /** Whether the seller takes no cash on delivery from this customer. */
  noCod: boolean;
  /** What the part `counted` has counted to; null without one. */
  count: number | null;
}

/**
 * Writes an order, its lines, its first timeline entry, the customer index and the given parts in
 * one statement, after its stock was taken. The last locks of a checkout are the customer's and
 * the counter's rows, always in this order.
 * @throws Refusal 400 PRODUCT_NOT_FOUND for one that was deleted meanwhile
 */
export async function insertOrder(
  tenant: Tenant,
  order: Order,
  { parts = {}, ...extras }: OrderExtras,
  trx: Trx,
): Promise<InsertedOrder> {
  const count = parts.counted ? '(select count from counted)' : 'null::bigint';
  const [inserted] = await together<InsertedOrder>(
    { ...orderParts(tenant, order, extras), ...parts },
    `select id as "customerId", no_cod as "noCod", ${count} as count from customer`,
    trx,
  ).catch((error) => {
    throw goneMeanwhile(error, order.items) ?? error;
  });
  if (!inserted) throw mergedMeanwhile();
  return inserted;
}

/**
 * An order, its lines, its first timeline entry and the customer index as parts of one statement.
 * `condition` is SQL that is read before the customer's row is locked.
 */
export const orderParts = (
  tenant: Tenant,
  order: Order,
  { country, actor, paymentId, next }: Omit<OrderExtras, 'parts'>,
  condition?: string,
): Record<string, StatementPart> => ({
  ...upsertCustomer(tenant, country, order, condition),
  placed: orderPart(tenant, order, searchTextOf({ ...order, paymentId }, country)),
  lines: itemsPart(tenant, order),
  event: orderEvent(tenant, order.id, { type: 'created', actor, data: createdData(order) }),
  ...(next ? { next: orderEvent(tenant, order.id, next) } : {}),
});

const orderPart = (tenant: Tenant, order: Order, searchText: string): StatementPart => ({
  sql: PLACE,
  bindings: [
    tenant.ownerId,
    searchText,
    order.id,
    order.orderNumber,
    order.publicToken,
    order.source,
    order.status,
    order.financialStatus,
    order.fulfillmentStatus,
    order.paymentStatus,
    order.paymentMethod,
    JSON.stringify(order.customer),
    order.subtotalMinor,
    order.discountAmountMinor,
    order.shippingAmountMinor,
    order.taxAmountMinor,
    order.totalAmountMinor,
    order.currency,
    order.notes,
    order.notesByShopper,
    order.draftOrderId,
    order.flags,
    order.createdAt,
    order.updatedAt,
  ],
});

const itemsPart = (tenant: Tenant, order: Order): StatementPart => ({
  sql: `insert into order_items (owner_id, order_id, ${ITEM_COLUMNS})
    select ?, ?, ${ITEM_COLUMNS} from jsonb_populate_recordset(null::order_items, ?::jsonb)`,
  bindings: [tenant.ownerId, order.id, itemRows(order)],
});

/** The rows of an order's lines as JSON, by column. */
export const itemRows = ({ items }: Order): string =>
  JSON.stringify(items.map((item, position) => toColumns({ ...item, position })));

const createdData = ({ source, status, totalAmountMinor, currency }: Order) => ({
  source,
  status,
  totalAmountMinor,
  currency,
});
