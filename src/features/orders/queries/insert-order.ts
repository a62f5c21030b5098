import { columnNames, columnOf } from '../../../kernel/db/column-list.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import { together } from '../../../kernel/db/statement.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import type { NoticeParts } from '../../notifications/notice-parts.ts';
import { lockingTracked } from '../../stock/index.ts';
import { ITEM_COLUMNS, ORDER_COLUMNS, type Order } from '../order.ts';
import type { OrderEvent } from '../order-event.ts';
import { goneMeanwhile } from '../refusals.ts';
import { orderEvents } from './insert-events.ts';

const COLUMNS = Object.keys(ORDER_COLUMNS).map(columnOf);
// Base types: values of a domain type are checked before the statement runs, which costs ten times
// as much as within it.
const TYPED = Object.entries(ORDER_COLUMNS).map(
  ([name, { sqlType }]) => `${columnOf(name)} ${sqlType}`,
);
const INSERT = `
insert into orders (owner_id, search_text, ${COLUMNS})
select ?, ?, ${COLUMNS}
  from jsonb_to_record(?::jsonb) as o (${TYPED})`;

export const ITEM_LIST = [...Object.keys(ITEM_COLUMNS).map(columnOf), 'position'].join(', ');
// Ordered, because each line's foreign keys lock its goods.
const INSERT_LINES = `
insert into order_items (owner_id, order_id, ${ITEM_LIST})
select ?::uuid, order_id, ${ITEM_LIST}
  from jsonb_populate_recordset(null::order_items, ?::jsonb) order by variant_id`;

export interface Insertion {
  searchText: string;
  events: readonly OrderEvent[];
  notices: NoticeParts;
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
  { searchText, events, notices }: Insertion,
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
      ...notices,
    },
    // What nobody selects from is not run: nothing would be locked.
    'select count(*) from goods',
    trx,
  ).catch((error) => {
    throw goneMeanwhile(error, order.items) ?? error;
  });
}

export const itemRows = ({ id, items }: Order): object[] =>
  items.map((item, position) => columnNames.format({ ...item, orderId: id, position }));
