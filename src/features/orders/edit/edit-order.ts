import { conflict } from '../../../errors.ts';
import { databaseNow } from '../../../kernel/db/clock.ts';
import { inTransaction, type Trx } from '../../../kernel/db/db.ts';
import { type Tenant, tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
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
import { fulfillmentsOf } from '../../delivery/find-fulfillments.ts';
import { fulfillmentStatusOf, refuseBelowParcels } from '../../delivery/fulfilled-quantities.ts';
import { moneyRows } from '../../payments/order-money.ts';
import { moneyStatusOf } from '../../payments/refresh-financial-status.ts';
import { endPaidRequests } from '../../payments/requests/queries/end-requests.ts';
import { moveStockForEdit } from '../../stock/index.ts';
import type { Store } from '../../stores/store.ts';
import { lockOrder } from '../find-order.ts';
import { isEditable, type Order } from '../order.ts';
import { findLineProducts } from '../price-lines.ts';
import { type EditChanges, editChanges, orderVersion } from './edit-changes.ts';
import { type LineEdit, withLines } from './edit-lines.ts';
import { saveEdit } from './queries/save-edit.ts';

export interface OrderEdit {
  /** The complete lines of the edited order; absent: unchanged. */
  items?: readonly LineEdit[] | undefined;
  customer?: CustomerInput | undefined;
  notes?: string | null | undefined;
  /** The `orderVersion` that was edited; absent: not checked. */
  version?: string | undefined;
}

export interface EditedOrder {
  order: Order;
  /** Empty: nothing was saved. */
  changes: EditChanges;
}

/**
 * Changes the lines, customer or notes of an order; notes also when the rest can't be changed any
 * more. Locks the order, its old customer and then its new one, then its goods by id; what follows
 * from the edit is derived before the goods are locked, and written in one statement. New lines or
 * another customer make the order's papers outdated: they are removed and must be created again.
 * Nobody is notified: a trigger writes `order.changed`, and open dashboards hear of it after the
 * commit. No money is returned.
 * @throws Refusal in this order: 400 for the customer, 404, 409 ORDER_CHANGED for another version,
 * 409 ORDER_NOT_EDITABLE, 400 for the lines (PRODUCT_NOT_FOUND, VARIANT_REQUIRED), amounts or
 * notes, 409 ITEMS_FULFILLED, 400 OUT_OF_STOCK, 409 STOCK_OUT_OF_RANGE, 400 PRODUCT_NOT_FOUND for a
 * product that was deleted in the meantime
 */
export async function editOrder(
  store: Store,
  orderId: string,
  edit: OrderEdit,
  actor: Actor,
): Promise<EditedOrder> {
  const tenant = tenantOfStore(store);
  const customer = edit.customer && readCustomer(edit.customer, store.country);
  const products = await findLineProducts(tenant, edit.items ?? []);
  return inTransaction(async (trx) => {
    const before = await lockOrder(tenant, orderId, trx);
    if (edit.version && edit.version !== orderVersion(before)) throw changedMeanwhile(before);
    if ((customer || edit.items) && !isEditable(before)) throw notEditable(before);
    const edited = withNotes(
      {
        ...(edit.items ? withLines(before, edit.items, products) : before),
        customer: customer ?? before.customer,
        updatedAt: databaseNow().toISOString(),
      },
      edit.notes,
    );
    const changes = editChanges(before, edited);
    if (Object.keys(changes).length === 0) return { order: before, changes };
    const statuses = await statusesAfter(tenant, edited, changes, trx);
    const customerId = await moveToCustomer(store, before, edited, changes, trx);
    const flags = changes.items
      ? await moveStockWithLines(tenant, before, edited, actor, trx)
      : before.flags;
    const papers = changes.stalePapers ? { invoiceUrl: null, labelUrl: null } : {};
    const order = { ...edited, ...statuses, ...papers, customerId, flags };
    const event = { type: 'edited', actor, data: { ...changes } } as const;
    if (becamePaid(before, order)) await endPaidRequests(tenant, orderId, trx);
    await saveEdit(store, before, order, { event, linesChanged: changes.items !== undefined }, trx);
    return { order, changes };
  });
}

const becamePaid = (before: Order, after: Order): boolean =>
  after.financialStatus === 'paid' && before.financialStatus !== 'paid';

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

/** Those that new lines, and with them a new total, change. @throws Refusal 409 ITEMS_FULFILLED */
async function statusesAfter(
  tenant: Tenant,
  edited: Order,
  { items, totalAmountMinor }: EditChanges,
  trx: Trx,
): Promise<Partial<Order>> {
  if (items === undefined) return {};
  const parcels = await fulfillmentsOf(tenant, edited.id, trx);
  refuseBelowParcels(edited.items, parcels);
  const fulfillmentStatus = fulfillmentStatusOf(edited.items, parcels);
  if (totalAmountMinor === undefined) return { fulfillmentStatus };
  const money = await moneyRows(tenant, edited.id, trx);
  return { fulfillmentStatus, ...moneyStatusOf(edited, money) };
}

/** An edit can end an order's shortage of stock but never causes one. Returns the order's flags. */
async function moveStockWithLines(
  tenant: Tenant,
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
  const short = await moveStockForEdit(tenant, after.id, lines, actor, trx);
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
