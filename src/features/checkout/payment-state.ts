import { databaseTime } from '../../kernel/db/clock.ts';
import { isPaid, type Transaction } from '../payments/transactions/transaction.ts';
import { QUOTE_MS } from './create-payment.ts';

/**
 * A payment's status for its shopper. `open`: can be paid; `late`: the quote has expired;
 * `checking`, `unseen`: not known yet; `arrived`: its order can be created; `held`: only the seller
 * can create it; `price_increased`: the seller decides whether to send it at the old price;
 * `paid_twice`: its shopper has ordered the same since, and the seller decides;
 * `refund_late`: a refund failed; the others are self-explanatory.
 */
export const PAYMENT_STATES = [
  'open',
  'late',
  'checking',
  'unseen',
  'arrived',
  'held',
  'price_increased',
  'paid_twice',
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

/** The page checks every 3 seconds, 10 times, then every 10 seconds, 9 times. */
export const MOST_LOOKS = 19;

export interface Looked {
  /** How often the shopper's browser has checked; 0: it isn't waiting. */
  looks: number;
  /** Creating its order failed, and now needs the seller. */
  held: boolean;
  isGivenBack: boolean;
  isShopClosed: boolean;
}

export function paymentState(transaction: Transaction, looked: Looked): PaymentState {
  const { status, metadata } = transaction;
  if (status === 'refunded') return 'refunded';
  if (metadata.closed) return 'closed';
  if (metadata.refundFailed) return 'refund_late';
  if (metadata.twinOf && !looked.isGivenBack) return 'paid_twice';
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
  return databaseTime() - transaction.createdAt.getTime() > QUOTE_MS ? 'late' : 'open';
}
