import { conflict } from '../../errors.ts';
import { databaseNow } from '../../kernel/db/clock.ts';
import { inTransaction, type Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { type Actor, SHOPPER } from '../../session.ts';
import { announceOrder } from './announce-order.ts';
import { declineRequest, saveRequest } from './cancel-request.ts';
import type { ShopperCodAnswer } from './cod/answer-cod.ts';
import { awaitsCodAnswer } from './cod/ask-cod.ts';
import { lockOrder } from './find-order.ts';
import { isUndecided, type Order, wantsCancel } from './order.ts';
import { addOrderEvent } from './order-event.ts';
import { comesBefore } from './order-status.ts';

export interface ShopperAnswers {
  codAsked: boolean;
  codAnswer: ShopperCodAnswer | null;
  /** ISO 8601; null without an answer. */
  codAnsweredAt: string | null;
  canRequestCancel: boolean;
  cancelRequested: boolean;
}

/** A shopper who refused a COD order doesn't need to request cancellation. */
export function shopperAnswers(order: Order): ShopperAnswers {
  const { codAnswer, codAnsweredAt, status } = order;
  const isAnswered = codAnswer !== null && codAnswer !== 'asked' && codAnsweredAt !== null;
  const counts = isAnswered && isUndecided(status);
  return {
    codAsked: awaitsCodAnswer(order),
    codAnswer: counts ? codAnswer : null,
    codAnsweredAt: counts ? codAnsweredAt : null,
    canRequestCancel: isCancelAskable(order) && codAnswer !== 'refused',
    cancelRequested: wantsCancel(order),
  };
}

export const isCancelAskable = ({
  status,
  cancelRequestedAt,
}: Pick<Order, 'status' | 'cancelRequestedAt'>): boolean =>
  cancelRequestedAt === null && comesBefore(status, 'packed');

/** @throws Refusal 404, 409 TOO_LATE_TO_CANCEL once it is packed */
export const requestCancel = (tenant: Tenant, orderId: string): Promise<Order> =>
  inTransaction(async (trx) => {
    const order = await lockOrder(tenant, orderId, trx);
    if (order.cancelRequestedAt !== null) return order;
    if (!isCancelAskable(order)) throw tooLate();
    return record(tenant, order, {}, trx);
  });

/** Called off in a message; does nothing once the order is packed. @throws Refusal 404 */
export async function requestCancelIn(
  tenant: Tenant,
  orderId: string,
  { words }: { words: string },
  trx: Trx,
): Promise<void> {
  const order = await lockOrder(tenant, orderId, trx);
  if (isCancelAskable(order)) await record(tenant, order, { label: words }, trx);
}

async function record(
  tenant: Tenant,
  order: Order,
  data: { label?: string },
  trx: Trx,
): Promise<Order> {
  const at = databaseNow();
  await saveRequest(tenant, order, at, trx);
  const event = { type: 'cancel_requested', actor: SHOPPER, data } as const;
  await addOrderEvent(tenant, order.id, event, trx);
  await announceOrder(tenant, { event: 'cancel_requested', orderId: order.id, data }, trx);
  return { ...order, cancelRequestedAt: at.toISOString() };
}

/** @throws Refusal 404 */
export const keepOrder = (tenant: Tenant, orderId: string, actor: Actor): Promise<Order> =>
  inTransaction(async (trx) => {
    const order = await lockOrder(tenant, orderId, trx);
    if (order.cancelRequestedAt === null) return order;
    return declineRequest(tenant, order, { actor, data: {} }, trx);
  });

const tooLate = () =>
  conflict(
    'TOO_LATE_TO_CANCEL',
    'This order has already been packed. Contact the shop to cancel it',
  );
