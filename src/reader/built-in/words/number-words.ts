import { lazy } from '../../../kernel/concurrency/lazy.ts';
import type { Language } from '../lexicon/languages.ts';
import { readLexicon, wordLines, wordsIn } from '../lexicon/read-lexicon.ts';
import { foldWord } from './fold-word.ts';
import { Memo } from './memo.ts';
import { plainWord } from './plain-word.ts';
import { baseForms } from './stem-word.ts';

const SORTS = ['count', 'fraction', 'group', 'power', 'teen'] as const;

/** The value of a numeral. */
export interface NumberReading {
  value: number;
  /** A count, a part of one, a group (dozen, pair), what the word before is multiplied with, or raised by. */
  sort: (typeof SORTS)[number];
  language: Language;
  /** The same letters are an ordinary word too ("do", "once", "sat"): context must decide. */
  doubtful: boolean;
}

const indexes = lazy(() => {
  const written = new Map<string, NumberReading[]>();
  const folded = new Map<string, NumberReading[]>();
  // In the order of the languages, so that an English word is English first.
  const add = (index: typeof written, key: string, reading: NumberReading) => {
    const others = index.get(key) ?? [];
    if (!others.some(({ language }) => language === reading.language)) others.push(reading);
    index.set(key, others);
  };
  const columns = ['value', 'sort', 'words', 'doubtful'] as const;
  for (const line of readLexicon('numbers', columns, ['words', 'doubtful'])) {
    const value = Number(line.value);
    const sort = SORTS.find((one) => one === line.sort);
    if (Number.isNaN(value) || !sort) throw new Error(`${line.where}: no number of a known sort`);
    for (const language of line.languages) {
      for (const [cell, doubtful] of [
        [line.words, false],
        [line.doubtful, true],
      ] as const) {
        for (const word of cell === '' ? [] : wordsIn(cell).map(plainWord)) {
          const reading = { value, sort, language, doubtful };
          add(written, word, reading);
          // Other languages spell their numbers in one way.
          const isHindi = language === 'hi' || language === 'hi-Latn';
          if (!doubtful && isHindi && word.length > 3) add(folded, foldWord(word), reading);
        }
      }
    }
  }
  return { written, folded };
});

const MOST_REMEMBERED = 10_000;
const numerals = new Memo<readonly NumberReading[]>(MOST_REMEMBERED);

/** A word's meanings as a numeral, in the table's order; empty for other words. */
export const numeralsOf = (word: string): readonly NumberReading[] =>
  numerals.get(word, (text) => {
    const plain = plainWord(text);
    const { written, folded } = indexes();
    return written.get(plain) ?? (plain.length > 3 ? folded.get(foldWord(plain)) : undefined) ?? [];
  });

/** The first of them, for rules that do not ask whose words they read; null for other words. */
export const numeralOf = (word: string): NumberReading | null => numeralsOf(word)[0] ?? null;

/** Of lines that share a word, the first counts. */
const units = lazy(
  () =>
    new Map(
      wordLines('units', ['unit'])
        .reverse()
        .map(([word, { unit }]) => [plainWord(word), unit]),
    ),
);

/** The unit that a word names ("kilo", "packets", "बोतल"); null for other words. */
export function unitOf(word: string): string | null {
  const plain = plainWord(word);
  const known = units().get(plain);
  // "tres" is three, no "tre" of anything.
  const isWhole = plain.length < 4 || numeralOf(plain)?.sort === 'count';
  if (known !== undefined || isWhole) return known ?? null;
  const form = baseForms(plain).find((base) => base.length > 2 && units().has(base));
  return units().get(form ?? '') ?? null;
}
