import { lazy } from '../../../../lazy.ts';
import type { Language } from '../lexicon/languages.ts';
import { readLexicon, wordsIn } from '../lexicon/read-lexicon.ts';
import { foldWord } from './fold-word.ts';
import { plainWord } from './plain-word.ts';

const SORTS = ['count', 'fraction', 'group', 'power', 'teen'] as const;
/** A count, a part of one, a group (dozen, pair), what the word before is multiplied with, or raised by. */
export type NumberSort = (typeof SORTS)[number];

/** What a numeral stands for. */
export interface NumberReading {
  value: number;
  sort: NumberSort;
  language: Language;
  /** The same letters are an ordinary word too ("do", "once", "sat"): context must decide. */
  doubtful: boolean;
}

type Index = Map<string, NumberReading[]>;

/** In the order of the languages, so that an English word is English first. */
function add(index: Index, key: string, reading: NumberReading): void {
  const others = index.get(key) ?? [];
  if (!others.some(({ language }) => language === reading.language)) others.push(reading);
  index.set(key, others);
}

const indexes = lazy(() => {
  const written: Index = new Map();
  const folded: Index = new Map();
  const columns = ['value', 'sort', 'words', 'doubtful'] as const;
  for (const line of readLexicon('numbers', columns, ['words', 'doubtful'])) {
    const value = Number(line.value);
    const sort = SORTS.find((one) => one === line.sort);
    if (Number.isNaN(value) || sort === undefined) {
      throw new Error(`${line.where}: no number of a known sort`);
    }
    for (const language of line.languages) {
      const note = (words: string, doubtful: boolean) => {
        for (const word of words === '' ? [] : wordsIn(words).map(plainWord)) {
          const reading = { value, sort, language, doubtful };
          add(written, word, reading);
          // Other languages spell their numbers in one way.
          const isHindi = language === 'hi' || language === 'hi-Latn';
          if (!doubtful && isHindi && word.length > 3) add(folded, foldWord(word), reading);
        }
      };
      note(line.words, false);
      note(line.doubtful, true);
    }
  }
  return { written, folded };
});

/** What a word means as a numeral, in the order of the table; none for other words. */
export function readNumberWord(word: string): readonly NumberReading[] {
  const plain = plainWord(word);
  const { written, folded } = indexes();
  return written.get(plain) ?? (plain.length > 3 ? folded.get(foldWord(plain)) : undefined) ?? [];
}
