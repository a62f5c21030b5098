import { conflict } from '../../errors.ts';
import type { IdempotencyKey } from '../../kernel/idempotency/idempotency-key.ts';
import { tenantOfStore } from '../../kernel/tenancy/tenant.ts';
import type { Actor } from '../../session.ts';
import { confirmedCapture } from '../payments/gateway/capture-state.ts';
import { findTransaction } from '../payments/transactions/queries/find-transaction.ts';
import type { Store } from '../stores/store.ts';
import { type PlacedPaidOrder, placePaidOrder } from './place-paid-order.ts';

/**
 * An unconfirmed payment is checked at the gateway first.
 * @throws Refusal 404, 400 OUT_OF_STOCK, PRODUCT_NOT_FOUND, 409 PAYMENT_MISMATCH, PAYMENT_SETTLED,
 * PRICE_INCREASED until the seller has seen it, those of `confirmedCapture` and of `once`
 */
export async function createOrderFromPayment(
  store: Store,
  transactionId: string,
  { actor, idempotency }: { actor: Actor; idempotency: IdempotencyKey | null },
): Promise<PlacedPaidOrder> {
  const tenant = tenantOfStore(store);
  const transaction = await findTransaction(tenant, transactionId);
  const seen = await confirmedCapture(tenant, transaction, 'order');
  if (seen.amountMinor !== transaction.amountMinor || seen.currency !== transaction.currency) {
    throw conflict(
      'PAYMENT_MISMATCH',
      'The amount paid does not match the order total. Refund the payment',
    );
  }
  return placePaidOrder(store, transaction, { seen, actor, idempotency, isSellersWish: true });
}
