import type { CustomerReading } from './customer/customer-reading.ts';
import { type Entry, variantOf } from './lines/draft.ts';
import type { ParsedLine, ParseError, UnmatchedWords } from './parsed-message.ts';

const UNSURE = 0.7;

/** What of a read order needs a person. */
export function findErrors(
  lines: readonly ParsedLine[],
  unmatched: readonly UnmatchedWords[],
  entries: readonly Entry[],
  { customer, invalidPhone }: CustomerReading,
): ParseError[] {
  const errors: ParseError[] = unmatched.map(({ text }) => ({ code: 'PRODUCT_NOT_FOUND', text }));
  lines.forEach((line, at) => {
    const text = line.sourceText;
    const entry = entries[at];
    if (entry && variantOf(entry) === null)
      errors.push({ code: 'VARIANT_UNKNOWN', text, line: at });
    if (line.alternatives.length > 0 && line.parts.product < UNSURE) {
      errors.push({ code: 'AMBIGUOUS_PRODUCT', text, line: at });
    }
    if (line.parts.quantity < UNSURE) errors.push({ code: 'QUANTITY_UNCLEAR', text, line: at });
  });
  if (invalidPhone) errors.push({ code: 'PHONE_INVALID', text: invalidPhone.text });
  if (customer.addressLine && !customer.postalCode) {
    errors.push({ code: 'ADDRESS_INCOMPLETE', text: customer.addressLine });
  }
  return errors;
}
