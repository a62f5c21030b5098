import { type Country, countryOf } from '../../format/countries.ts';
import { asciiDigits } from './ascii-digits.ts';

/**
 * A postal code in its country's format: "sw1a2aa" becomes "SW1A 2AA" in GB. Null if it is invalid
 * there; unchanged if the country's format is unknown.
 * @param country ISO 3166-1 alpha-2
 */
export function readPostalCode(text: string, country: string): string | null {
  const typed = asciiDigits(text).trim().replace(/\s+/g, ' ');
  const forms = countryOf(country)?.postalForms ?? [];
  if (forms.length === 0) return typed;
  return forms.find(({ pattern }) => pattern.test(typed))?.keep(typed) ?? null;
}

/** What an invalid postal code should be: "be 6 digits, such as 110034". */
export function postalCodeText(country: string): string {
  const hint = postalCodeHint(country);
  return /^\d/.test(hint) ? `be ${hint}` : `look like ${hint.replace(EXAMPLE, '')}`;
}

/** A country's postal code format: "6 digits, such as 110034", "For example, EC1Y 8SY". */
export function postalCodeHint(code: string): string {
  const country = countryOf(code);
  if (!country?.postalExample) return '';
  const lengths = new Set(country.postalForms.map(digitsIn));
  const [length] = lengths;
  const example = country.postalExample;
  return length && lengths.size === 1
    ? `${length} digits, such as ${example}`
    : `${EXAMPLE}${example}`;
}

const EXAMPLE = 'For example, ';

/** The number of digits of a format with only digits, else 0. */
const digitsIn = ({ shape }: Country['postalForms'][number]): number =>
  /^[xn\d~]+$/.test(shape) ? shape.replace('~', '').length : 0;

/** The required parts of an address in a country. */
export interface AddressRules {
  usesPostalCode: boolean;
  needsPostalCode: boolean;
  needsState: boolean;
  /** Whether its postal codes consist only of digits. */
  isNumeric: boolean;
}

/** The address rules of a country. For an unknown country, a postal code is required. */
export function addressRules(code: string): AddressRules {
  const country = countryOf(code);
  return {
    usesPostalCode: country?.postalForms.length !== 0,
    needsPostalCode: country?.needsPostalCode ?? true,
    needsState: country?.needsState ?? false,
    isNumeric: country?.postalForms.every((form) => digitsIn(form) > 0) ?? false,
  };
}
