import type { CountryCode } from 'libphonenumber-js';
import { invalidField } from '../../errors.ts';
import { phoneLibrary } from '../../format/phone-library.ts';
import { message } from '../../translation/translator.ts';
import { asciiDigits } from './ascii-digits.ts';

export const MIN_PHONE_DIGITS = 6;

/** A number as parsed for a country. */
interface ReadPhone {
  /** E.164 if it is a valid number there, else its digits. */
  known: string;
  /** Without the country code; undefined for an invalid number. */
  national: string | undefined;
}

/** Creating an order parses the same number several times, which is slow. */
const recent = new Map<string, ReadPhone>();
const MOST = 200;

/**
 * The form in which a phone number identifies a customer: E.164 if it can be parsed for the store's
 * country, else its digits.
 * @param path the field for refusals
 * @throws Refusal 400 for fewer than 6 digits
 */
export const normalizePhone = (text: string, country: string, path?: string): string =>
  readPhone(text, country, path).known;

/**
 * The same with the number's national form.
 * @throws as `normalizePhone`
 */
export function readPhone(text: string, country: string, path = 'customer.phone'): ReadPhone {
  const key = `${country} ${text}`;
  const known = recent.get(key);
  if (known) return known;
  const plain = asciiDigits(text);
  const digits = plain.replace(/\D/g, '');
  if (digits.length < MIN_PHONE_DIGITS) {
    throw invalidField(path, message('errors.field.phoneDigits', { least: MIN_PHONE_DIGITS }));
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

const LOOKS_LIKE_PHONE = /^[+(]?\d[\d\s().-]*$/;

/**
 * The digits of typed text that may be part of a phone number, without leading zeros; null for
 * other text, since the digits of a name or email address are in many strangers' numbers.
 */
export const typedPhone = (text: string): string | null =>
  LOOKS_LIKE_PHONE.test(text) ? text.replace(/\D/g, '').replace(/^0+(?=\d)/, '') : null;
