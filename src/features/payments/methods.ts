export const MANUAL_METHODS = [
  'cash',
  'upi',
  'bank_transfer',
  'card',
  'courier_remittance',
  'other',
] as const;
export type ManualMethod = (typeof MANUAL_METHODS)[number];

export const HAND_REFUND_METHODS = ['cash', 'upi', 'bank_transfer', 'other'] as const;
/** `online`: through the gateway, to the original payment method. */
export const REFUND_METHODS = ['online', ...HAND_REFUND_METHODS] as const;
export type RefundMethod = (typeof REFUND_METHODS)[number];
