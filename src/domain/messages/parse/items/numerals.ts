import { Memo } from '../words/memo.ts';
import { type NumberReading, readNumberWord } from '../words/words.ts';

const MOST_REMEMBERED = 10_000;
const numerals = new Memo<readonly NumberReading[]>(MOST_REMEMBERED);

/** What a word means as a numeral; none for other words. Remembered: every word is asked about. */
export const numeralsOf = (word: string): readonly NumberReading[] =>
  numerals.get(word, readNumberWord);

/** The first of them, for rules that do not ask whose words they read; null for other words. */
export const numeralOf = (word: string): NumberReading | null => numeralsOf(word)[0] ?? null;
