import { FILLERS } from './filler-table.ts';
import { isDevanagari, type Language } from './language.ts';
import { plainWord } from './plain-word.ts';

const LANGUAGES: readonly Language[] = ['en', 'hi', 'es'];

const wordsOf = (language: Language): Set<string> =>
  new Set(FILLERS[language].split(/\s+/).filter(Boolean).map(plainWord));

const fillers = new Map(LANGUAGES.map((language) => [language, wordsOf(language)] as const));

/** Whether a word names nothing that is sold: grammar, politeness, the verbs of ordering. */
export function isFiller(word: string, language?: Language): boolean {
  const plain = plainWord(word);
  if (language !== undefined) return fillers.get(language)?.has(plain) ?? false;
  return LANGUAGES.some((one) => fillers.get(one)?.has(plain));
}

/** Fewer telling words than this say nothing about a message. */
const TELLING = 1;

/** The language whose small words a message uses most; null when it uses none. */
export function languageOf(words: readonly string[]): Language | null {
  if (words.some(isDevanagari)) return 'hi';
  const counts = LANGUAGES.map((language) => {
    const own = words.filter((word) => isOnlyIn(plainWord(word), language)).length;
    return { language, own };
  }).sort((a, b) => b.own - a.own);
  const best = counts[0];
  return best !== undefined && best.own >= TELLING ? best.language : null;
}

function isOnlyIn(plain: string, language: Language): boolean {
  return LANGUAGES.every((one) => (fillers.get(one)?.has(plain) ?? false) === (one === language));
}
