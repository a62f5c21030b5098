import { rows, type Trx } from '../../../db/db.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import type { Transaction } from './transaction.ts';

export type NewTransaction = Omit<Transaction, 'attention' | 'createdAt'>;

/**
 * Writes a payment. Returns false when the gateway's order or payment already has a row: then
 * nothing was written, and the other transaction has committed.
 */
export async function insertTransaction(
  tenant: Tenant,
  transaction: NewTransaction,
  trx: Trx,
): Promise<boolean> {
  const inserted = await rows(
    `insert into payment_transactions (owner_id, id, provider, provider_order_id,
       provider_payment_id, status, amount_minor, currency, order_id, method, quote, metadata,
       public_token, account_key_id, captured_at, confirmed_at, next_check_at, checks)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?::jsonb, ?::jsonb, ?, ?, ?, ?, ?, ?)
     on conflict do nothing returning id`,
    [
      tenant.ownerId,
      transaction.id,
      transaction.provider,
      transaction.providerOrderId,
      transaction.providerPaymentId,
      transaction.status,
      transaction.amountMinor,
      transaction.currency,
      transaction.orderId,
      transaction.method,
      transaction.quote && JSON.stringify(transaction.quote),
      JSON.stringify(transaction.metadata),
      transaction.publicToken,
      transaction.accountKeyId,
      transaction.capturedAt,
      transaction.confirmedAt,
      transaction.nextCheckAt,
      transaction.checks,
    ],
    trx,
  );
  return inserted.length > 0;
}
