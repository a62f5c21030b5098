import type { Outcome } from '../../../kernel/idempotency/with-idempotency-key.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { type NamedOrder, namedOrders } from '../../orders/queries/named-orders.ts';
import type { Refund } from '../payment.ts';
import { isGivenBack } from '../refunds/find-refund.ts';
import { type PaymentRefund, refundPayment, retryRefund } from '../refunds/refund-payment.ts';
import { findTransaction } from '../transactions/queries/find-transaction.ts';
import type { TransactionMetadata } from '../transactions/transaction.ts';

export interface Settlement {
  /** Null: it has no order. */
  order: NamedOrder | null;
  closed: TransactionMetadata['closed'] | null;
  givenBack: boolean;
}

/** @throws Refusal 404 */
export async function settlementOf(tenant: Tenant, transactionId: string): Promise<Settlement> {
  const transaction = await findTransaction(tenant, transactionId);
  const { orderId, metadata } = transaction;
  const ids = orderId === null ? [] : [orderId];
  const [order] = await namedOrders(tenant, { numbers: [], ids });
  return {
    order: order ?? null,
    closed: metadata.closed ?? null,
    givenBack: await isGivenBack(tenant, transaction),
  };
}

/**
 * Refunds all that is left; a refund that the gateway refused is requested again. Never inside a
 * transaction.
 * @throws Refusal as `refundPayment` and `retryRefund`
 */
export async function refundWaiting(
  tenant: Tenant,
  transactionId: string,
  refund: PaymentRefund,
): Promise<Outcome<Refund>> {
  const { attention } = await findTransaction(tenant, transactionId);
  const giveBack = attention === 'refund_failed' ? retryRefund : refundPayment;
  return giveBack(tenant, transactionId, refund);
}
