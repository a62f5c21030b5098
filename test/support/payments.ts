import {
  PaymentTransaction,
  TRANSACTION_FIELDS,
  type Transaction,
} from '../../src/features/payments/transactions/transaction.ts';
import { rows } from './rows.ts';
import type { TestStore } from './stores.ts';

/** A store's payments through the gateway, the oldest first. */
export const paymentsOf = async (store: TestStore): Promise<Transaction[]> =>
  PaymentTransaction.of(store.tenant)
    .select(...TRANSACTION_FIELDS)
    .whereNot({ provider: 'manual' })
    .orderBy(['createdAt', 'id']);

/** What the seller's pages say of payments that wait for a decision. */
export const alertsOf = (store: TestStore) =>
  rows<{ paymentId: string; reason: string; title: string; body: string }>(
    `select payment_transaction_id as "paymentId", data ->> 'reason' as reason, title, body
       from notifications
      where owner_id = ? and kind = 'payment_alert' and channel = 'in_app' order by id`,
    [store.ownerId],
  );

/** The same in short: the payments' ids and why. */
export const alertReasonsOf = async (store: TestStore): Promise<[string, string][]> =>
  (await alertsOf(store)).map(({ paymentId, reason }) => [paymentId, reason]);
