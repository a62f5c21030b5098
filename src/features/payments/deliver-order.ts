import { inTransaction } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { refuseUnlessActorMay } from '../../permissions.ts';
import type { Actor } from '../../session.ts';
import { moveOrder, type StatusChange } from '../orders/change-status.ts';
import { lockOrder } from '../orders/find-order.ts';
import type { Order } from '../orders/order.ts';
import { sumsOf } from './money-sums.ts';
import { moneyRows } from './order-money.ts';
import { recordPaymentIn } from './record-payment.ts';

/**
 * With `cashReceived`, records the amount due as paid in cash. Idempotent.
 * @throws Refusal 404, 403 for cash without `money.record`, 409 ORDER_MOVED for another status than
 * `from`, 409 CANCEL_REQUESTED
 */
export const deliverOrder = (
  tenant: Tenant,
  orderId: string,
  {
    cashReceived,
    ...seen
  }: { cashReceived: boolean } & Pick<StatusChange, 'from' | 'ignoreCancelRequest'>,
  actor: Actor,
): Promise<Order> =>
  inTransaction(async (trx) => {
    const locked = await lockOrder(tenant, orderId, trx);
    if (cashReceived) refuseUnlessActorMay(actor, 'money.record');
    const order = await moveOrder(tenant, locked, { ...seen, status: 'delivered' }, actor, trx);
    if (!cashReceived) return order;
    const { payments, refunds } = await moneyRows(tenant, order.id, trx);
    const { dueMinor } = sumsOf(order.totalAmountMinor, payments, refunds);
    if (dueMinor === 0) return order;
    const payment = { amountMinor: dueMinor, method: 'cash' } as const;
    return (await recordPaymentIn(tenant, order, payment, actor, trx)).order;
  });
