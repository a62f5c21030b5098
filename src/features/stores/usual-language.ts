import { countryOf } from '../../kernel/format/countries.ts';
import { offeredLanguages } from '../../kernel/translation/languages.ts';

const RIGHT_TO_LEFT = new Set(['Arab', 'Hebr', 'Thaa']);
const SAMPLE = 1_234.5;

/** The most common written language of a country; BCP 47, without the country. */
export const ownLanguage = (country: string): string =>
  new Intl.Locale(`und-${country}`).maximize().language;

/**
 * The first language of a new store, which also formats its amounts and dates: the country's own
 * where the person reads it first and shops speak it, Indonesian in Indonesia. Else it is English
 * where English formats money as the country does, "₹739" in India; elsewhere the person's own
 * language or the country's, "$450" in Mexico instead of "MX$450".
 * @param wanted BCP 47, the person's languages, best first
 */
export function usualLanguage(country: string, wanted: readonly string[] = []): string {
  const own = ownLanguage(country);
  const isRead = wanted[0] !== undefined && languageOf(wanted[0]) === own;
  const isSpoken = offeredLanguages('shop').includes(own);
  if (isRead && isSpoken && fitsEnglishPages(own, country)) return own;
  if (isKnown('en', country) && writesLike('en', own, country)) return 'en';
  const tongues = wanted.map(languageOf).filter((language) => language !== 'en');
  return [...tongues, own].find((language) => fitsEnglishPages(language, country)) ?? 'en';
}

function languageOf(tag: string): string {
  try {
    return new Intl.Locale(tag).language;
  } catch {
    return 'en';
  }
}

const numbers = (language: string, country: string) =>
  new Intl.NumberFormat(`${language}-${country}`).resolvedOptions();

const isKnown = (language: string, country: string): boolean =>
  numbers(language, country).locale === `${language}-${country}`;

/** Has the digits and the direction of English text. */
const fitsEnglishPages = (language: string, country: string): boolean =>
  isKnown(language, country) &&
  numbers(language, country).numberingSystem === 'latn' &&
  !RIGHT_TO_LEFT.has(new Intl.Locale(`${language}-${country}`).maximize().script ?? '');

function writesLike(one: string, other: string, country: string): boolean {
  const currency = countryOf(country)?.currency;
  const [a, b] = [one, other].map((language) =>
    new Intl.NumberFormat(`${language}-${country}`, { style: 'currency', currency })
      .format(SAMPLE)
      .normalize('NFKC')
      .replace(/\s/g, ''),
  );
  return a === b;
}
