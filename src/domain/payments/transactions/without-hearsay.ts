import { settledMetadata } from '../attention/attention-of.ts';
import type { Transaction } from './transaction.ts';

/**
 * The payment without what only a webhook reported: the first reliable source, such as the
 * gateway's API, finds the row as if the webhook had not come.
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
