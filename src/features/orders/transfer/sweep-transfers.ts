import { databaseNow } from '../../../kernel/db/clock.ts';
import { inTransaction, type Trx } from '../../../kernel/db/db.ts';
import { type Tenant, tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { SYSTEM } from '../../../session.ts';
import { amountDueOf } from '../../payments/amount-due.ts';
import { announceOrder } from '../announce-order.ts';
import { moveOrder } from '../change-status.ts';
import type { DueOrder } from '../cod/queries/sweep-cod.ts';
import { lockOrder } from '../find-order.ts';
import { isUndecided, type Order, OrderRow } from '../order.ts';
import { addOrderEvent } from '../order-event.ts';
import { isClaimed, transfersToRemindOf, unpaidOrders } from './queries/due-transfers.ts';

const REASON = message('orders.reason.unpaidTransfer');

/**
 * Reminds of transfers halfway, and cancels orders whose transfer did not arrive (contract 14.2).
 * Idempotent; an error in one order doesn't stop the others.
 */
export async function sweepTransfers(): Promise<{
  reminded: number;
  cancelled: number;
  failed: number;
}> {
  const reminded = await forEach(await transfersToRemindOf(), remindOne);
  const cancelled = await forEach(await unpaidOrders(), cancelOne);
  return {
    reminded: reminded.done,
    cancelled: cancelled.done,
    failed: reminded.failed + cancelled.failed,
  };
}

async function forEach(
  due: readonly DueOrder[],
  work: (tenant: Tenant, order: Order, trx: Trx) => Promise<boolean>,
) {
  const tally = { done: 0, failed: 0 };
  for (const { ownerId, id } of due) {
    const tenant = tenantOfStore({ ownerId });
    const done = await inTransaction(async (trx) =>
      work(tenant, await lockOrder(tenant, id, trx), trx),
    ).catch(() => null);
    if (done === null) tally.failed += 1;
    else if (done) tally.done += 1;
  }
  return tally;
}

const isPast = (time: string | null): boolean => time !== null && new Date(time) <= databaseNow();

/** Money, a parcel or the seller's word keeps it, and so does a shopper's word that nobody has checked. */
async function cancelOne(tenant: Tenant, order: Order, trx: Trx): Promise<boolean> {
  const { id: orderId, payBy, status, financialStatus, fulfillmentStatus } = order;
  const isDue =
    isPast(payBy) &&
    isUndecided(status) &&
    financialStatus === 'pending' &&
    fulfillmentStatus === 'unfulfilled';
  if (!isDue || (await isClaimed(tenant, orderId, trx))) return false;
  await moveOrder(tenant, order, { status: 'cancelled', reason: REASON }, SYSTEM, trx);
  await announceOrder(tenant, { event: 'cod_answered', orderId, data: { answer: 'unpaid' } }, trx);
  return true;
}

/** Once, even if nobody is told any more. */
async function remindOne(tenant: Tenant, order: Order, trx: Trx): Promise<boolean> {
  const { id: orderId, payBy, payReminderAt } = order;
  if (!isPast(payReminderAt)) return false;
  await OrderRow.of(tenant, trx).where({ id: orderId }).patch({ payReminderAt: null });
  if (isPast(payBy) || (await isClaimed(tenant, orderId, trx))) return false;
  const data = { amountMinor: await amountDueOf(tenant, order, trx) };
  await addOrderEvent(tenant, orderId, { type: 'transfer_reminded', actor: SYSTEM, data }, trx);
  await announceOrder(tenant, { event: 'pay_reminder', orderId, data: { ...data, payBy } }, trx);
  return true;
}
