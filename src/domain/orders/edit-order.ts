import { inTransaction, type Trx } from '../../db.ts';
import { conflict } from '../../errors.ts';
import type { Actor } from '../../session.ts';
import { tenantOfStore } from '../../tenant.ts';
import { type CustomerInput, readCustomer } from '../customers/customer-snapshot.ts';
import { followEdit } from '../stock/follow-edit.ts';
import type { Store } from '../stores/store.ts';
import { editChanges } from './edit-changes.ts';
import { type LineEdit, withLines } from './edit-lines.ts';
import { lockOrder } from './find-order.ts';
import { isEditable, type Order } from './order.ts';
import { findLineProducts } from './price-lines.ts';
import { saveEdit } from './save-edit.ts';

export interface OrderEdit {
  /** All the lines that the order shall have; absent: they stay. */
  items?: readonly LineEdit[] | undefined;
  customer?: CustomerInput | undefined;
  notes?: string | null | undefined;
}

/**
 * Changes lines, customer or notes of one order; stock follows the lines. Notes stay open after
 * the rest has closed. An edit that changes nothing writes nothing.
 * @throws Refusal 404, 400 for lines or customer, 400 OUT_OF_STOCK, 409 ORDER_NOT_EDITABLE
 */
export async function editOrder(
  store: Store,
  orderId: string,
  edit: OrderEdit,
  actor: Actor,
): Promise<Order> {
  const tenant = tenantOfStore(store);
  const customer = edit.customer && readCustomer(edit.customer, store.country);
  const products = await findLineProducts(tenant, edit.items ?? []);
  return inTransaction(async (trx) => {
    const order = await lockOrder(tenant, orderId, trx);
    if ((customer || edit.items) && !isEditable(order)) throw notEditable(order);
    const notes = edit.notes === undefined ? order.notes : (edit.notes?.trim() ?? '');
    const edited = {
      ...(edit.items ? withLines(order, edit.items, products) : order),
      customer: customer ?? order.customer,
      notes,
      updatedAt: new Date().toISOString(),
    };
    const data = editChanges(order, edited);
    if (Object.keys(data).length === 0) return order;
    const flags = data.items ? await moveStockWith(store, order, edited, actor, trx) : order.flags;
    return saveEdit(store, order, { ...edited, flags }, { actor, data }, trx);
  });
}

const notEditable = (order: Order) =>
  conflict(
    'ORDER_NOT_EDITABLE',
    `Order ${order.orderNumber} is ${order.status}: its customer and items stay as they are`,
  );

/** An order that was short of stock may be so no longer; an edit never makes it short. */
async function moveStockWith(
  store: Store,
  before: Order,
  after: Order,
  actor: Actor,
  trx: Trx,
): Promise<Order['flags']> {
  const quantityOf = (order: Order, id: string) =>
    order.items.find((item) => item.id === id)?.quantity ?? 0;
  const removed = before.items.filter(({ id }) => quantityOf(after, id) === 0);
  const lines = [...after.items, ...removed].map((item) => ({
    ...item,
    quantity: quantityOf(after, item.id),
    before: quantityOf(before, item.id),
  }));
  const short = await followEdit(tenantOfStore(store), after.id, lines, actor, trx);
  return short ? before.flags : before.flags.filter((flag) => flag !== 'stockShort');
}
