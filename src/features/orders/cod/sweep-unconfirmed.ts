import { databaseNow } from '../../../kernel/db/clock.ts';
import { inTransaction } from '../../../kernel/db/db.ts';
import { type Tenant, tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { CASH } from '../../../limits.ts';
import { SYSTEM } from '../../../session.ts';
import { announceOrder } from '../announce-order.ts';
import { moveOrder } from '../change-status.ts';
import { lockOrder } from '../find-order.ts';
import { isUndecided, type Order } from '../order.ts';
import { isClaimed } from '../transfer/queries/due-transfers.ts';
import { unconfirmedOrders } from './queries/sweep-cod.ts';

const REASON = message('orders.reason.unconfirmed', { hours: String(CASH.confirmHours) });

/** Idempotent; an error in one order doesn't stop the others. */
export async function sweepUnconfirmed(): Promise<{ cancelled: number; failed: number }> {
  const done = { cancelled: 0, failed: 0 };
  for (const { ownerId, id } of await unconfirmedOrders()) {
    const isCancelled = await cancelOne(tenantOfStore({ ownerId }), id).catch(() => null);
    if (isCancelled === null) done.failed += 1;
    else if (isCancelled) done.cancelled += 1;
  }
  return done;
}

/** A payment or a shipped parcel counts as confirmation. */
const isStillDue = ({ confirmBy, status, financialStatus, fulfillmentStatus }: Order): boolean =>
  confirmBy !== null &&
  new Date(confirmBy) <= databaseNow() &&
  isUndecided(status) &&
  financialStatus === 'pending' &&
  fulfillmentStatus === 'unfulfilled';

const cancelOne = (tenant: Tenant, orderId: string): Promise<boolean> =>
  inTransaction(async (trx) => {
    const order = await lockOrder(tenant, orderId, trx);
    if (!isStillDue(order) || (await isClaimed(tenant, orderId, trx))) return false;
    await moveOrder(tenant, order, { status: 'cancelled', reason: REASON }, SYSTEM, trx);
    const data = { answer: 'none' };
    await announceOrder(tenant, { event: 'cod_answered', orderId, data }, trx);
    return true;
  });
