import type { Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { type Actor, SYSTEM } from '../../../session.ts';
import { announceOrder } from '../../orders/announce-order.ts';
import { addOrderEvent, type OrderEventType } from '../../orders/order-event.ts';
import type { Refund } from '../payment.ts';

/** To the shopper unless the seller chose not to. */
export async function tellDone(
  tenant: Tenant,
  refund: Refund,
  { tellsCustomer, actor = SYSTEM }: { tellsCustomer: boolean; actor?: Actor },
  trx: Trx,
): Promise<void> {
  const { orderId, amountMinor } = refund;
  await writeRefundEvent(tenant, 'refunded', refund, actor, trx);
  if (orderId === null || !tellsCustomer) return;
  await announceOrder(tenant, { event: 'order_refunded', orderId, data: { amountMinor } }, trx);
}

export const tellFailed = (tenant: Tenant, refund: Refund, trx: Trx): Promise<void> =>
  writeRefundEvent(tenant, 'refund_failed', refund, SYSTEM, trx);

export const tellRequested = (
  tenant: Tenant,
  refund: Refund,
  actor: Actor,
  trx: Trx,
): Promise<void> => writeRefundEvent(tenant, 'refund_requested', refund, actor, trx);

async function writeRefundEvent(
  tenant: Tenant,
  type: OrderEventType,
  { orderId, amountMinor, currency, method, reason, error }: Refund,
  actor: Actor,
  trx: Trx,
): Promise<void> {
  if (orderId === null) return;
  const data = { amountMinor, currency, method, reason, ...(error ? { error } : {}) };
  await addOrderEvent(tenant, orderId, { type, actor, data }, trx);
}
