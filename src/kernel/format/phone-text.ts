import type { CountryCode } from 'libphonenumber-js';
import { phoneLibrary } from './phone-library.ts';
import { readableAddress } from './readable-address.ts';

const MAX_KNOWN = 1_000;
const known = new Map<string, string>();
const knownChats = new Map<string, string | null>();

/** `country` is for numbers without a country code. Unchanged if it is no number. */
export function phoneText(phone: string, country = ''): string {
  const key = `${country} ${phone}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const number = (country && internationalNumber(phone, country)) || phone;
  const text = phoneLibrary().parsePhoneNumberFromString(number)?.formatInternational() ?? phone;
  // A shop's own number is on each of its pages, and parsing it takes as long as the page's list.
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(key, text);
  return text;
}

export const phoneLink = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;

/** `country` is for numbers without a country code. Null when the number is invalid. */
export function chatLink(phone: string, country: string, text = ''): string | null {
  const number = internationalNumber(phone, country);
  if (number === null) return null;
  const query = text && `?text=${encodeURIComponent(text)}`;
  return readableAddress(`https://wa.me/${number.slice(1)}${query}`);
}

/** `country` is for numbers without a country code. Null when the number is invalid. */
export function internationalNumber(phone: string, country: string): string | null {
  const key = `${country} ${phone}`;
  const before = knownChats.get(key);
  if (before !== undefined) return before;
  const { isSupportedCountry, parsePhoneNumberFromString } = phoneLibrary();
  const region = isSupportedCountry(country) ? (country as CountryCode) : undefined;
  const number = parsePhoneNumberFromString(phone, region && { defaultCountry: region });
  const read = number?.isPossible() ? number.number : null;
  if (knownChats.size >= MAX_KNOWN) knownChats.clear();
  knownChats.set(key, read);
  return read;
}
