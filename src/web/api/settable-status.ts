import type { FinancialStatus, OrderStatus } from '../../enums.ts';
import { Refusal } from '../../errors.ts';

/**
 * What a caller may set, in addition to the enum: a status that is added there is refused here
 * until somebody has decided what its move does.
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
