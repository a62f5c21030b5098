import { foldWord } from './fold-word.ts';
import { isDevanagari, type Language } from './language.ts';
import { plainWord } from './plain-word.ts';

/** What a numeral stands for: a count, a part of one, a group (dozen, pair), or a power (hundred). */
export interface NumberReading {
  value: number;
  sort: 'count' | 'fraction' | 'group' | 'power';
  language: Language;
  /** The same letters are an ordinary word too ("do", "once", "sat"): context must decide. */
  doubtful: boolean;
}

type Row = readonly [
  value: number,
  sort: NumberReading['sort'],
  en: string,
  hi: string,
  es: string,
];

/** A `?` after a word marks one that is also an ordinary word in some of the languages. */
const ROWS: readonly Row[] = [
  [0, 'count', 'zero', 'shunya शून्य', 'cero'],
  [1, 'count', 'one a? an?', 'ek aik एक', 'un uno una'],
  [2, 'count', 'two', 'do? दो?', 'dos'],
  [3, 'count', 'three', 'teen tin? theen तीन', 'tres'],
  [4, 'count', 'four', 'char chaar चार', 'cuatro'],
  [5, 'count', 'five', 'panch paanch paach panj पांच पाँच', 'cinco'],
  [6, 'count', 'six', 'chhe che? chhah cheh chah छह छः छे छै', 'seis'],
  [7, 'count', 'seven', 'saat sat? सात', 'siete'],
  [8, 'count', 'eight', 'aath ath aat आठ', 'ocho'],
  [9, 'count', 'nine', 'nau nou नौ', 'nueve'],
  [10, 'count', 'ten', 'das dus das? दस', 'diez'],
];

function readings(): Map<string, NumberReading[]> {
  const index = new Map<string, NumberReading[]>();
  for (const [value, sort, ...columns] of ROWS) {
    columns.forEach((column, at) => {
      const language = (['en', 'hi', 'es'] as const)[at] ?? 'en';
      for (const mark of column.split(' ').filter(Boolean)) {
        const doubtful = mark.endsWith('?');
        const key = plainWord(doubtful ? mark.slice(0, -1) : mark);
        index.set(key, [...(index.get(key) ?? []), { value, sort, language, doubtful }]);
      }
    });
  }
  return index;
}

const NUMBERS = readings();

/** What a word means as a numeral; where languages differ, the one asked for first. */
export function readNumberWord(word: string, language?: Language): NumberReading | null {
  const plain = plainWord(word);
  const all =
    NUMBERS.get(plain) ?? NUMBERS.get(isDevanagari(plain) ? plain : foldWord(plain)) ?? [];
  return all.find((one) => one.language === language) ?? all[0] ?? null;
}

/** The value of a numeral; null for other words. Check `readNumberWord(…).doubtful` where "do" may mean "give". */
export function numberOf(word: string, language?: Language): number | null {
  return readNumberWord(word, language)?.value ?? null;
}
