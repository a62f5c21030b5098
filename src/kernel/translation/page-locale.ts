import { ENGLISH, withLatinDigits } from './languages.ts';

interface Place {
  /** BCP 47, the store's. */
  language: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
}

const known = new Map<string, string>();

/**
 * "hi" in India is "hi-IN". English pages write amounts and dates as the store's own language does
 * where it has Latin letters, "$450" in Mexico instead of "MX$450". Cached: every page and session
 * asks, and Intl takes 30 µs.
 * @param language as in `locales`
 */
export function pageLocale(language: string, place: Place): string {
  const name = `${language} ${place.language} ${place.country}`;
  let locale = known.get(name);
  if (locale === undefined) {
    const isOwn = language === ENGLISH && isLatin(place.language);
    locale = withLatinDigits(withCountry(isOwn ? place.language : language, place.country));
    known.set(name, locale);
  }
  return locale;
}

const withCountry = (language: string, country: string): string =>
  language.includes('-') ? language : `${language}-${country}`;

const isLatin = (language: string): boolean =>
  new Intl.Locale(language).maximize().script === 'Latn';
