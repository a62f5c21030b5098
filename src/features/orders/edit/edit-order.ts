import { databaseNow } from '../../../clock.ts';
import { conflict } from '../../../errors.ts';
import { inTransaction, type Trx } from '../../../kernel/db/db.ts';
import { tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import { message } from '../../../kernel/translation/translator.ts';
import type { Actor } from '../../../session.ts';
import {
  addPurchase,
  type CustomerInput,
  changeSpent,
  readCustomer,
  readPersonField,
  takeFromCustomer,
} from '../../customers/index.ts';
import { refreshFulfillment, refuseBelowFulfilled } from '../../delivery/fulfilled-quantities.ts';
import { refreshFinancialStatus } from '../../payments/refresh-financial-status.ts';
import { moveStockForEdit } from '../../stock/index.ts';
import type { Store } from '../../stores/store.ts';
import { lockOrder } from '../find-order.ts';
import { isEditable, type Order } from '../order.ts';
import { findLineProducts } from '../price-lines.ts';
import { updateEditedOrder } from '../queries/update-edited-order.ts';
import { type EditChanges, editChanges, orderVersion } from './edit-changes.ts';
import { type LineEdit, withLines } from './edit-lines.ts';

export interface OrderEdit {
  /** The complete lines of the edited order; absent: unchanged. */
  items?: readonly LineEdit[] | undefined;
  customer?: CustomerInput | undefined;
  notes?: string | null | undefined;
  /** The `orderVersion` that was edited; absent: not checked. */
  version?: string | undefined;
}

/**
 * Changes the lines, customer or notes of an order; stock follows the lines. Notes can also be
 * edited when the rest can't. New lines or another customer make the order's papers outdated: they
 * are removed and must be created again.
 * @throws Refusal 404, 400 for lines or customer, 400 OUT_OF_STOCK, 409 ORDER_NOT_EDITABLE, 409
 * ORDER_CHANGED for another version
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
    if (edit.version && edit.version !== orderVersion(order)) throw changedMeanwhile(order);
    const edited = withNotes(
      {
        ...(edit.items ? withLines(order, edit.items, products) : order),
        customer: customer ?? order.customer,
        updatedAt: databaseNow().toISOString(),
      },
      edit.notes,
    );
    const data = editChanges(order, edited);
    if (Object.keys(data).length === 0) return order;
    if (data.items) await refuseBelowFulfilled(tenant, order.id, edited.items, trx);
    // The fixed order of locks: the customer, then the stock.
    const customerId = await moveToCustomer(store, order, edited, data, trx);
    const flags = data.items ? await moveStockWith(store, order, edited, actor, trx) : order.flags;
    const papers = data.stalePapers ? { invoiceUrl: null, labelUrl: null } : {};
    const saved = { ...edited, ...papers, customerId, flags };
    const event = { type: 'edited', actor, data: { ...data } } as const;
    await updateEditedOrder(store, order, saved, { event, withLines: !!data.items }, trx);
    const settled = data.totalAmountMinor
      ? await refreshFinancialStatus(tenant, saved, trx)
      : saved;
    return data.items ? refreshFulfillment(tenant, settled, trx) : settled;
  });
}

/** Notes edited by the seller become private, even if the shopper wrote them first. */
function withNotes(order: Order, typed: string | null | undefined): Order {
  const notes = typed === undefined ? order.notes : readPersonField('notes', typed);
  return notes === order.notes ? order : { ...order, notes, notesByShopper: false };
}

const changedMeanwhile = (order: Order) =>
  conflict('ORDER_CHANGED', message('errors.orders.edit.changed', { number: order.orderNumber }));

const notEditable = (order: Order) =>
  conflict(
    'ORDER_NOT_EDITABLE',
    message('errors.orders.edit.notEditable', { number: order.orderNumber, status: order.status }),
  );

/** An edit can end an order's shortage of stock but never causes one. */
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
  const short = await moveStockForEdit(tenantOfStore(store), after.id, lines, actor, trx);
  return short ? before.flags : before.flags.filter((flag) => flag !== 'stockShort');
}

/** An order counts, with its new total, for the customer whom it names now. */
async function moveToCustomer(
  store: Store,
  before: Order,
  edited: Order,
  { customer }: EditChanges,
  trx: Trx,
): Promise<string | null> {
  const tenant = tenantOfStore(store);
  if (customer) {
    await takeFromCustomer(tenant, before, trx);
    return (await addPurchase(tenant, edited, store.country, trx)).customerId;
  }
  const difference = edited.totalAmountMinor - before.totalAmountMinor;
  if (before.customerId !== null && difference !== 0) {
    await changeSpent(tenant, before.customerId, difference, trx);
  }
  return before.customerId;
}
