/** How a seller has taken money by hand. */
export const MANUAL_METHODS = [
  'cash',
  'upi',
  'bank_transfer',
  'card',
  'courier_remittance',
  'other',
] as const;
export type ManualMethod = (typeof MANUAL_METHODS)[number];

/** How a seller gives money back by hand. */
export const HAND_REFUND_METHODS = ['cash', 'upi', 'bank_transfer', 'other'] as const;
/** `online`: the gateway sends it back the way it was paid. */
export const REFUND_METHODS = ['online', ...HAND_REFUND_METHODS] as const;
export type RefundMethod = (typeof REFUND_METHODS)[number];
