import type { Tenant } from '../../../tenancy/tenant.ts';
import type { NamedOrder } from '../../orders/named-orders.ts';
import { namedOrders } from '../../orders/named-orders.ts';
import { isGivenBack } from '../refunds/is-given-back.ts';
import { findTransaction } from '../transactions/find-transaction.ts';
import type { TransactionMetadata } from '../transactions/transaction.ts';

/** The outcome of a payment that needs no decision any more. */
export interface Settlement {
  /** Null: it has no order. */
  order: NamedOrder | null;
  closed: TransactionMetadata['closed'] | null;
  /** Whether money was refunded, or a refund is in progress. */
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
