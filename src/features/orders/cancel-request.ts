import { fn } from 'objection';
import type { OrderStatus } from '../../enums.ts';
import { conflict } from '../../errors.ts';
import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import { refuseUnlessActorMay } from '../../permissions.ts';
import type { Actor } from '../../session.ts';
import { type Order, OrderRow, wantsCancel } from './order.ts';
import { addOrderEvent, OrderEventRow } from './order-event.ts';

export const CANCEL_REQUESTED = 'CANCEL_REQUESTED';

/**
 * Lets a step go on with a locked order: without the shopper's cancellation request, or with the
 * request declined by it.
 * @throws Refusal 409 CANCEL_REQUESTED for an open request, unless it is ignored, and 403 for who
 * may pack orders but not answer for the store
 */
export async function goOnWith(
  tenant: Tenant,
  order: Order,
  ignoreCancelRequest: boolean,
  actor: Actor,
  trx: Trx,
): Promise<Order> {
  const { orderNumber: number, cancelRequestedAt, status } = order;
  if (!wantsCancel(order)) return order;
  if (!ignoreCancelRequest) {
    const words = message('errors.orders.cancelRequested', { number });
    throw conflict(CANCEL_REQUESTED, words, { cancelRequestedAt });
  }
  refuseUnlessActorMay(actor, 'orders.edit');
  return declineRequest(tenant, order, { actor, data: { step: status } }, trx);
}

/** Declines the request of a locked order. `step`: the status of the order that went on. */
export async function declineRequest(
  tenant: Tenant,
  order: Order,
  { actor, data }: { actor: Actor; data: { step?: OrderStatus } },
  trx: Trx,
): Promise<Order> {
  const declined = { kept: true, askedAt: order.cancelRequestedAt, ...data };
  await saveRequest(tenant, order, null, trx);
  const event = { type: 'cancel_requested', actor, data: declined } as const;
  await addOrderEvent(tenant, order.id, event, trx);
  return { ...order, cancelRequestedAt: null };
}

/**
 * The request that an undone step had declined (ISO 8601), so that it is open again; null for
 * none. `back`: the status to which the order returns.
 */
export async function requestBefore(
  tenant: Tenant,
  order: Order,
  back: OrderStatus,
  trx: Trx,
): Promise<string | null> {
  const last = await OrderEventRow.of(tenant, trx)
    .select('data')
    .where({ orderId: order.id, type: 'cancel_requested' })
    .orderBy([
      { column: 'createdAt', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .first();
  const { step, askedAt } = last?.data ?? {};
  return step === back && typeof askedAt === 'string' ? askedAt : null;
}

export async function saveRequest(
  tenant: Tenant,
  { id }: Pick<Order, 'id'>,
  at: Date | null,
  trx: Trx,
): Promise<void> {
  await OrderRow.of(tenant, trx)
    .where({ id })
    .patch({ cancelRequestedAt: at, updatedAt: fn.now() });
}
