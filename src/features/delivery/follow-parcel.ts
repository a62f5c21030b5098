import type { OrderStatus } from '../../enums.ts';
import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import type { Actor } from '../../session.ts';
import { announceOrder } from '../orders/announce-order.ts';
import { moveOrder } from '../orders/change-status.ts';
import { isOpen, isUndecided, isUnshipped, type Order } from '../orders/order.ts';
import { addOrderEvent } from '../orders/order-event.ts';
import { countCashRefusal } from '../orders/save-order.ts';
import type { Fulfillment } from './fulfillment.ts';
import { hasLeft } from './next-parcel.ts';

export const COURIER: Actor = { id: null, name: 'Courier', impersonatedBy: null };

interface ParcelMove {
  /** Locked. */
  order: Order;
  before: Fulfillment;
  after: Fulfillment;
  /** The order's other parcels, without cancelled ones. */
  others: readonly Fulfillment[];
  failedDelivery: boolean;
}

export async function followParcel(tenant: Tenant, move: ParcelMove, trx: Trx): Promise<void> {
  const { order, before, after } = move;
  const { id: fulfillmentId, awb, state, label } = after;
  const data = { fulfillmentId, awb, from: before.state, to: state, label };
  await addOrderEvent(tenant, order.id, { type: 'parcel_moved', actor: COURIER, data }, trx);
  await tellOfTrouble(tenant, move, trx);
  const status = statusAfter(move);
  if (status) await moveOrder(tenant, order, { status, reported: true }, COURIER, trx);
  if (after.state === 'returned') await countCashRefusal(tenant, order, trx);
}

/**
 * The order's next status: forward only, and never from a final status that a person set. It is
 * delivered when all its items are in parcels and each of them has arrived.
 */
function statusAfter({ order, after, others }: ParcelMove): OrderStatus | null {
  const isAllThere =
    order.fulfillmentStatus === 'fulfilled' &&
    [after, ...others].every(({ state }) => state === 'delivered');
  if (isUndecided(order.status)) return null;
  if (isAllThere && isOpen(order)) return 'delivered';
  return hasLeft(after.state) && isUnshipped(order) ? 'shipped' : null;
}

async function tellOfTrouble(
  tenant: Tenant,
  { order, after, failedDelivery }: ParcelMove,
  trx: Trx,
): Promise<void> {
  const data = { awb: after.awb, courier: after.courier, label: after.label };
  const tell = (event: 'delivery_failed' | 'parcel_returned') =>
    announceOrder(tenant, { event, orderId: order.id, data }, trx);
  if (after.state === 'attention' && failedDelivery) await tell('delivery_failed');
  if (after.state === 'returned') await tell('parcel_returned');
}
