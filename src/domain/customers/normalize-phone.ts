import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js';
import { invalidField } from '../../errors.ts';
import { asciiDigits } from './ascii-digits.ts';

const MIN_DIGITS = 6;

/**
 * The one form under which a person is known: E.164 where the number can be read in the store's
 * country, else its digits.
 * @param path of the field that a refusal names
 * @throws Refusal 400 for fewer than 6 digits
 */
export function normalizePhone(text: string, country: string, path = 'customer.phone'): string {
  const plain = asciiDigits(text);
  const digits = plain.replace(/\D/g, '');
  if (digits.length < MIN_DIGITS) {
    throw invalidField(path, `needs at least ${MIN_DIGITS} digits`);
  }
  const region = isSupportedCountry(country) ? (country as CountryCode) : undefined;
  const number = parsePhoneNumberFromString(plain, region && { defaultCountry: region });
  return number?.isPossible() ? number.number : digits;
}
