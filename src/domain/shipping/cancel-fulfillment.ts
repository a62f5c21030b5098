import { inTransaction, rows } from '../../db/db.ts';
import { conflict } from '../../errors.ts';
import type { Actor } from '../../session.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { lockOrder } from '../orders/find-order.ts';
import { addOrderEvent } from '../orders/order-event.ts';
import type { Fulfillment } from './fulfillment.ts';
import { lockFulfillment } from './list-fulfillments.ts';
import { refreshFulfillment } from './refresh-fulfillment.ts';

/**
 * Cancels a parcel: its items can be shipped again, and it is no longer tracked. The order's status
 * stays. Idempotent.
 * @throws Refusal 404, 409 PARCEL_DELIVERED
 */
export const cancelFulfillment = (
  tenant: Tenant,
  orderId: string,
  id: string,
  actor: Actor,
): Promise<Fulfillment> =>
  inTransaction(async (trx) => {
    const order = await lockOrder(tenant, orderId, trx);
    const parcel = await lockFulfillment(tenant, order.id, id, trx);
    if (parcel.cancelledAt) return parcel;
    if (parcel.state === 'delivered') {
      throw conflict('PARCEL_DELIVERED', 'This parcel was delivered and can’t be cancelled');
    }
    await rows(
      `update fulfillments set cancelled_at = now(), next_poll_at = null, updated_at = now()
        where owner_id = ? and id = ?`,
      [tenant.ownerId, id],
      trx,
    );
    const data = { fulfillmentId: id, awb: parcel.awb, cancelled: true };
    await addOrderEvent(tenant, order.id, { type: 'fulfillment_changed', actor, data }, trx);
    await refreshFulfillment(tenant, order, trx);
    return lockFulfillment(tenant, order.id, id, trx);
  });
