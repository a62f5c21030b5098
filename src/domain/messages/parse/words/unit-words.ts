import { lazy } from '../../../../lazy.ts';
import { readLexicon, wordsIn } from '../lexicon/read-lexicon.ts';
import { readNumberWord } from './number-words.ts';
import { plainWord } from './plain-word.ts';
import { baseForms } from './stem-word.ts';

const words = lazy(() => {
  const units = new Map<string, string>();
  for (const { unit, words } of readLexicon('units', ['unit', 'words'])) {
    for (const word of wordsIn(words).map(plainWord)) if (!units.has(word)) units.set(word, unit);
  }
  return units;
});

const isNumeral = (plain: string): boolean => readNumberWord(plain)[0]?.sort === 'count';

/** The unit that a word names ("kilo", "packets", "बोतल"); null for other words. */
export function unitOf(word: string): string | null {
  const plain = plainWord(word);
  const known = words().get(plain);
  // "tres" is three, no "tre" of anything.
  if (known !== undefined || plain.length < 4 || isNumeral(plain)) return known ?? null;
  for (const form of baseForms(plain)) {
    const unit = form.length > 2 ? words().get(form) : undefined;
    if (unit !== undefined) return unit;
  }
  return null;
}
