import type { CustomerReading } from './customer/read-customer.ts';
import type { ParsedLine, ParseError, UnmatchedWords } from './parsed-message.ts';

/** Parts below this are worth a question. */
const UNSURE = 0.7;

/** The problems in an order's lines that need a person. */
export function lineErrors(
  lines: readonly ParsedLine[],
  unmatched: readonly UnmatchedWords[],
): ParseError[] {
  const errors: ParseError[] = unmatched.map(({ text }) => ({ code: 'PRODUCT_NOT_FOUND', text }));
  lines.forEach((line, at) => {
    const about = { text: line.sourceText, line: at };
    if (line.variantId === null) errors.push({ code: 'VARIANT_UNKNOWN', ...about });
    if (line.alternatives.length > 0 && line.parts.product < UNSURE) {
      errors.push({ code: 'AMBIGUOUS_PRODUCT', ...about });
    }
    if (line.parts.quantity < UNSURE) errors.push({ code: 'QUANTITY_UNCLEAR', ...about });
  });
  return errors;
}

/** The problems in a read order that need a person. */
export function findErrors(
  lines: readonly ParsedLine[],
  unmatched: readonly UnmatchedWords[],
  { customer, invalidPhone }: CustomerReading,
): ParseError[] {
  const errors = lineErrors(lines, unmatched);
  if (invalidPhone) errors.push({ code: 'PHONE_INVALID', text: invalidPhone.text });
  if (customer.addressLine && !customer.postalCode) {
    errors.push({ code: 'ADDRESS_INCOMPLETE', text: customer.addressLine });
  }
  return errors;
}
