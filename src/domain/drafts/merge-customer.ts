import type { ParsedCustomer } from '../messages/parse/parsed-message.ts';
import type { DraftCustomer, SettledField } from './draft.ts';

/**
 * What is known of the customer after a message: what it tells goes before what was known, nothing
 * is ever emptied, and what a person has filled in stands.
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
