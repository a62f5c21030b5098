import type { CountryCode } from 'libphonenumber-js';
import { phoneLibrary } from '../../../../phone-library.ts';
import { formsOfCountry } from './country-forms.ts';

/**
 * The number in E.164, or null when it is none that could be called.
 * @param sure whether a word says that it is a phone's
 */
export function phoneNumber(digits: string, country: string | null, sure: boolean): string | null {
  if (digits.length < 7 || digits.length > 16) return null;
  const { isSupportedCountry, parsePhoneNumberFromString, getCountryCallingCode } = phoneLibrary();
  const region = country && isSupportedCountry(country) ? (country as CountryCode) : undefined;
  // Mexican mobiles were dialled with a 1 behind the country code until 2019; many still are.
  const dialled = digits.replace(/^(\+|00)521(?=\d{10}$)/, '$152');
  const number = parsePhoneNumberFromString(dialled, region && { defaultCountry: region });
  const user = number?.country ?? region ?? '';
  const national = number?.nationalNumber ?? '';
  // The library's ranges lag behind what countries give out.
  const exists = number?.isValid() || formsOfCountry(user)?.mobile?.test(national);
  // Brazilians often leave out the area code, without which the number can't be called.
  const complete = exists && (user !== 'BR' || national.length >= 10);
  if (number && complete && (sure || digits.startsWith('+') || isLikely(national, user, digits)))
    return number.number;
  // Many leave the "+" away: "254 733 410 227".
  const called = digits.length > 10 && region && digits.startsWith(getCountryCallingCode(region));
  return called ? phoneNumber(`+${digits}`, country, false) : null;
}

/** Without a label, digits must look like a mobile number or a trunk call. */
function isLikely(national: string, country: string, digits: string): boolean {
  if (country === 'IN') return /^[6-9]/.test(national) || digits.startsWith('0');
  if (country === 'ES') return /^[679]/.test(national);
  return national.length >= 8;
}
