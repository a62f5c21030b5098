import { createHash } from 'node:crypto';
import { normalizePhone } from '../../kernel/format/phone.ts';
import type { SoldLine } from '../orders/order.ts';
import type { Quote } from '../payments/transactions/transaction.ts';

type Line = Pick<SoldLine, 'variantId' | 'quantity'>;

/** Lines of one variant are added up. */
export function piecesByVariant(lines: readonly Line[]): Map<string, number> {
  const pieces = new Map<string, number>();
  for (const { variantId, quantity } of lines) {
    pieces.set(variantId, (pieces.get(variantId) ?? 0) + quantity);
  }
  return pieces;
}

/**
 * Identifies what a shopper wants: the same phone number and the same pieces, however the number is
 * typed and in whatever order the lines come. A hash, so that it says nothing of the person.
 * @param country of the store, for numbers without a country code
 * @throws Refusal 400 for a phone number of fewer than 6 digits
 */
export function wishOf({ customer, lines }: Pick<Quote, 'customer' | 'lines'>, country: string) {
  const pieces = [...piecesByVariant(lines)].map((each) => each.join(' ')).sort();
  const wish = [normalizePhone(customer.phone, country), ...pieces].join('\n');
  return createHash('sha256').update(wish).digest('base64url');
}
