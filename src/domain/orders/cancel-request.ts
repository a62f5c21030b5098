import { inTransaction, rows, type Trx } from '../../db/db.ts';
import type { OrderStatus } from '../../enums.ts';
import { conflict } from '../../errors.ts';
import { type Actor, SHOPPER } from '../../session.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { announce } from '../notifications/announce.ts';
import { lockOrder } from './find-order.ts';
import type { Order } from './order.ts';
import { addOrderEvent } from './order-event.ts';

const NOT_PACKED: readonly OrderStatus[] = ['new', 'pending', 'confirmed'];

/** Whether the shopper can request cancellation: until the order is packed. */
export const isCancelAskable = ({
  status,
  cancelRequestedAt,
}: Pick<Order, 'status' | 'cancelRequestedAt'>): boolean =>
  cancelRequestedAt === null && NOT_PACKED.includes(status);

/**
 * Records that the shopper requests cancellation and notifies the seller, who decides. Idempotent.
 * @throws Refusal 404, 409 TOO_LATE_TO_CANCEL once it is packed
 */
export const requestCancel = (tenant: Tenant, orderId: string): Promise<Order> =>
  inTransaction(async (trx) => {
    const order = await lockOrder(tenant, orderId, trx);
    if (order.cancelRequestedAt !== null) return order;
    if (!isCancelAskable(order)) throw tooLate();
    const at = new Date().toISOString();
    await setRequest(tenant, order, at, trx);
    const event = { type: 'cancel_requested', actor: SHOPPER, data: {} } as const;
    await addOrderEvent(tenant, order.id, event, trx);
    await announce(tenant, { event: 'cancel_requested', orderId: order.id, data: {} }, trx);
    return { ...order, cancelRequestedAt: at };
  });

/**
 * Declines the shopper's cancellation request. Does nothing without a request.
 * @throws Refusal 404
 */
export const keepOrder = (tenant: Tenant, orderId: string, actor: Actor): Promise<Order> =>
  inTransaction(async (trx) => {
    const order = await lockOrder(tenant, orderId, trx);
    if (order.cancelRequestedAt === null) return order;
    await setRequest(tenant, order, null, trx);
    const event = { type: 'cancel_requested', actor, data: { kept: true } } as const;
    await addOrderEvent(tenant, order.id, event, trx);
    return { ...order, cancelRequestedAt: null };
  });

async function setRequest(tenant: Tenant, order: Order, at: string | null, trx: Trx) {
  await rows(
    `update orders set cancel_requested_at = ?, updated_at = now() where owner_id = ? and id = ?`,
    [at, tenant.ownerId, order.id],
    trx,
  );
}

const tooLate = () =>
  conflict(
    'TOO_LATE_TO_CANCEL',
    'This order has already been packed. Contact the shop to cancel it',
  );
