import { ATTENTION_REASONS, type AttentionReason } from '../../../enums.ts';
import type { Transaction, TransactionMetadata } from '../transactions/transaction.ts';

/**
 * Why a payment is to be reviewed, as sellers are told: `possible_duplicate` is a
 * `captured_without_order` whose shopper has ordered the same since.
 */
export const REVIEW_REASONS = [...ATTENTION_REASONS, 'possible_duplicate'] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

export function attentionOf(metadata: TransactionMetadata): AttentionReason | null {
  if (metadata.closed) return null;
  if (metadata.refundFailed) return 'refund_failed';
  if (metadata.needsRefund) return 'needs_refund';
  if (metadata.mismatch) return 'amount_mismatch';
  return metadata.needsOrderCreation ? 'captured_without_order' : null;
}

export const reviewReason = ({
  attention,
  metadata,
}: Pick<Transaction, 'attention' | 'metadata'>): ReviewReason | null =>
  attention === 'captured_without_order' && metadata.twinOf ? 'possible_duplicate' : attention;

export function settledMetadata(metadata: TransactionMetadata): TransactionMetadata {
  const {
    needsOrderCreation: _a,
    needsRefund: _b,
    refundFailed: _c,
    mismatch: _d,
    awaitsShopper: _e,
    dearer: _f,
    twinOf: _g,
    ...rest
  } = metadata;
  return rest;
}
