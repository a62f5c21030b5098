import { ENGLISH, withLatinDigits } from './languages.ts';

interface Place {
  /** BCP 47, the store's. */
  language: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
}

/**
 * The locale of amounts and dates on a page in `language`: "hi" in India is "hi-IN". English pages
 * write them as the store's own language does where it has Latin letters, "$450" in Mexico instead
 * of "MX$450".
 * @param language as in `locales`
 */
export function pageLocale(language: string, place: Place): string {
  const isOwn = language === ENGLISH && isLatin(place.language);
  return withLatinDigits(withCountry(isOwn ? place.language : language, place.country));
}

const withCountry = (language: string, country: string): string =>
  language.includes('-') ? language : `${language}-${country}`;

const isLatin = (language: string): boolean =>
  new Intl.Locale(language).maximize().script === 'Latn';
