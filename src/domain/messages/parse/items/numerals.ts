import { Memo } from '../words/memo.ts';
import { type NumberReading, readNumberWord } from '../words/words.ts';

const MOST_REMEMBERED = 10_000;
const numerals = new Memo<NumberReading | null>(MOST_REMEMBERED);

/** What a word means as a numeral; null for other words. Remembered: every word is asked about. */
export const numeralOf = (word: string): NumberReading | null => numerals.get(word, readNumberWord);
