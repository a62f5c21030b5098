import { isPaid, type Transaction } from '../payments/transactions/transaction.ts';
import { QUOTE_MS } from './create-payment.ts';

/**
 * Where a payment stands for its shopper. `open`: it can be made; `late`: its prices are too old;
 * `checking`, `unseen`: nobody can say yet; `arrived`: its order can be made; `held`: only the
 * seller can; `price_increased`: the seller decides whether it is sent for what was paid; `refund_late`: a refund did not go through; the others speak for themselves.
 */
export const PAYMENT_STATES = [
  'open',
  'late',
  'checking',
  'unseen',
  'arrived',
  'held',
  'price_increased',
  'sold_out',
  'mismatch',
  'refunding',
  'refund_late',
  'partly_refunded',
  'refunded',
  'closed',
  'shop_closed',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** The checking page looks every 3 seconds, 10 times, then every 10 seconds, 9 times. */
export const MOST_LOOKS = 19;

export interface Looked {
  /** How often its shopper's browser has looked; 0: it does not wait for anything. */
  looks: number;
  /** Its order was tried and cannot be made without the seller. */
  held: boolean;
  /** Whether money of it was given back, or is on its way back. */
  isGivenBack: boolean;
  isShopClosed: boolean;
}

/** The state of a payment that has no order. */
export function paymentState(transaction: Transaction, looked: Looked): PaymentState {
  const { status, metadata } = transaction;
  if (status === 'refunded') return 'refunded';
  if (metadata.closed) return 'closed';
  if (metadata.refundFailed) return 'refund_late';
  if (metadata.needsRefund) return looked.isGivenBack ? 'partly_refunded' : 'sold_out';
  if (looked.isGivenBack) return 'refunding';
  if (metadata.mismatch) return 'mismatch';
  const isSure = isPaid(transaction) && metadata.verified !== false;
  if (isSure && metadata.dearer) return 'price_increased';
  if (isSure) return looked.held ? 'held' : 'arrived';
  if (looked.looks > 0 || isPaid(transaction)) {
    return looked.looks < MOST_LOOKS ? 'checking' : 'unseen';
  }
  if (looked.isShopClosed) return 'shop_closed';
  return Date.now() - transaction.createdAt.getTime() > QUOTE_MS ? 'late' : 'open';
}
