import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { allMessages } from '../../dev/translations/locales.ts';
import { ENGLISH } from '../../src/kernel/translation/languages.ts';

const known = new Map<string, ReadonlySet<string>>();

/** The words in Latin letters of all messages of a language, in small letters. */
function vocabulary(language: string): ReadonlySet<string> {
  let words = known.get(language);
  if (!words) {
    words = new Set(Object.values(allMessages(language)).flatMap((text) => wordsOf(said(text))));
    known.set(language, words);
  }
  return words;
}

const wordsOf = (text: string): string[] =>
  (text.match(/[\p{L}\p{M}]+/gu) ?? [])
    .filter((word) => /^[a-z]{2,}$/i.test(word))
    .map((word) => word.toLowerCase());

/** What readers see of a message, in each of its forms. */
const said = (text: string): string => literals(parse(text)).join(' ');

const literals = (elements: readonly MessageFormatElement[]): string[] =>
  elements.flatMap((element) => {
    if (element.type === TYPE.literal) return [element.value];
    if (element.type === TYPE.tag) return literals(element.children);
    if (element.type !== TYPE.select && element.type !== TYPE.plural) return [];
    return Object.values(element.options).flatMap(({ value }) => literals(value));
  });

/** Addresses of people and pages, numbers with letters, and keys. */
const NOT_READ = /\S*[@\d_/]\S*/g;

/**
 * The words of a text that only our English messages have: in a text of another language, what
 * nobody translated.
 * @param language as in `locales`
 */
export function englishWords(text: string, language: string): string[] {
  if (language === ENGLISH) return [];
  const [english, own] = [vocabulary(ENGLISH), vocabulary(language)];
  const words = new Set(wordsOf(text.replace(NOT_READ, ' ')));
  const isEnglish = (word: string) => english.has(word) && !own.has(word);
  return [...words].filter((word) => isEnglish(word) && !datesIn(language).includes(word));
}

/** Months and days as dates have them: October is "out." in Portuguese, Sunday "Min" in Indonesian. */
const datesIn = (language: string): string[] =>
  (['short', 'long'] as const).flatMap((width) => {
    const months = new Intl.DateTimeFormat(language, { month: width });
    const days = new Intl.DateTimeFormat(language, { weekday: width });
    return [
      ...Array.from({ length: 12 }, (_, at) => months.format(new Date(2026, at, 15))),
      ...Array.from({ length: 7 }, (_, at) => days.format(new Date(2026, 0, at + 1))),
    ].flatMap(wordsOf);
  });
