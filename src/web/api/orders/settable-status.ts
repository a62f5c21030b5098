import type { FinancialStatus, OrderStatus } from '../../../enums.ts';
import { Refusal } from '../../../errors.ts';

/**
 * The statuses that a caller can set, in addition to the enum: a new status is refused here until
 * its effects are decided.
 */
export const SETTABLE_STATUSES: readonly OrderStatus[] = [
  'new',
  'pending',
  'confirmed',
  'packed',
  'shipped',
  'delivered',
  'cancelled',
  'refunded',
];
export const SETTABLE_FINANCIAL_STATUSES: readonly FinancialStatus[] = [
  'pending',
  'paid',
  'partially_paid',
  'refunded',
  'partially_refunded',
];

/** @throws Refusal 400 INVALID_STATUS for a word that is not in the list */
export function settable<T extends string>(word: string, allowed: readonly T[]): T {
  const known = allowed.find((value) => value === word);
  if (known) return known;
  throw new Refusal(400, 'INVALID_STATUS', `Status must be one of ${allowed.join(', ')}`);
}
