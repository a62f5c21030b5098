import { lazy } from '../../../../lazy.ts';
import { readLexicon, wordsIn } from '../lexicon/read-lexicon.ts';
import { plainWord } from '../words/plain-word.ts';
import type { Token } from './tokens.ts';

// Fewer may be sizes and quantities in a row.
const MIN_WORDS = 5;
const REPEATS: Readonly<Record<string, number>> = { double: 2, triple: 3 };

/** Digits as they are dictated to a phone, and "double", by their words. */
const said = lazy(() => {
  const digits = new Map<string, string>();
  const repeats = new Map<string, number>();
  for (const { digit, words } of readLexicon('spoken-digits', ['digit', 'words'])) {
    const times = REPEATS[digit];
    for (const word of wordsIn(words).map(plainWord)) {
      if (times) repeats.set(word, times);
      else if (!digits.has(word)) digits.set(word, digit);
    }
  }
  return { digits, repeats };
});

/** Whether a text may hold a dictated number: two of its words are digits. */
export const maySpell = (tokens: readonly Token[]): boolean =>
  tokens.filter(({ low, kind }) => kind === 'word' && said().digits.has(low)).length > 2;

/**
 * A dictated number: "nine eight double two …"; null when too few are said in a row.
 * @param labelled a word like "mobile" stands before it
 */
export function spelledDigits(
  tokens: readonly Token[],
  from: number,
  labelled: boolean,
): Spelled | null {
  let digits = '';
  let words = 0;
  let at = from;
  for (; at < tokens.length && digits.length < 20; at++) {
    const times = said().repeats.get(tokens[at]?.low ?? '');
    const told = digitsOf(tokens[times ? at + 1 : at]);
    if (told === null || (times && told.length !== 1)) break;
    if (tokens[at]?.kind === 'word') words++;
    digits += told.repeat(times ?? 1);
    if (times) at++;
  }
  const [first, last] = [tokens[from], tokens[at - 1]];
  const enough = labelled ? words >= 3 : digits.length >= 7 && words >= MIN_WORDS;
  return first && last && enough ? { digits, start: first.start, end: last.end, next: at } : null;
}

interface Spelled {
  digits: string;
  start: number;
  end: number;
  /** Index of the token after it. */
  next: number;
}

function digitsOf(token: Token | undefined): string | null {
  if (!token) return null;
  if (token.kind === 'number' && /^\d{1,3}$/.test(token.text)) return token.text;
  return said().digits.get(token.low) ?? null;
}
