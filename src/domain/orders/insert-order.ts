import { snakeCaseMappers } from 'objection';
import type { Trx, Unit } from '../../db/db.ts';
import { type StatementPart, together } from '../../db/statement.ts';
import type { Actor } from '../../session.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { mergedMeanwhile, upsertCustomers } from '../customers/upsert-customers.ts';
import type { Order } from './order.ts';
import { type OrderEvent, orderEvents, type TimelineEntry } from './order-event.ts';
import { goneMeanwhile } from './product-not-found.ts';
import { searchTextOf } from './search-text.ts';

// Base types: values of a domain type are checked before the statement runs, which costs ten times
// as much as within it.
const TYPES = {
  id: 'uuid',
  order_number: 'bigint',
  public_token: 'text',
  source: 'text',
  status: 'text',
  financial_status: 'text',
  fulfillment_status: 'text',
  payment_status: 'text',
  payment_method: 'text',
  customer: 'jsonb',
  subtotal_minor: 'bigint',
  discount_amount_minor: 'bigint',
  shipping_amount_minor: 'bigint',
  tax_amount_minor: 'bigint',
  total_amount_minor: 'bigint',
  currency: 'text',
  notes: 'text',
  notes_by_shopper: 'boolean',
  draft_order_id: 'uuid',
  flags: 'text[]',
  confirm_by: 'timestamptz',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
};
const ORDER_COLUMNS = Object.keys(TYPES);
const PLACE = `
insert into orders (owner_id, customer_id, search_text, ${ORDER_COLUMNS})
select o.owner_id, customer.id, o.search_text, ${ORDER_COLUMNS.map((column) => `o.${column}`)}
  from jsonb_to_recordset(?::jsonb) as o (place integer, owner_id uuid, search_text text,
       ${Object.entries(TYPES).map(([column, type]) => `${column} ${type}`)})
  left join customer on customer.place = o.place order by o.owner_id`;
/** The columns of a line except the order and its owner. */
export const ITEM_COLUMNS = `id, product_id, variant_id, product_name, variant_name, sku, quantity,
  unit_price_minor, total_minor, position`;

const { format: toColumns } = snakeCaseMappers();

/** What is written together with an order. */
export interface OrderExtras {
  /** The store's country, for phone numbers. */
  country: string;
  /** Who made the order. */
  actor: Actor;
  /** The gateway's id of its payment, for the search. */
  paymentId?: string | undefined;
  /** The timeline entry after its creation. */
  next?: OrderEvent;
  /** Further parts of the statement. A part named `counted` returns `count`. */
  parts?: Record<string, StatementPart>;
}

/** The result of the statement that wrote an order. */
export interface InsertedOrder {
  customerId: string;
  /** Whether the seller excluded this customer from cash on delivery. */
  noCod: boolean;
  /** The count of the part `counted`; null without one. */
  count: number | null;
}

/**
 * Writes an order, its lines, its first timeline entry, its customer and the given parts in one
 * statement, after its stock was taken. The last locks of a checkout are the rows of the customer
 * and of the counter, always in this order.
 * @throws Refusal 400 PRODUCT_NOT_FOUND for a product that was deleted in the meantime
 */
export async function insertOrder(
  tenant: Tenant,
  order: Order,
  { parts = {}, ...extras }: OrderExtras,
  trx: Trx,
): Promise<InsertedOrder> {
  const count = parts.counted ? '(select count from counted)' : 'null::bigint';
  const [inserted] = await together<InsertedOrder>(
    { ...orderParts([{ tenant, order, ...extras }], trx), ...parts },
    `select id as "customerId", no_cod as "noCod", ${count} as count from customer`,
    trx,
  ).catch((error) => {
    throw goneMeanwhile(error, order.items) ?? error;
  });
  if (!inserted) throw mergedMeanwhile();
  return inserted;
}

/** An order to write. */
export interface OrderToWrite extends Omit<OrderExtras, 'parts'> {
  tenant: Tenant;
  order: Order;
}

/**
 * Orders of different customers with their lines, first timeline entries and customers as parts of
 * one statement; `customer` returns the `id` for the `place` of each order. `condition` is SQL that
 * is evaluated before a customer's row is locked.
 */
export const orderParts = (
  orders: readonly OrderToWrite[],
  unit: Unit,
  condition?: string,
): Record<string, StatementPart> => ({
  ...upsertCustomers(orders, condition),
  placed: { sql: PLACE, bindings: [JSON.stringify(orders.map(orderRow))] },
  lines: {
    sql: `insert into order_items (owner_id, order_id, ${ITEM_COLUMNS})
      select owner_id, order_id, ${ITEM_COLUMNS}
        from jsonb_populate_recordset(null::order_items, ?::jsonb)`,
    bindings: [JSON.stringify(orders.flatMap(({ tenant, order }) => itemRows(tenant, order)))],
  },
  events: orderEvents(orders.flatMap(timelineOf), unit),
});

const orderRow = ({ tenant, order, country, paymentId }: OrderToWrite, place: number) => {
  const columns = toColumns(order as unknown as Record<string, unknown>);
  return {
    ...Object.fromEntries(ORDER_COLUMNS.map((column) => [column, columns[column]])),
    place,
    owner_id: tenant.ownerId,
    search_text: searchTextOf({ ...order, paymentId }, country),
  };
};

/** The rows of an order's lines, by column. */
export const itemRows = (tenant: Tenant, { id, items }: Order): object[] =>
  items.map((item, position) =>
    toColumns({ ...item, ownerId: tenant.ownerId, orderId: id, position }),
  );

const timelineOf = ({ tenant, order, actor, next }: OrderToWrite): TimelineEntry[] => {
  const created: OrderEvent = { type: 'created', actor, data: createdData(order) };
  const events = next ? [created, next] : [created];
  return events.map((event) => ({ tenant, orderId: order.id, event }));
};

const createdData = ({ source, status, totalAmountMinor, currency }: Order) => ({
  source,
  status,
  totalAmountMinor,
  currency,
});
