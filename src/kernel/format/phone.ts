import type { CountryCode, PhoneNumber } from 'libphonenumber-js';
import { invalidField } from '../../errors.ts';
import { message } from '../translation/translator.ts';
import { asciiDigits } from './ascii-digits.ts';
import { phoneLibrary } from './phone-library.ts';
import { keptSpelling, spellingsOf } from './phone-spelling.ts';

export const MIN_PHONE_DIGITS = 6;

/** A number as parsed for a country. */
interface ReadPhone {
  /** E.164 in its one spelling if it is a possible number there, else its digits. */
  known: string;
  /** Other digits by which people know it: within its country, and of its other spellings. */
  also: readonly string[];
}

/** Creating an order parses the same number several times, which is slow. */
const recent = new Map<string, ReadPhone>();
const MOST = 200;

/**
 * The form in which a phone number identifies a customer: one for all its spellings. E.164 if it can
 * be parsed for the store's country, else its digits.
 * @param path the field for refusals
 * @throws Refusal 400 for fewer than 6 digits
 */
export const normalizePhone = (text: string, country: string, path?: string): string =>
  readPhone(text, country, path).known;

/**
 * The same with the number's other forms.
 * @throws as `normalizePhone`
 */
export function readPhone(text: string, country: string, path = 'customer.phone'): ReadPhone {
  const key = `${country} ${text}`;
  const known = recent.get(key);
  if (known) return known;
  const plain = asciiDigits(text).replace(UNSEEN, '');
  const digits = plain.replace(/\D/g, '');
  if (digits.length < MIN_PHONE_DIGITS) {
    throw invalidField(path, message('errors.field.phoneDigits', { least: MIN_PHONE_DIGITS }));
  }
  const read = parsed(plain, country) ?? { known: digits, also: [] };
  if (recent.size >= MOST) recent.clear();
  recent.set(key, read);
  return read;
}

/** What phones put around a number that is copied from their contacts. */
const UNSEEN = /\p{Cf}/gu;
/** The address of a chat has the country code, with or without a sign for it. */
const CHAT_LINK = /(?:wa\.me\/|[?&]phone=)(?:\+|%2B)?(\d+)/i;

function parsed(plain: string, country: string): ReadPhone | null {
  const { isSupportedCountry, parsePhoneNumberFromString, getCountryCallingCode } = phoneLibrary();
  const region = isSupportedCountry(country) ? (country as CountryCode) : undefined;
  const code = region ? getCountryCallingCode(region) : '';
  const linked = CHAT_LINK.exec(plain)?.[1];
  const digits = linked ?? plain.replace(/\D/g, '');
  const bare = digits.replace(/^0+/, '');
  const attempts = [
    // "00" dials abroad from most countries and is written in all; many leave out the plus.
    ...(digits.startsWith('00') || (code && digits.startsWith(code))
      ? [keptSpelling(`+${bare}`)]
      : []),
    linked ? `+${linked}` : plain,
    ...(plain.includes('+') || (code && bare.startsWith(code)) ? [keptSpelling(`+${bare}`)] : []),
    ...(code ? [keptSpelling(`+${code}${digits}`)] : []),
  ];
  let possible: PhoneNumber | undefined;
  for (const attempt of attempts) {
    const number = parsePhoneNumberFromString(attempt, region && { defaultCountry: region });
    if (number?.isValid()) return formsOf(number);
    if (number?.isPossible()) possible ??= number;
  }
  return possible ? formsOf(possible) : null;
}

function formsOf(number: PhoneNumber): ReadPhone {
  const known = keptSpelling(number.number);
  const within = number.formatNational().replace(/\D/g, '').replace(/^0+/, '');
  const { length } = number.countryCallingCode;
  const others = spellingsOf(known)
    .slice(1)
    .map((each) => each.slice(1));
  const nationals = others.map((each) => each.slice(length));
  return { known, also: [known.slice(1 + length), within, ...others, ...nationals] };
}

const LOOKS_LIKE_PHONE = /^[+(]?\d[\d\s().-]*$/;

/**
 * The digits of typed text that may be part of a phone number, without leading zeros; null for
 * other text, since the digits of a name or email address are in many strangers' numbers.
 */
export const typedPhone = (text: string): string | null =>
  LOOKS_LIKE_PHONE.test(text) ? text.replace(/\D/g, '').replace(/^0+(?=\d)/, '') : null;
