import type { CustomerReading } from './customer-reading.ts';
import { findNoise, joined } from './find-noise.ts';
import { plainText } from './plain-text.ts';
import { readPhone } from './read-phone.ts';
import { cover } from './tokens.ts';

/**
 * Reads who orders and where it goes.
 * @param country of the store, ISO 3166-1 alpha-2: how numbers without a country are read
 */
export function readCustomer(text: string, country: string): CustomerReading {
  const plain = plainText(text);
  const noise = findNoise(plain);
  const quiet = cover(plain, noise, 'noise');
  const phone = readPhone(quiet, [country]);
  return {
    customer: phone.phone ? { phone: phone.phone.value } : {},
    spans: phone.phone ? { phone: { start: phone.phone.start, end: phone.phone.end } } : {},
    taken: joined([...noise, ...phone.stretches]),
    invalidPhone: phone.invalid
      ? { ...phone.invalid, text: text.slice(phone.invalid.start, phone.invalid.end) }
      : null,
  };
}
