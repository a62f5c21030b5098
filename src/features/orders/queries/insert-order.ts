import { columnNames } from '../../../kernel/db/column-list.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import { together } from '../../../kernel/db/statement.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { lockingTracked } from '../../stock/index.ts';
import type { Order } from '../order.ts';
import type { OrderEvent } from '../order-event.ts';
import { goneMeanwhile } from '../refusals.ts';
import { orderEvents } from './insert-events.ts';

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
  customer_id: 'uuid',
  subtotal_minor: 'bigint',
  discount_amount_minor: 'bigint',
  shipping_amount_minor: 'bigint',
  tax_amount_minor: 'bigint',
  total_amount_minor: 'bigint',
  currency: 'text',
  notes: 'text',
  notes_by_shopper: 'boolean',
  language: 'text',
  draft_order_id: 'uuid',
  flags: 'text[]',
  confirm_by: 'timestamptz',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
};
const COLUMNS = Object.keys(TYPES);
const INSERT = `
insert into orders (owner_id, search_text, ${COLUMNS})
select ?, ?, ${COLUMNS}
  from jsonb_to_record(?::jsonb) as o (${Object.entries(TYPES).map(
    ([column, type]) => `${column} ${type}`,
  )})`;

export const ITEM_COLUMNS = `id, product_id, variant_id, product_name, variant_name, sku, quantity,
  unit_price_minor, total_minor, position`;
// Ordered, because each line's foreign keys lock its goods.
const INSERT_LINES = `
insert into order_items (owner_id, order_id, ${ITEM_COLUMNS})
select ?::uuid, order_id, ${ITEM_COLUMNS}
  from jsonb_populate_recordset(null::order_items, ?::jsonb) order by variant_id`;

export interface Insertion {
  searchText: string;
  events: readonly OrderEvent[];
}

/**
 * One statement, which also locks the order's goods. The lines' foreign keys share the goods' rows
 * when it ends. Without the lock, a transaction that holds the goods and then changes a key of
 * theirs, such as an import, would wait for us, who wait for it.
 * @throws Refusal 400 PRODUCT_NOT_FOUND for a product that was deleted in the meantime
 */
export async function insertOrder(
  tenant: Tenant,
  order: Order,
  { searchText, events }: Insertion,
  trx: Trx,
): Promise<void> {
  const timeline = events.map((event) => ({ orderId: order.id, event }));
  const stored = columnNames.format({ ...order });
  const row = Object.fromEntries(COLUMNS.map((column) => [column, stored[column]]));
  await together(
    {
      placed: { sql: INSERT, bindings: [tenant.ownerId, searchText, JSON.stringify(row)] },
      lines: { sql: INSERT_LINES, bindings: [tenant.ownerId, JSON.stringify(itemRows(order))] },
      events: orderEvents(tenant, timeline, trx),
      goods: lockingTracked(
        tenant,
        order.items.map(({ variantId }) => variantId),
      ),
    },
    'select count(*) from goods',
    trx,
  ).catch((error) => {
    throw goneMeanwhile(error, order.items) ?? error;
  });
}

export const itemRows = ({ id, items }: Order): object[] =>
  items.map((item, position) => columnNames.format({ ...item, orderId: id, position }));
