import type { FastifyRequest } from 'fastify';
import { notFound } from '../../../errors.ts';
import { tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import { isClosed } from '../../../plugins/shop.ts';
import { isGivenBack } from '../../payments/refunds/find-refund.ts';
import { findByPublicToken } from '../../payments/transactions/queries/find-transaction.ts';
import type { Transaction } from '../../payments/transactions/transaction.ts';
import type { Store } from '../../stores/store.ts';
import { type PaymentState, paymentState } from '../payment-state.ts';

/**
 * `:publicToken` is in the address, and the key to the payment.
 * @throws Refusal 404 for a link that opens no payment of this shop
 */
export async function paymentOfLink({ store, params }: FastifyRequest): Promise<Transaction> {
  const { publicToken } = params as { publicToken: string };
  const transaction = await findByPublicToken(tenantOfStore(store), publicToken);
  // One of a payment request has a page of its own.
  if (!transaction || transaction.paymentRequestId) throw notFound('Payment');
  return transaction;
}

/** For the shopper of a payment without an order; the other arguments as for `paymentState`. */
export const stateOfPayment = async (
  store: Store,
  transaction: Transaction,
  seen: { looks: number; held: boolean },
): Promise<PaymentState> =>
  paymentState(transaction, {
    ...seen,
    isGivenBack: await isGivenBack(tenantOfStore(store), transaction),
    isShopClosed: await isClosed(store),
  });
