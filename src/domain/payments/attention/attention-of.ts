import type { AttentionReason } from '../../../enums.ts';
import type { TransactionMetadata } from '../transactions/transaction.ts';

/**
 * Why the seller must decide: the value of the generated column `attention`, computed before the
 * row is written.
 */
export function attentionOf(metadata: TransactionMetadata): AttentionReason | null {
  if (metadata.closed) return null;
  if (metadata.refundFailed) return 'refund_failed';
  if (metadata.needsRefund) return 'needs_refund';
  if (metadata.mismatch) return 'amount_mismatch';
  return metadata.needsOrderCreation ? 'captured_without_order' : null;
}

/** The metadata of a payment after the decision. */
export function settledMetadata(metadata: TransactionMetadata): TransactionMetadata {
  const {
    needsOrderCreation: _a,
    needsRefund: _b,
    refundFailed: _c,
    mismatch: _d,
    awaitsShopper: _e,
    dearer: _f,
    ...rest
  } = metadata;
  return rest;
}
