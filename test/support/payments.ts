import { rows } from '../../src/db.ts';
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

/** What asks the seller's pages to decide about payments: their ids and why. */
export const alertsOf = async (store: TestStore): Promise<[string, string][]> => {
  const found = await rows<{ id: string; reason: string }>(
    `select payment_transaction_id as id, data ->> 'reason' as reason from notifications
      where owner_id = ? and kind = 'payment_alert' and channel = 'in_app' order by id`,
    [store.ownerId],
  );
  return found.map(({ id, reason }) => [id, reason]);
};
