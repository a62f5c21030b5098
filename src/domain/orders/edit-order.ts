import { inTransaction, type Trx } from '../../db.ts';
import { conflict } from '../../errors.ts';
import type { Actor } from '../../session.ts';
import { type StatementPart, together } from '../../statement.ts';
import { tenantOfStore } from '../../tenant.ts';
import {
  type CustomerInput,
  type CustomerSnapshot,
  readCustomer,
} from '../customers/customer-snapshot.ts';
import { takeFromCustomer } from '../customers/take-from-customer.ts';
import { upsertCustomer } from '../customers/upsert-customer.ts';
import type { Store } from '../stores/store.ts';
import { lockOrder } from './find-order.ts';
import { isEditable, type Order } from './order.ts';
import { orderEvent } from './order-event.ts';
import { searchTextOf } from './search-text.ts';

export interface OrderEdit {
  customer?: CustomerInput | undefined;
  notes?: string | null | undefined;
}

/**
 * Changes the customer or the notes of one order. Notes stay open after the rest has closed.
 * @throws Refusal 404, 400 for the customer, 409 ORDER_NOT_EDITABLE
 */
export async function editOrder(
  store: Store,
  orderId: string,
  edit: OrderEdit,
  actor: Actor,
): Promise<Order> {
  const tenant = tenantOfStore(store);
  const customer = edit.customer && readCustomer(edit.customer, store.country);
  return inTransaction(async (trx) => {
    const order = await lockOrder(tenant, orderId, trx);
    if (customer && !isEditable(order)) throw notEditable(order);
    const notes = edit.notes === undefined ? order.notes : (edit.notes?.trim() ?? '');
    const updatedAt = new Date().toISOString();
    const edited = { ...order, customer: customer ?? order.customer, notes, updatedAt };
    const data = changesOf(order, edited);
    if (Object.keys(data).length === 0) return order;
    const customerId = await save(store, order, edited, { actor, data }, trx);
    return { ...edited, customerId };
  });
}

const notEditable = (order: Order) =>
  conflict(
    'ORDER_NOT_EDITABLE',
    `Order ${order.orderNumber} is ${order.status}: its customer and items stay as they are`,
  );

function changesOf(before: Order, after: Order): Record<string, unknown> {
  const same = JSON.stringify(sorted(before.customer)) === JSON.stringify(sorted(after.customer));
  return {
    ...(same ? {} : { customer: { from: before.customer, to: after.customer } }),
    ...(before.notes === after.notes ? {} : { notes: { from: before.notes, to: after.notes } }),
  };
}

/** JSON from the database has its fields in another order than the one that was typed. */
const sorted = ({ name, phone, email, address }: CustomerSnapshot) => [
  name,
  phone,
  email,
  address && Object.entries(address).sort(),
];

async function save(
  store: Store,
  before: Order,
  after: Order,
  event: { actor: Actor; data: Record<string, unknown> },
  trx: Trx,
): Promise<string | null> {
  const tenant = tenantOfStore(store);
  const moved = 'customer' in event.data;
  // The order counts for whoever it is for now: out of one entry of the index, into the other.
  if (moved && before.customerId) await takeFromCustomer(tenant, before, trx);
  const customer: Record<string, StatementPart> = moved
    ? { customer: upsertCustomer(tenant, store.country, after) }
    : {};
  const [saved] = await together<{ id: string }>(
    {
      ...customer,
      edited: updateOrder(store, after, moved),
      event: orderEvent(tenant, after.id, { type: 'edited', ...event }),
    },
    moved ? 'select id from customer' : 'select 1',
    trx,
  );
  return moved ? (saved?.id ?? null) : before.customerId;
}

const updateOrder = (store: Store, order: Order, moved: boolean): StatementPart => ({
  sql: `update orders set customer = ?::jsonb, notes = ?, search_text = ?, updated_at = ?
      ${moved ? ', customer_id = (select id from customer)' : ''}
    where owner_id = ? and id = ?`,
  bindings: [
    JSON.stringify(order.customer),
    order.notes,
    searchTextOf(order, store.country),
    order.updatedAt,
    store.ownerId,
    order.id,
  ],
});
