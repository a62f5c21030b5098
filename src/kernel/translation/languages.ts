import { languagesWith } from './messages.ts';

/** The language of all messages that a language lacks, of the API and of the operators' portal. */
export const ENGLISH = 'en';

/** Shows in tests what was not translated: English with accents, 40 % longer. Never offered to people. */
export const PSEUDO = 'en-XA';

/** Shows translators where each message is used. Never offered to people. */
export const KEYS = 'en-XK';

let known: Record<'shop' | 'desk', string[]> | undefined;

export function offeredLanguages(where: 'shop' | 'desk'): readonly string[] {
  known ??= { shop: offered('shop'), desk: offered('desk') };
  return known[where];
}

const offered = (area: string): string[] => [
  ENGLISH,
  ...languagesWith(area)
    .filter((language) => ![ENGLISH, PSEUDO, KEYS].includes(language))
    .sort(),
];

/** More than we have; forms may name any. */
const MOST_NAMES = 100;
const names = new Map<string, string>();

/** Cached: Intl takes 25 µs each, and a shop's language switch names all. */
export function ownName(language: string): string {
  let name = names.get(language);
  if (name === undefined) {
    const found = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
    name = found.charAt(0).toLocaleUpperCase(language) + found.slice(1);
    if (names.size < MOST_NAMES) names.set(language, name);
  }
  return name;
}

/**
 * The first of `wanted` that is offered; null when none is. "hi-IN" finds "hi", "pt-PT" and "pt" find "pt-BR".
 * @param wanted BCP 47 tags, best first
 */
export function bestLanguage(wanted: readonly string[], offered: readonly string[]): string | null {
  for (const tag of wanted) {
    const found =
      offered.find((language) => language === tag) ??
      offered.find((language) => primaryOf(language) === primaryOf(tag));
    if (found) return found;
  }
  return null;
}

const primaryOf = (tag: string): string => tag.split('-', 1)[0]?.toLowerCase() ?? '';

const WRITTEN_FROM_THE_RIGHT = new Set(['ar', 'fa', 'he', 'ps', 'sd', 'ug', 'ur']);

export const directionOf = (language: string): 'ltr' | 'rtl' =>
  WRITTEN_FROM_THE_RIGHT.has(primaryOf(language)) ? 'rtl' : 'ltr';

/** A locale with Latin digits, as in phone numbers, codes and fields: one kind of digits on a page. */
export function withLatinDigits(locale: string): string {
  const { numberingSystem } = new Intl.NumberFormat(locale).resolvedOptions();
  return numberingSystem === 'latn' ? locale : `${locale}-u-nu-latn`;
}
