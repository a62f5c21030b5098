import { settledMetadata } from '../attention/attention-of.ts';
import type { Transaction } from './transaction.ts';

/**
 * The payment without what only a webhook told of it: the first who can vouch for a payment, such as
 * the gateway itself, finds the row as if nothing had been told.
 */
export function withoutHearsay(transaction: Transaction): Transaction {
  const { verified, closed: _, ...metadata } = transaction.metadata;
  if (verified !== false) return transaction;
  return {
    ...transaction,
    status: 'created',
    providerPaymentId: null,
    method: null,
    metadata: settledMetadata(metadata),
    capturedAt: null,
  };
}
