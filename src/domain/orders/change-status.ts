import { inTransaction, type Trx } from '../../db.ts';
import type { FinancialStatus, OrderFlag, OrderStatus } from '../../enums.ts';
import { conflict } from '../../errors.ts';
import type { Actor } from '../../session.ts';
import { type StatementPart, together } from '../../statement.ts';
import type { Tenant } from '../../tenant.ts';
import { changeSpent } from '../customers/change-spent.ts';
import { notifyInApp } from '../notifications/notify-in-app.ts';
import { giveBackAll } from '../stock/give-back.ts';
import { takeAgain } from '../stock/take-again.ts';
import { lockOrder } from './find-order.ts';
import type { Order } from './order.ts';
import { orderEvent } from './order-event.ts';
import { shortNotice } from './order-notice.ts';

export interface StatusChange {
  status?: OrderStatus | undefined;
  financialStatus?: FinancialStatus | undefined;
  reason?: string | null | undefined;
}

/**
 * Moves an order to a status, sets its money word, or both. Every move is open but the one to
 * `packed` without papers; asking for what is already so changes nothing.
 * @throws Refusal 404, 409 PACKING_NOT_READY
 */
export const changeStatus = (
  tenant: Tenant,
  orderId: string,
  change: StatusChange,
  actor: Actor,
): Promise<Order> =>
  inTransaction(async (trx) => {
    const order = await lockOrder(tenant, orderId, trx);
    const status = change.status ?? order.status;
    const financialStatus = change.financialStatus ?? order.financialStatus;
    if (status === order.status && financialStatus === order.financialStatus) return order;
    refuseUnready(order, status);
    const flags = await moveStockWith(tenant, order, status, actor, trx);
    const updatedAt = new Date().toISOString();
    const words = { status, financialStatus, ...cancelReason(order, change) };
    const moved = { ...order, ...words, flags, updatedAt };
    await saveMove(tenant, order, moved, { actor, reason: change.reason?.trim() || null }, trx);
    await moveSpent(tenant, order, status, trx);
    return moved;
  });

/** The one guarded move: a parcel is packed when its papers are there. */
function refuseUnready(order: Order, status: OrderStatus): void {
  if (order.status !== 'confirmed' || status !== 'packed') return;
  const missing = [...(order.invoiceUrl ? [] : ['invoice']), ...(order.labelUrl ? [] : ['label'])];
  if (missing.length === 0) return;
  const message = `Order ${order.orderNumber} cannot be packed yet: ${missing.join(' and ')} missing`;
  throw conflict('PACKING_NOT_READY', message, { missing });
}

/** What a move does to stock. Only `cancelled` counts: `refunded` never gives anything back. */
async function moveStockWith(
  tenant: Tenant,
  order: Order,
  status: OrderStatus,
  actor: Actor,
  trx: Trx,
): Promise<OrderFlag[]> {
  if (status === order.status) return order.flags;
  const others = order.flags.filter((flag) => flag !== 'stockShort');
  if (status === 'cancelled') {
    await giveBackAll(tenant, order.id, actor, trx);
    return others;
  }
  if (order.status !== 'cancelled') return order.flags;
  const short = await takeAgain(tenant, order.id, order.items, actor, trx);
  return short ? [...others, 'stockShort'] : others;
}

function cancelReason(order: Order, { status, reason }: StatusChange) {
  if (status === undefined || status === order.status) return {};
  return { cancelReason: status === 'cancelled' ? reason?.trim() || null : null };
}

const isSpent = (status: OrderStatus): boolean => status !== 'cancelled' && status !== 'refunded';

async function moveSpent(tenant: Tenant, order: Order, status: OrderStatus, trx: Trx) {
  if (order.customerId === null || isSpent(order.status) === isSpent(status)) return;
  const sign = isSpent(status) ? 1 : -1;
  await changeSpent(tenant, order.customerId, sign * order.totalAmountMinor, trx);
}

async function saveMove(
  tenant: Tenant,
  before: Order,
  after: Order,
  { actor, reason }: { actor: Actor; reason: string | null },
  trx: Trx,
): Promise<void> {
  const becameShort = after.flags.includes('stockShort') && !before.flags.includes('stockShort');
  const data = {
    ...changed('status', before, after),
    ...changed('financialStatus', before, after),
    ...(reason ? { reason } : {}),
    ...(becameShort ? { stockShort: true } : {}),
  };
  const notice: Record<string, StatementPart> = becameShort
    ? { notice: notifyInApp(tenant, shortNotice(after)) }
    : {};
  await together(
    {
      moved: updateOrder(tenant, after),
      event: orderEvent(tenant, after.id, { type: 'status_changed', actor, data }),
      ...notice,
    },
    'select 1',
    trx,
  );
}

function changed(field: 'status' | 'financialStatus', before: Order, after: Order) {
  if (before[field] === after[field]) return {};
  return { [field]: { from: before[field], to: after[field] } };
}

const updateOrder = (tenant: Tenant, order: Order): StatementPart => ({
  sql: `update orders set status = ?, financial_status = ?, flags = ?::text[], cancel_reason = ?,
      updated_at = ? where owner_id = ? and id = ?`,
  bindings: [
    order.status,
    order.financialStatus,
    order.flags,
    order.cancelReason,
    order.updatedAt,
    tenant.ownerId,
    order.id,
  ],
});
