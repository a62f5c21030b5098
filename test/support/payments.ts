import { rows } from '../../src/db/db.ts';
import {
  TRANSACTION_COLUMNS,
  type Transaction,
} from '../../src/domain/payments/transactions/transaction.ts';
import type { TestStore } from './stores.ts';

/** A store's payments through the gateway, the oldest first. */
export const paymentsOf = (store: TestStore): Promise<Transaction[]> =>
  rows<Transaction>(
    `select ${TRANSACTION_COLUMNS} from payment_transactions
      where owner_id = ? and provider <> 'manual' order by created_at, id`,
    [store.ownerId],
  );

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
