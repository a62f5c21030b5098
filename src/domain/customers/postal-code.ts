import { type Country, countryOf } from '../../countries.ts';
import { asciiDigits } from './ascii-digits.ts';

/**
 * A postal code as its country writes it: "sw1a2aa" is "SW1A 2AA" in GB. Null where it is none of
 * that country's; as typed where we do not know how the country writes its codes.
 * @param country ISO 3166-1 alpha-2
 */
export function readPostalCode(text: string, country: string): string | null {
  const typed = asciiDigits(text).trim().replace(/\s+/g, ' ');
  const forms = countryOf(country)?.postalForms ?? [];
  if (forms.length === 0) return typed;
  return forms.find(({ pattern }) => pattern.test(typed))?.keep(typed) ?? null;
}

/** What a postal code should do that is none of the country's: "be 6 digits, such as 110034". */
export function postalCodeWords(country: string): string {
  const hint = postalCodeHint(country);
  return /^\d/.test(hint) ? `be ${hint}` : `look like ${hint.replace('Such as ', '')}`;
}

/** What a country's postal codes look like: "6 digits, such as 110034", "Such as EC1Y 8SY". */
export function postalCodeHint(code: string): string {
  const country = countryOf(code);
  if (!country?.postalExample) return '';
  const lengths = new Set(country.postalForms.map(digitsIn));
  const [length] = lengths;
  const such = `uch as ${country.postalExample}`;
  return length && lengths.size === 1 ? `${length} digits, s${such}` : `S${such}`;
}

/** How many digits a shape has that is nothing but digits, else 0. */
const digitsIn = ({ shape }: Country['postalForms'][number]): number =>
  /^[xn\d~]+$/.test(shape) ? shape.replace('~', '').length : 0;

/** What an address in a country has to have. */
export interface AddressRules {
  usesPostalCode: boolean;
  needsPostalCode: boolean;
  needsState: boolean;
  /** Whether its postal codes are nothing but digits. */
  isNumeric: boolean;
}

/** What a country asks of an address. Where we do not know the country, a postal code is needed. */
export function addressRules(code: string): AddressRules {
  const country = countryOf(code);
  return {
    usesPostalCode: country?.postalForms.length !== 0,
    needsPostalCode: country?.needsPostalCode ?? true,
    needsState: country?.needsState ?? false,
    isNumeric: country?.postalForms.every((form) => digitsIn(form) > 0) ?? false,
  };
}
