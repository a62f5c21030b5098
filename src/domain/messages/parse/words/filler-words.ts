import { FILLERS } from './filler-table.ts';
import type { Language } from './language.ts';
import { plainWord } from './plain-word.ts';

const LANGUAGES: readonly Language[] = ['en', 'hi', 'es'];

const wordsOf = (language: Language): Set<string> =>
  new Set(FILLERS[language].split(/\s+/).filter(Boolean).map(plainWord));

const fillers = new Map(LANGUAGES.map((language) => [language, wordsOf(language)] as const));
const ofAny = new Set(LANGUAGES.flatMap((language) => [...wordsOf(language)]));

/** Whether a word names nothing that is sold: grammar, politeness, the verbs of ordering. */
export function isFiller(word: string, language?: Language): boolean {
  const plain = plainWord(word);
  if (language !== undefined) return fillers.get(language)?.has(plain) ?? false;
  return ofAny.has(plain);
}
