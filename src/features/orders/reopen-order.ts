import { conflict } from '../../errors.ts';
import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import type { Actor } from '../../session.ts';
import { dropOrderNotices } from '../notifications/delete-notices.ts';
import { moveOrder } from './change-status.ts';
import { lockOrder } from './find-order.ts';
import type { Order } from './order.ts';
import { OrderRow } from './order.ts';
import { APPROVAL_UNDONE, OrderEventRow } from './order-event.ts';

/**
 * Cancels the order of a draft that returns to review, and restocks it, if nothing has happened to
 * the order since. A shopper who was notified of the order is notified of this, too. Approving the
 * draft again creates another order.
 * @throws Refusal 404, 409 ORDER_TOUCHED
 */
export async function takeBackOrder(
  tenant: Tenant,
  orderId: string,
  actor: Actor,
  trx: Trx,
): Promise<void> {
  const order = await lockOrder(tenant, orderId, trx);
  await refuseTouched(tenant, order, trx);
  const tellCustomer = await dropOrderNotices(tenant, orderId, trx);
  const change = { status: 'cancelled', reason: APPROVAL_UNDONE, tellCustomer } as const;
  await moveOrder(tenant, order, change, actor, trx);
  await OrderRow.of(tenant, trx).where({ id: orderId }).patch({ draftOrderId: null });
}

/** All actions on an order are in its timeline, which begins with its creation. */
async function refuseTouched(tenant: Tenant, order: Order, trx: Trx): Promise<void> {
  const later = await OrderEventRow.of(tenant, trx)
    .select('id')
    .where({ orderId: order.id })
    .whereNot({ type: 'created' })
    .limit(1)
    .first();
  if (order.status === 'new' && !later) return;
  const words = message('errors.orders.touched', { number: order.orderNumber });
  throw conflict('ORDER_TOUCHED', words, { orderId: order.id });
}
