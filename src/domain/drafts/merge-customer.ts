import type { ParsedCustomer } from '../messages/parse/parsed-message.ts';
import type { DraftCustomer, SettledField } from './draft.ts';

/**
 * The customer after a message: its details replace known ones, nothing is emptied, and what a
 * person has entered stays.
 */
export function mergeCustomer(
  known: DraftCustomer,
  told: ParsedCustomer,
  settled: readonly SettledField[] = [],
): DraftCustomer {
  const { address: earlier, ...rest } = known;
  const isFixed = (field: 'name' | 'phone' | 'address') =>
    settled.includes(field) && Boolean(known[field]);
  const address = isFixed('address') ? earlier : { ...earlier, ...addressOf(told) };
  return {
    ...rest,
    ...(told.name && !isFixed('name') ? { name: told.name } : {}),
    ...(told.phone && !isFixed('phone') ? { phone: told.phone } : {}),
    ...(address && Object.keys(address).length > 0 ? { address } : {}),
  };
}

const addressOf = ({ addressLine, city, postalCode }: ParsedCustomer) => ({
  ...(addressLine ? { line1: addressLine } : {}),
  ...(city ? { city } : {}),
  ...(postalCode ? { postalCode } : {}),
});
