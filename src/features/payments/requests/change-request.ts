import { databaseNow } from '../../../kernel/db/clock.ts';
import { inTransaction, rows, type Trx } from '../../../kernel/db/db.ts';
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

const ADD = `
update payment_requests
   set paid_minor = paid_minor + ?,
       state = case when paid_minor + ? >= amount_minor then 'paid'
                    when state = 'open' then 'partly_paid' else state end,
       closed_at = case when paid_minor + ? >= amount_minor then coalesce(closed_at, now())
                        else closed_at end,
       updated_at = now()
 where owner_id = ? and id = ?`;

/**
 * Counts money of its order that came in through it, also late. Forward only. The caller has locked
 * the order's row and then the payment's, and writes the payment with `payment_request_id`.
 * @param amountMinor minor units of its currency
 */
export async function addToRequest(
  { ownerId }: Tenant,
  requestId: string,
  amountMinor: number,
  trx: Trx,
): Promise<void> {
  await rows(ADD, [amountMinor, amountMinor, amountMinor, ownerId, requestId], trx);
}
