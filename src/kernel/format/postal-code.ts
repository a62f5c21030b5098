import { type Message, message } from '../translation/translator.ts';
import { asciiDigits } from './ascii-digits.ts';
import { type Country, compactCode, countryOf } from './countries.ts';

/**
 * A postal code in its country's format: "sw1a2aa" becomes "SW1A 2AA" in GB, "A-1010" becomes "1010"
 * in AT. Null if nobody writes one so there; unchanged if the country's format is unknown.
 * @param country ISO 3166-1 alpha-2
 */
export function readPostalCode(text: string, country: string): string | null {
  const typed = asciiDigits(text).trim().replace(/\s+/g, ' ');
  const { postalForms = [], otherPostalForms = [] } = countryOf(country) ?? {};
  if (postalForms.length === 0) return typed;
  // With and without the word or the country that many write in front: "CEP 01310-100", "A-1010".
  const codes = [typed, typed.replace(BEFORE_CODE, '')].map(compactCode);
  for (const code of codes) {
    const form = [...postalForms, ...otherPostalForms].find(({ pattern }) => pattern.test(code));
    if (form) return form.keep(code);
  }
  return null;
}

const BEFORE_CODE = /^(?:\p{L}{1,6}\.?[\s:.\p{Pd}]+)+|^\p{L}{1,3}(?=\d+$)/u;

/** What is wrong with an invalid postal code: "The postal code must be 6 digits, such as 110034". */
export function postalCodeProblem(code: string): Message {
  const form = postalForm(code);
  if (!form) return message('errors.details.postalCode.wrong');
  const { digits, example } = form;
  return digits
    ? message('errors.details.postalCode.digits', { digits, example })
    : message('errors.details.postalCode.example', { example });
}

/** The same after the name of the field: "must be 6 digits, such as 110034". */
export function postalCodeRule(code: string): Message {
  const form = postalForm(code);
  if (!form) return message('errors.field.postalCode.wrong');
  const { digits, example } = form;
  return digits
    ? message('errors.field.postalCode.digits', { digits, example })
    : message('errors.field.postalCode.example', { example });
}

/** A country's postal code format: "6 digits, such as 110034", "For example, EC1Y 8SY". Null if unknown. */
export function postalCodeHint(code: string): Message | null {
  const form = postalForm(code);
  if (!form) return null;
  const { digits, example } = form;
  return digits
    ? message('common.postalCode.digits', { digits, example })
    : message('common.postalCode.example', { example });
}

/** An example of a country's postal codes, and of how many digits all of them are. */
function postalForm(code: string): { digits: number | null; example: string } | null {
  const country = countryOf(code);
  if (!country?.postalExample) return null;
  const lengths = new Set(country.postalForms.map(digitsIn));
  const [length] = lengths;
  const digits = length && lengths.size === 1 ? length : null;
  return { digits, example: country.postalExample };
}

/** The number of digits of a format with only digits, else 0. */
const digitsIn = ({ shape }: Country['postalForms'][number]): number =>
  /^[xn\d~]+$/.test(shape) ? shape.replace('~', '').length : 0;

/** Whether a country's postal codes consist only of digits. */
export function isPostalCodeNumeric(code: string): boolean {
  const country = countryOf(code);
  return country
    ? [...country.postalForms, ...country.otherPostalForms].every((form) => digitsIn(form) > 0)
    : false;
}
