import type { CountryCode } from 'libphonenumber-js';
import { phoneLibrary } from '../../../../phone-library.ts';
import { formsOfCountry } from './places/country-forms.ts';

/** The number in E.164, or null when it is none that could be called. */
export function phoneNumber(
  digits: string,
  country: string | null,
  labelled: boolean,
): string | null {
  const { isSupportedCountry, parsePhoneNumberFromString } = phoneLibrary();
  const region = country && isSupportedCountry(country) ? (country as CountryCode) : undefined;
  const number = parsePhoneNumberFromString(
    oldMexican(digits),
    region && { defaultCountry: region },
  );
  if (!number || !(number.isValid() || isMobile(number.country ?? region, number.nationalNumber)))
    return null;
  // Brazilians often leave out the area code, without which nobody can be called.
  if (number.country === 'BR' && number.nationalNumber.length < 10) return null;
  const written = digits.startsWith('+') || labelled;
  return written || isLikely(number.nationalNumber, number.country ?? region, digits)
    ? number.number
    : null;
}

/** The library's ranges lag behind what countries give out. */
const isMobile = (country: string | undefined, national: string): boolean =>
  formsOfCountry(country ?? '')?.mobile?.test(national) ?? false;

/** Mexican mobiles were dialled with a 1 behind the country code until 2019; many still are. */
const oldMexican = (digits: string): string => digits.replace(/^(\+|00)521(?=\d{10}$)/, '$152');

/** Whether digits begin with a country's calling code, as numbers without a "+" do: "254 733 410 227". */
export function hasCallingCode(digits: string, country: string): boolean {
  const { isSupportedCountry, getCountryCallingCode } = phoneLibrary();
  if (digits.length < 11 || !isSupportedCountry(country)) return false;
  return digits.startsWith(getCountryCallingCode(country));
}

/** Nobody said that these digits are a phone number, so they must look like a mobile or a trunk call. */
function isLikely(national: string, country: string | undefined, digits: string): boolean {
  if (country === 'IN') return /^[6-9]/.test(national) || digits.startsWith('0');
  if (country === 'ES') return /^[679]/.test(national);
  return national.length >= 8;
}
