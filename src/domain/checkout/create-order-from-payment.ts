import { conflict } from '../../errors.ts';
import type { Actor } from '../../session.ts';
import { tenantOfStore } from '../../tenant.ts';
import type { IdempotencyKey } from '../idempotency/idempotency-key.ts';
import { findTransaction } from '../payments/transactions/find-transaction.ts';
import type { SeenPayment } from '../payments/transactions/record-capture.ts';
import type { Transaction } from '../payments/transactions/transaction.ts';
import type { Store } from '../stores/store.ts';
import { moneyOfPayment } from './money-of-payment.ts';
import { type PlacedPaidOrder, placePaidOrder } from './place-paid-order.ts';

/**
 * Makes the order of a payment that has none, from what was quoted for it: the seller's one tap.
 * What nobody has signed is asked for at the gateway first.
 * @throws Refusal 404, 400 OUT_OF_STOCK, PRODUCT_NOT_FOUND, 409 PAYMENT_NOT_CONFIRMED,
 * PAYMENT_MISMATCH, PAYMENT_SETTLED, 502 GATEWAY_UNAVAILABLE, and those of `once`
 */
export async function createOrderFromPayment(
  store: Store,
  transactionId: string,
  { actor, idempotency }: { actor: Actor; idempotency: IdempotencyKey | null },
): Promise<PlacedPaidOrder> {
  const transaction = await findTransaction(tenantOfStore(store), transactionId);
  const seen = await paidMoney(store, transaction);
  if (seen.amountMinor !== transaction.amountMinor || seen.currency !== transaction.currency) {
    throw conflict(
      'PAYMENT_MISMATCH',
      'Another amount was paid than the order comes to. Refund it',
    );
  }
  return placePaidOrder(store, transaction, { seen, actor, idempotency });
}

async function paidMoney(store: Store, transaction: Transaction): Promise<SeenPayment> {
  const money = await moneyOfPayment(store, transaction, 'seller');
  if (typeof money !== 'string') return money.seen;
  throw conflict('PAYMENT_NOT_CONFIRMED', 'The payment gateway knows of no money for it');
}
