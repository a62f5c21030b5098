import type { Trx } from '../../db/db.ts';
import { type StatementPart, together } from '../../db/statement.ts';
import type { Actor } from '../../session.ts';
import { type Tenant, tenantOfStore } from '../../tenancy/tenant.ts';
import { changeSpent } from '../customers/change-spent.ts';
import { takeFromCustomer } from '../customers/take-from-customer.ts';
import { mergedMeanwhile, upsertCustomers } from '../customers/upsert-customers.ts';
import type { Store } from '../stores/store.ts';
import type { EditChanges } from './edit-changes.ts';
import { ITEM_COLUMNS, itemRows } from './insert-order.ts';
import type { Order } from './order.ts';
import { orderEvent } from './order-event.ts';
import { goneMeanwhile } from './product-not-found.ts';
import { AND_OTHER_WORDS, searchTextOf } from './search-text.ts';

/**
 * Writes an edited order, its lines, its timeline entry and its customer's total. The caller has
 * locked the order's row and moved its stock.
 * @throws Refusal 400 PRODUCT_NOT_FOUND for a product that was deleted in the meantime
 */
export async function saveEdit(
  store: Store,
  before: Order,
  after: Order,
  { actor, data }: { actor: Actor; data: EditChanges },
  trx: Trx,
): Promise<Order> {
  const tenant = tenantOfStore(store);
  const moved = data.customer !== undefined;
  await leaveCustomer(tenant, before, after, moved, trx);
  const [saved] = await together<{ id: string }>(
    {
      ...(moved ? upsertCustomers([{ tenant, country: store.country, order: after }]) : {}),
      edited: updateOrder(store, before, after, moved),
      ...(data.items ? lineParts(tenant, after) : {}),
      event: orderEvent(tenant, after.id, { type: 'edited', actor, data: { ...data } }, trx),
    },
    moved ? 'select id from customer' : 'select 1',
    trx,
  ).catch((error) => {
    throw goneMeanwhile(error, after.items) ?? error;
  });
  if (!saved) throw mergedMeanwhile();
  return { ...after, customerId: moved ? saved.id : before.customerId };
}

/**
 * The order counts for its present customer: it is moved from the old customer's total to the new
 * one's.
 */
async function leaveCustomer(
  tenant: Tenant,
  before: Order,
  after: Order,
  moved: boolean,
  trx: Trx,
): Promise<void> {
  if (before.customerId === null) return;
  const difference = after.totalAmountMinor - before.totalAmountMinor;
  if (moved) await takeFromCustomer(tenant, before, trx);
  else if (difference !== 0) await changeSpent(tenant, before.customerId, difference, trx);
}

const updateOrder = (store: Store, before: Order, order: Order, moved: boolean): StatementPart => ({
  sql: `update orders set customer = ?::jsonb, notes = ?, updated_at = ?,
      search_text = ? || ${AND_OTHER_WORDS},
      subtotal_minor = ?, total_amount_minor = ?, flags = ?::text[], notes_by_shopper = ?,
      invoice_url = ?, label_url = ?
      ${moved ? ', customer_id = (select id from customer)' : ''}
    where owner_id = ? and id = ?`,
  bindings: [
    JSON.stringify(order.customer),
    order.notes,
    order.updatedAt,
    searchTextOf(order, store.country),
    searchTextOf(before, store.country),
    order.subtotalMinor,
    order.totalAmountMinor,
    order.flags,
    order.notesByShopper,
    order.invoiceUrl,
    order.labelUrl,
    store.ownerId,
    order.id,
  ],
});

const lineParts = (tenant: Tenant, order: Order): Record<string, StatementPart> => ({
  removed: {
    sql: `delete from order_items where owner_id = ? and order_id = ? and id <> all(?::uuid[])`,
    bindings: [tenant.ownerId, order.id, order.items.map(({ id }) => id)],
  },
  lines: {
    sql: `insert into order_items as i (owner_id, order_id, ${ITEM_COLUMNS})
      select owner_id, order_id, ${ITEM_COLUMNS} from jsonb_populate_recordset(null::order_items, ?::jsonb)
      on conflict (owner_id, id) do update set quantity = excluded.quantity,
        unit_price_minor = excluded.unit_price_minor, total_minor = excluded.total_minor,
        position = excluded.position`,
    bindings: [JSON.stringify(itemRows(tenant, order))],
  },
});
