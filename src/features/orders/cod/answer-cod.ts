import { conflict } from '../../../errors.ts';
import { databaseNow } from '../../../kernel/db/clock.ts';
import { inTransaction } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { SHOPPER } from '../../../session.ts';
import { announceOrder } from '../announce-order.ts';
import { lockOrder } from '../find-order.ts';
import type { Order } from '../order.ts';
import { OrderRow } from '../order.ts';
import { addOrderEvent } from '../order-event.ts';
import { awaitsCodAnswer } from './ask-cod.ts';

export const SHOPPER_COD_ANSWERS = ['confirmed', 'refused'] as const;
export type ShopperCodAnswer = (typeof SHOPPER_COD_ANSWERS)[number];

/**
 * The seller decides: a refusal doesn't cancel the order. The first answer counts; repeating it
 * changes nothing.
 * @throws Refusal 404, 409 COD_NOT_ASKED when there is no open question
 */
export const answerCod = (
  tenant: Tenant,
  orderId: string,
  answer: ShopperCodAnswer,
): Promise<Order> =>
  inTransaction(async (trx) => {
    const order = await lockOrder(tenant, orderId, trx);
    if (order.codAnswer === answer) return order;
    if (!awaitsCodAnswer(order)) throw notAsked();
    const now = databaseNow();
    await OrderRow.of(tenant, trx)
      .where({ id: order.id })
      .patch({ codAnswer: answer, codAnsweredAt: now, updatedAt: now });
    const data = { answer };
    await addOrderEvent(tenant, order.id, { type: 'cod_answered', actor: SHOPPER, data }, trx);
    await announceOrder(tenant, { event: 'cod_answered', orderId: order.id, data }, trx);
    const at = now.toISOString();
    return { ...order, codAnswer: answer, codAnsweredAt: at, updatedAt: at };
  });

const notAsked = () => conflict('COD_NOT_ASKED', 'This order no longer needs to be confirmed');
