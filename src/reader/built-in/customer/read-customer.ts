import { lazy } from '../../../kernel/concurrency/lazy.ts';
import type { ParsedCustomer } from '../parsed-message.ts';
import { plainText } from '../text/normalise.ts';
import { countryForms } from './country-forms.ts';
import { cityEndingAt, countriesOfCity } from './customer-words.ts';
import { cutPieces } from './cut-pieces.ts';
import { findNoise, joined } from './find-noise.ts';
import { readAddress } from './read-address.ts';
import { readName } from './read-name.ts';
import { readPhone } from './read-phone.ts';
import { readPostalCode } from './read-postal-code.ts';
import { cover, isA, lowsOf, type Stretch, tokensOf } from './tokens.ts';

/** The person and the place in a message, and their positions. */
export interface CustomerReading {
  customer: ParsedCustomer;
  spans: Partial<Record<keyof ParsedCustomer, Stretch>>;
  /** All stretches that hold no order line: sorted, apart from each other. */
  taken: Stretch[];
  /** A number that was meant as a phone number but cannot be one. */
  invalidPhone: (Stretch & { text: string }) | null;
}

// Longer texts are not messages from shoppers; the parser truncates at the same length.
const MOST_UNITS = 4096;

/**
 * Reads who orders and where it goes.
 * @param country of the store, ISO 3166-1 alpha-2: how numbers without a country are read
 */
export function readCustomer(text: string, country: string): CustomerReading {
  // Marks that dress a digit or sign as a picture.
  const plain = plainText(text.slice(0, MOST_UNITS)).replace(/[\ufe0e\ufe0f\u20e3]/g, ' ');
  const noise = findNoise(plain);
  const quiet = cover(plain, noise, 'noise');
  const {
    phone,
    stretches: phones,
    invalid,
  } = readPhone(
    quiet,
    lazy(() => countriesOf(quiet, country)),
  );
  const unphoned = cover(quiet, phones, 'phone');
  const postal = readPostalCode(unphoned, country);
  const covered = postal ? cover(unphoned, [postal.taken], 'postal') : unphoned;
  const pieces = cutPieces(tokensOf(covered));
  const address = readAddress(pieces, text, postal?.value ?? null);
  const name = readName(pieces, address, text);
  const { addressLine, city } = address;
  const found = Object.entries({ name, phone, postalCode: postal, city, addressLine }).flatMap(
    ([field, part]) => (part ? [{ field, ...part }] : []),
  );
  return {
    customer: Object.fromEntries(found.map(({ field, value }) => [field, value])),
    spans: Object.fromEntries(found.map(({ field, start, end }) => [field, { start, end }])),
    taken: joined([
      ...noise,
      ...phones,
      ...address.taken,
      ...(postal ? [postal.taken] : []),
      ...(name ? [name.taken] : []),
    ]),
    invalidPhone: invalid && { ...invalid, text: text.slice(invalid.start, invalid.end) },
  };
}

/**
 * The countries whose numbers may be meant, likeliest first: who names a city abroad has a number of
 * there, and who writes Spanish to a store elsewhere is from abroad.
 */
function countriesOf(text: string, country: string): string[] {
  const countries = new Set([country]);
  const tokens = tokensOf(text);
  const lows = lowsOf(tokens);
  for (let end = 1; end <= lows.length; end++) {
    const start = cityEndingAt(lows, end);
    if (start < 0) continue;
    for (const one of countriesOfCity(lows.slice(start, end).join(' '))) countries.add(one);
  }
  const speaks = countryForms().get(country)?.languages.includes('es') ?? false;
  if (!speaks && tokens.some((token) => isA('Spanish', token)))
    for (const one of SPANISH_SPEAKING) countries.add(one);
  return [...countries];
}

const SPANISH_SPEAKING = ['ES', 'MX', 'CO', 'AR', 'CL', 'PE', 'EC', 'UY'];
