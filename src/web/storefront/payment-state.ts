import { QUOTE_MS } from '../../domain/checkout/create-payment.ts';
import { isPaid, type Transaction } from '../../domain/payments/transactions/transaction.ts';

/**
 * Where a payment stands for its shopper. `open`: it can be made; `late`: its prices are too old;
 * `checking`, `unseen`: nobody can say yet; `arrived`: its order can be made; `held`: only the
 * seller can; the others speak for themselves.
 */
export type PaymentState =
  | 'open'
  | 'late'
  | 'checking'
  | 'unseen'
  | 'arrived'
  | 'held'
  | 'sold_out'
  | 'mismatch'
  | 'refunding'
  | 'refunded'
  | 'closed';

/** The checking page looks every 3 seconds, 10 times, then every 10 seconds, 9 times. */
export const MOST_LOOKS = 19;

export interface Looked {
  /** How often its shopper's browser has looked; 0: it does not wait for anything. */
  looks: number;
  /** Its order was tried and cannot be made without the seller. */
  held: boolean;
  isGivenBack: boolean;
}

/** The state of a payment that has no order. */
export function paymentState(transaction: Transaction, looked: Looked): PaymentState {
  const { status, metadata } = transaction;
  if (status === 'refunded' || status === 'partially_refunded') return 'refunded';
  if (looked.isGivenBack || metadata.refundFailed) return 'refunding';
  if (metadata.closed) return 'closed';
  if (metadata.needsRefund) return 'sold_out';
  if (metadata.mismatch) return 'mismatch';
  const isSure = isPaid(transaction) && metadata.verified !== false;
  if (isSure) return looked.held ? 'held' : 'arrived';
  if (looked.looks > 0 || isPaid(transaction)) {
    return looked.looks < MOST_LOOKS ? 'checking' : 'unseen';
  }
  return Date.now() - transaction.createdAt.getTime() > QUOTE_MS ? 'late' : 'open';
}
