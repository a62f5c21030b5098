import { foldWord } from './fold-word.ts';
import type { Language } from './language.ts';
import { NUMBER_TABLE } from './number-table.ts';
import { plainWord } from './plain-word.ts';

/** A count, a part of one, a group (dozen, pair), or what the word before is multiplied with. */
export type NumberSort = 'count' | 'fraction' | 'group' | 'power';

/** What a numeral stands for. */
export interface NumberReading {
  value: number;
  sort: NumberSort;
  language: Language;
  /** The same letters are an ordinary word too ("do", "once", "sat"): context must decide. */
  doubtful: boolean;
}

const COLUMNS: readonly Language[] = ['en', 'hi', 'hi', 'es'];
const written = new Map<string, NumberReading[]>();
const folded = new Map<string, NumberReading[]>();

function add(index: Map<string, NumberReading[]>, key: string, reading: NumberReading): void {
  const others = index.get(key) ?? [];
  if (!others.some(({ language }) => language === reading.language)) others.push(reading);
  index.set(key, others);
}

function addWord(mark: string, value: number, sort: NumberSort, language: Language): void {
  const doubtful = mark.endsWith('?');
  const word = plainWord(doubtful ? mark.slice(0, -1) : mark);
  const reading = { value, sort, language, doubtful };
  add(written, word, reading);
  if (!doubtful && language === 'hi' && word.length > 3) add(folded, foldWord(word), reading);
}

for (const [sort, rows] of NUMBER_TABLE) {
  for (const row of rows.trim().split('\n')) {
    const [value, ...columns] = row.split('|');
    columns.forEach((column, at) => {
      for (const word of column.split(' ').filter(Boolean)) {
        addWord(word, Number(value), sort, COLUMNS[at] ?? 'en');
      }
    });
  }
}

/** What a word means as a numeral; where languages differ, the reading in the language asked for. */
export function readNumberWord(word: string, language?: Language): NumberReading | null {
  const plain = plainWord(word).replaceAll(' ', '-');
  const all =
    written.get(plain) ?? (plain.length > 3 ? folded.get(foldWord(plain)) : undefined) ?? [];
  return all.find((one) => one.language === language) ?? all[0] ?? null;
}

/** The value of a numeral; null for other words. `readNumberWord` tells whether "do" may be "give". */
export function numberOf(word: string, language?: Language): number | null {
  return readNumberWord(word, language)?.value ?? null;
}
