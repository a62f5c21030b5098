import { conflict } from '../../../errors.ts';
import { databaseNow } from '../../../kernel/db/clock.ts';
import { inTransaction, type Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { message } from '../../../kernel/translation/translator.ts';
import type { Actor } from '../../../session.ts';
import { announceOrder } from '../announce-order.ts';
import { lockOrder } from '../find-order.ts';
import { isUndecided, type Order, OrderRow } from '../order.ts';
import { addOrderEvent } from '../order-event.ts';

type Asked = Pick<Order, 'paymentStatus' | 'status' | 'codAnswer'>;

export const isCodAskable = (order: Asked): boolean =>
  order.paymentStatus === 'cod' && order.codAnswer === null && isUndecided(order.status);

export const awaitsCodAnswer = (order: Asked): boolean =>
  order.codAnswer === 'asked' && isUndecided(order.status);

/** Their page then shows the two answers. Idempotent. @throws Refusal 404, 409 COD_NOT_ASKABLE */
export const askCod = (tenant: Tenant, orderId: string, actor: Actor): Promise<Order> =>
  inTransaction(async (trx) => {
    const order = await lockOrder(tenant, orderId, trx);
    if (order.codAnswer !== null) return order;
    if (!isCodAskable(order)) throw notAskable(order);
    return ask(tenant, order, actor, trx);
  });

async function ask(tenant: Tenant, order: Order, actor: Actor, trx: Trx): Promise<Order> {
  const now = databaseNow();
  await OrderRow.of(tenant, trx)
    .where({ id: order.id })
    .patch({ codAnswer: 'asked', codAskedAt: now, updatedAt: now });
  await addOrderEvent(tenant, order.id, { type: 'cod_asked', actor, data: {} }, trx);
  await announceOrder(tenant, { event: 'cod_ask', orderId: order.id, data: {} }, trx);
  const at = now.toISOString();
  return { ...order, codAnswer: 'asked', codAskedAt: at, updatedAt: at };
}

const notAskable = ({ orderNumber, paymentStatus }: Order) =>
  conflict(
    'COD_NOT_ASKABLE',
    paymentStatus === 'cod'
      ? message('errors.orders.cod.tooLate', { number: orderNumber })
      : message('errors.orders.cod.notCod', { number: orderNumber }),
  );
