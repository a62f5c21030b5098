import type { Trx } from '../../../../kernel/db/db.ts';
import { type StatementPart, together } from '../../../../kernel/db/statement.ts';
import { type Tenant, tenantOfStore } from '../../../../kernel/tenancy/tenant.ts';
import type { Store } from '../../../stores/store.ts';
import { type Order, transferWait } from '../../order.ts';
import type { OrderEvent } from '../../order-event.ts';
import { orderEvent } from '../../queries/insert-events.ts';
import { ITEM_LIST, itemRows } from '../../queries/insert-order.ts';
import { goneMeanwhile } from '../../refusals.ts';
import { searchTextAfter } from '../../search/queries/search-text-after.ts';

/** @throws Refusal 400 PRODUCT_NOT_FOUND for a product that was deleted in the meantime */
export async function saveEdit(
  store: Store,
  before: Order,
  after: Order,
  { event, linesChanged }: { event: OrderEvent; linesChanged: boolean },
  trx: Trx,
): Promise<void> {
  const tenant = tenantOfStore(store);
  await together(
    {
      edited: updateOrder(store, before, after),
      ...(linesChanged ? lineParts(tenant, after) : {}),
      event: orderEvent(tenant, after.id, event, trx),
    },
    'select 1',
    trx,
  ).catch((error) => {
    throw goneMeanwhile(error, after.items) ?? error;
  });
}

function updateOrder(store: Store, before: Order, order: Order): StatementPart {
  const searchText = searchTextAfter(before, order, store.country);
  const wait = transferWait(order);
  return {
    sql: `update orders set customer = ?::jsonb, customer_id = ?, notes = ?, updated_at = ?,
      search_text = ${searchText.sql},
      subtotal_minor = ?, total_amount_minor = ?, financial_status = ?, payment_status = ?,
      fulfillment_status = ?, flags = ?::text[], notes_by_shopper = ?, invoice_url = ?, label_url = ?,
      pay_by = ?, pay_reminder_at = ?
    where owner_id = ? and id = ?`,
    bindings: [
      JSON.stringify(order.customer),
      order.customerId,
      order.notes,
      order.updatedAt,
      ...searchText.bindings,
      order.subtotalMinor,
      order.totalAmountMinor,
      order.financialStatus,
      order.paymentStatus,
      order.fulfillmentStatus,
      order.flags,
      order.notesByShopper,
      order.invoiceUrl,
      order.labelUrl,
      wait.payBy,
      wait.payReminderAt,
      store.ownerId,
      order.id,
    ],
  };
}

const lineParts = (tenant: Tenant, order: Order): Record<string, StatementPart> => ({
  removed: {
    sql: `delete from order_items where owner_id = ? and order_id = ? and id <> all(?::uuid[])`,
    bindings: [tenant.ownerId, order.id, order.items.map(({ id }) => id)],
  },
  lines: {
    sql: `insert into order_items as i (owner_id, order_id, ${ITEM_LIST})
      select ?::uuid, order_id, ${ITEM_LIST} from jsonb_populate_recordset(null::order_items, ?::jsonb)
      on conflict (owner_id, id) do update set quantity = excluded.quantity,
        unit_price_minor = excluded.unit_price_minor, total_minor = excluded.total_minor,
        position = excluded.position`,
    bindings: [tenant.ownerId, JSON.stringify(itemRows(order))],
  },
});
