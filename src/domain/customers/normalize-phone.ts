import type { CountryCode } from 'libphonenumber-js';
import { invalidField } from '../../errors.ts';
import { phoneLibrary } from '../../phone-library.ts';
import { asciiDigits } from './ascii-digits.ts';

const MIN_DIGITS = 6;

/** A number as it was read in a country. */
interface ReadPhone {
  /** E.164 where it is a number there, else its digits. */
  known: string;
  /** Without the country's code; undefined where it is no number. */
  national: string | undefined;
}

/** Whoever writes an order asks several times for the same number, which is slow to read. */
const recent = new Map<string, ReadPhone>();
const MOST = 200;

/**
 * The one form under which a person is known: E.164 where the number can be read in the store's
 * country, else its digits.
 * @param path of the field that a refusal names
 * @throws Refusal 400 for fewer than 6 digits
 */
export const normalizePhone = (text: string, country: string, path?: string): string =>
  readPhone(text, country, path).known;

/** The same with the number as it is dialled inside its country. @throws as `normalizePhone` */
export function readPhone(text: string, country: string, path = 'customer.phone'): ReadPhone {
  const key = `${country} ${text}`;
  const known = recent.get(key);
  if (known) return known;
  const plain = asciiDigits(text);
  const digits = plain.replace(/\D/g, '');
  if (digits.length < MIN_DIGITS) {
    throw invalidField(path, `needs at least ${MIN_DIGITS} digits`);
  }
  const { isSupportedCountry, parsePhoneNumberFromString } = phoneLibrary();
  const region = isSupportedCountry(country) ? (country as CountryCode) : undefined;
  const number = parsePhoneNumberFromString(plain, region && { defaultCountry: region });
  const read = number?.isPossible()
    ? { known: number.number, national: number.nationalNumber }
    : { known: digits, national: undefined };
  if (recent.size >= MOST) recent.clear();
  recent.set(key, read);
  return read;
}
