import { fn } from 'objection';
import { conflict } from '../../../errors.ts';
import { inTransaction } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { message } from '../../../kernel/translation/translator.ts';
import type { Actor } from '../../../session.ts';
import { lockOrder } from '../../orders/find-order.ts';
import { addOrderEvent } from '../../orders/order-event.ts';
import { restock } from '../../stock/index.ts';
import { lockFulfillment } from './find-fulfillments.ts';
import { FulfillmentRow } from './fulfillment.ts';

const CAME_BACK = ['returning', 'returned', 'lost'];

/**
 * Settles a returned or lost parcel: its items are restocked, as far as the order holds them, or
 * written off. The order's status stays. Idempotent.
 * @returns the restocked pieces
 * @throws Refusal 404, 409 PARCEL_NOT_RETURNED
 */
export const settleReturn = (
  tenant: Tenant,
  orderId: string,
  id: string,
  { restockItems }: { restockItems: boolean },
  actor: Actor,
): Promise<number> =>
  inTransaction(async (trx) => {
    const order = await lockOrder(tenant, orderId, trx);
    const parcel = await lockFulfillment(tenant, order.id, id, trx);
    if (parcel.returnSettledAt) return 0;
    if (!parcel.state || !CAME_BACK.includes(parcel.state) || parcel.cancelledAt) {
      throw conflict('PARCEL_NOT_RETURNED', message('errors.shipping.parcel.notReturned'));
    }
    const pieces = restockItems ? await restock(tenant, order.id, parcel.items, actor, trx) : 0;
    await FulfillmentRow.of(tenant, trx)
      .patch({ returnSettledAt: fn.now(), updatedAt: fn.now() })
      .where({ id });
    const data = { fulfillmentId: id, awb: parcel.awb, restocked: restockItems, pieces };
    await addOrderEvent(tenant, order.id, { type: 'return_settled', actor, data }, trx);
    return pieces;
  });
