import { asciiDigits } from '../customers/ascii-digits.ts';
import type { CustomerSnapshot } from '../customers/customer-snapshot.ts';
import { normalizePhone } from '../customers/normalize-phone.ts';
import { typedPhone } from '../customers/typed-phone.ts';

/**
 * What the search box looks through, in lower case: number, name, phone with its country code,
 * e-mail. `country` is the store's.
 */
export function searchTextOf(
  { orderNumber, customer }: { orderNumber: number; customer: CustomerSnapshot },
  country: string,
): string {
  const phone = normalizePhone(customer.phone, country);
  const text = [orderNumber, customer.name, phone, customer.email ?? ''].join(' ');
  return text.toLowerCase().trim();
}

/**
 * A typed search as the pattern of a LIKE; `%`, `_` and `\` stand for themselves. Numbers are
 * found whatever spaces, dashes or leading zeros they are typed with.
 */
export function searchPattern(typed: string): string {
  const text = asciiDigits(typed.trim()).replace(/^#/, '').toLowerCase();
  const plain = typedPhone(text) ?? text;
  return `%${plain.replace(/[\\%_]/g, '\\$&')}%`;
}
