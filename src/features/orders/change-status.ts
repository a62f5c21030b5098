import type { FinancialStatus, OrderFlag, OrderStatus } from '../../enums.ts';
import { databaseNow } from '../../kernel/db/clock.ts';
import { inTransaction, type Trx } from '../../kernel/db/db.ts';
import { type StatementPart, together } from '../../kernel/db/statement.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { stored, type Text } from '../../kernel/translation/text.ts';
import { message } from '../../kernel/translation/translator.ts';
import type { Actor } from '../../session.ts';
import { changeSpent } from '../customers/index.ts';
import { noticeContext } from '../notifications/notice-context.ts';
import { noticeParts } from '../notifications/notice-parts.ts';
import { cashToPay } from '../payments/amount-due.ts';
import { endRequests } from '../payments/requests/queries/end-requests.ts';
import { giveBackAll, giveBackTicked, type LinePieces, takeAgain } from '../stock/index.ts';
import { recordInLog } from '../stores/log/record-in-log.ts';
import { recountOrder } from '../subscriptions/queries/count-order.ts';
import { goOnWith, requestBefore } from './cancel-request.ts';
import { lockOrder } from './find-order.ts';
import {
  eventOfMove,
  refuseMoved,
  refuseMoveOf,
  refuseUnpaid,
  refuseUnready,
  saysRefunded,
} from './move-rules.ts';
import { countsAsSale, isUndecided, type Order, transferWait } from './order.ts';
import { type OrderEvent, UNDONE } from './order-event.ts';
import { comesBefore } from './order-status.ts';
import { orderEvent } from './queries/insert-events.ts';

export interface StatusChange {
  status?: OrderStatus | undefined;
  /** The status that the caller has seen; a conflict if it has changed. Absent: not checked. */
  from?: OrderStatus | undefined;
  financialStatus?: FinancialStatus | undefined;
  /** The payment status that the caller has seen; checked when it is set. Absent: not checked. */
  fromFinancialStatus?: FinancialStatus | undefined;
  reason?: Text | null | undefined;
  /** What is restocked on cancellation; absent: everything the order holds. */
  restock?: readonly LinePieces[] | undefined;
  /** True: an order that is neither paid nor COD can't be packed or shipped. */
  holdUnpaid?: boolean | undefined;
  /** True: a next step declines the shopper's open request to cancel, which else refuses it. */
  ignoreCancelRequest?: boolean | undefined;
  /** True: a courier reports what happened, which no request to cancel undoes or answers. */
  reported?: boolean | undefined;
  /** False: the shopper is not notified. */
  tellCustomer?: boolean | undefined;
}

/**
 * Changes an order's status, its payment status, or both. Every status change is allowed except
 * `confirmed` to `packed` without papers, for who may make it; a change to the present values does
 * nothing.
 * @throws Refusal 404, 403 of `refuseMoveOf`, 409 PACKING_NOT_READY, 409 ORDER_UNPAID, 409
 * CANCEL_REQUESTED, 409 ORDER_MOVED when a status is not the one that the caller has seen
 */
export const changeStatus = (
  tenant: Tenant,
  orderId: string,
  change: StatusChange,
  actor: Actor,
): Promise<Order> =>
  inTransaction(async (trx) => {
    const order = await lockOrder(tenant, orderId, trx);
    return moveOrder(tenant, order, change, actor, trx);
  });

/**
 * Within a larger transaction, which has locked the order's row with `lockOrder` and passes the
 * order as read then.
 * @throws Refusal 403 and 409 as `changeStatus`
 */
export async function moveOrder(
  tenant: Tenant,
  found: Order,
  change: StatusChange,
  actor: Actor,
  trx: Trx,
): Promise<Order> {
  const status = change.status ?? found.status;
  const financialStatus = change.financialStatus ?? found.financialStatus;
  if (status === found.status && financialStatus === found.financialStatus) return found;
  refuseMoved(found, change);
  refuseMoveOf(actor, found, { status, financialStatus });
  refuseUnready(found, status);
  if (change.holdUnpaid) await refuseUnpaid(tenant, found, { status, actor }, trx);
  const order = await withRequest(tenant, found, { ...change, status }, actor, trx);
  // The fixed order of locks: the customer, then the stock.
  await moveSpent(tenant, order, status, trx);
  const { flags, gone } = await moveStockWith(tenant, order, { ...change, status }, actor, trx);
  const updatedAt = databaseNow().toISOString();
  const words = { status, financialStatus, ...cancelReason(order, change) };
  // Cancelling fulfils the shopper's request, so reopening the order must not show it again.
  const cancelRequestedAt = status === 'cancelled' ? null : order.cancelRequestedAt;
  // Once the seller has decided, nothing needs confirmation, even if the order is reopened.
  const confirmBy = isUndecided(status) ? order.confirmBy : null;
  const decided = { ...order, ...words, flags, cancelRequestedAt, confirmBy, updatedAt };
  const moved = { ...decided, ...transferWait(decided) };
  await saveMove(tenant, order, moved, { actor, change, gone }, trx);
  return moved;
}

async function withRequest(
  tenant: Tenant,
  order: Order,
  { status = order.status, reason, reported, ignoreCancelRequest = false }: StatusChange,
  actor: Actor,
  trx: Trx,
): Promise<Order> {
  if (comesBefore(order.status, status)) {
    return reported ? order : goOnWith(tenant, order, ignoreCancelRequest, actor, trx);
  }
  if (reason !== UNDONE || order.cancelRequestedAt !== null) return order;
  return { ...order, cancelRequestedAt: await requestBefore(tenant, order, status, trx) };
}

/** `refunded` never restocks. `gone`: pieces of a cancelled order that were not restocked. */
async function moveStockWith(
  tenant: Tenant,
  order: Order,
  { status, restock }: StatusChange,
  actor: Actor,
  trx: Trx,
): Promise<{ flags: OrderFlag[]; gone: LinePieces[] }> {
  if (status === order.status) return { flags: order.flags, gone: [] };
  const others = order.flags.filter((flag) => flag !== 'stockShort');
  if (status === 'cancelled') {
    if (restock)
      return { flags: others, gone: await giveBackTicked(tenant, order.id, restock, actor, trx) };
    await giveBackAll(tenant, order.id, actor, trx);
    return { flags: others, gone: [] };
  }
  if (order.status !== 'cancelled') return { flags: order.flags, gone: [] };
  const short = await takeAgain(tenant, order.id, order.items, actor, trx);
  return { flags: short ? [...others, 'stockShort'] : others, gone: [] };
}

const wordsOf = (reason: Text | null = ''): Text =>
  typeof reason === 'string' ? reason.trim() : (reason ?? '');

function cancelReason(order: Order, { status, reason }: StatusChange) {
  if (status === undefined || status === order.status) return {};
  return { cancelReason: status === 'cancelled' ? stored(wordsOf(reason)) || null : null };
}

async function moveSpent(tenant: Tenant, order: Order, status: OrderStatus, trx: Trx) {
  if (order.customerId === null || countsAsSale(order.status) === countsAsSale(status)) return;
  const sign = countsAsSale(status) ? 1 : -1;
  await changeSpent(tenant, order.customerId, sign * order.totalAmountMinor, trx);
}

async function saveMove(
  tenant: Tenant,
  before: Order,
  after: Order,
  { actor, change, gone }: { actor: Actor; change: StatusChange; gone: LinePieces[] },
  trx: Trx,
): Promise<void> {
  const reason = wordsOf(change.reason);
  const data = {
    ...changed('status', before, after),
    ...changed('financialStatus', before, after),
    ...(reason ? { reason } : {}),
    ...(becameShort(before, after) ? { stockShort: true } : {}),
    ...(gone.length > 0 ? { gone } : {}),
  };
  const event = { type: 'status_changed', actor, data } as const;
  const notices = await noticesOf(tenant, before, after, change, trx);
  const parts = {
    ...notices,
    ...usageOf(tenant, before, after),
    ...requestsOf(tenant, before, after),
  };
  await updateMovedOrder(tenant, after, { event, parts }, trx);
  if (!saysRefunded(before, after)) return;
  const subject = message('settings.log.subject.markedRefunded', {
    number: String(after.orderNumber),
  });
  await recordInLog(tenant, { action: 'money_refunded', actor, subject }, trx);
}

/** Nothing is asked for an order that owes nothing. */
function requestsOf(
  tenant: Tenant,
  before: Order,
  { id, status, financialStatus }: Order,
): Record<string, StatementPart> {
  const isOver = status === 'cancelled' || status === 'refunded';
  if (isOver && status !== before.status) return { requests: endRequests(tenant, id, 'cancelled') };
  const isPaid = financialStatus === 'paid' || financialStatus === 'refunded';
  return isPaid && financialStatus !== before.financialStatus
    ? { requests: endRequests(tenant, id, 'paid') }
    : {};
}

/** Fake orders that the seller cancels use up nothing of the plan. */
function usageOf(tenant: Tenant, before: Order, after: Order): Record<string, StatementPart> {
  const isGone = after.status === 'cancelled';
  if (after.source !== 'public_store' || isGone === (before.status === 'cancelled')) return {};
  return { usage: recountOrder(tenant, after, isGone ? -1 : 1) };
}

async function noticesOf(
  tenant: Tenant,
  before: Order,
  order: Order,
  { tellCustomer = true }: StatusChange,
  trx: Trx,
): Promise<Record<string, StatementPart>> {
  const event = becameShort(before, order)
    ? 'stock_short'
    : tellCustomer && eventOfMove(before, order);
  if (!event) return {};
  const dueMinor = await cashToPay(tenant, order, trx);
  const context = await noticeContext(tenant, trx);
  return { ...noticeParts(context, { event, order, data: {}, dueMinor }, trx) };
}

const becameShort = (before: Order, after: Order): boolean =>
  after.flags.includes('stockShort') && !before.flags.includes('stockShort');

function changed(field: 'status' | 'financialStatus', before: Order, after: Order) {
  if (before[field] === after[field]) return {};
  return { [field]: { from: before[field], to: after[field] } };
}

async function updateMovedOrder(
  tenant: Tenant,
  order: Order,
  { event, parts }: { event: OrderEvent; parts: Record<string, StatementPart> },
  trx: Trx,
): Promise<void> {
  await together(
    {
      moved: updateOrder(tenant, order),
      event: orderEvent(tenant, order.id, event, trx),
      ...parts,
    },
    'select 1',
    trx,
  );
}

const updateOrder = (tenant: Tenant, order: Order): StatementPart => ({
  sql: `update orders set status = ?, financial_status = ?, flags = ?::text[], cancel_reason = ?,
      cancel_requested_at = ?, confirm_by = ?, pay_by = ?, pay_reminder_at = ?, updated_at = ?
    where owner_id = ? and id = ?`,
  bindings: [
    order.status,
    order.financialStatus,
    order.flags,
    order.cancelReason,
    order.cancelRequestedAt,
    order.confirmBy,
    order.payBy,
    order.payReminderAt,
    order.updatedAt,
    tenant.ownerId,
    order.id,
  ],
});
