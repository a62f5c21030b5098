import { databaseNow } from '../../../kernel/db/clock.ts';
import { inTransaction } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import type { Actor } from '../../../session.ts';
import { lockOrder } from '../../orders/find-order.ts';
import { addOrderEvent } from '../../orders/order-event.ts';
import { findPaymentRequest, lockRequest } from './find-request.ts';
import { PaymentRequest, takesMoney } from './payment-request.ts';

/**
 * It takes no more money; what comes all the same is kept. One that has ended stays as it is.
 * @throws Refusal 404
 */
export async function closePaymentRequest(
  tenant: Tenant,
  requestId: string,
  actor: Actor,
): Promise<PaymentRequest> {
  const { orderId } = await findPaymentRequest(tenant, requestId);
  return inTransaction(async (trx) => {
    await lockOrder(tenant, orderId, trx);
    const request = await lockRequest(tenant, requestId, trx);
    if (!takesMoney(request)) return request;
    const now = databaseNow();
    const closed = { state: 'closed', closedAt: now, updatedAt: now } as const;
    await PaymentRequest.of(tenant, trx).patch(closed).where({ id: requestId });
    const { currency, amountMinor } = request;
    const data = { amountMinor, currency, requestId };
    await addOrderEvent(tenant, orderId, { type: 'payment_ask_closed', actor, data }, trx);
    return findPaymentRequest(tenant, requestId, trx);
  });
}
