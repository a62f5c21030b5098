import { lazy } from '../../../../lazy.ts';
import { readLexicon, wordsIn } from '../lexicon/read-lexicon.ts';
import { plainWord } from '../words/plain-word.ts';
import type { Stretch } from './customer-reading.ts';
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

/**
 * The first number that is dictated: "nine eight double two …"; null when too few digits are said in a row.
 * @param isAnnounced whether a word like "mobile" stands before the token
 */
export function spelledDigits(
  tokens: readonly Token[],
  isAnnounced: (at: number) => boolean,
): (Stretch & { digits: string }) | null {
  const { digits: words, repeats } = said();
  if (tokens.filter(({ low }) => words.has(low)).length < 3) return null;
  for (const [from, first] of tokens.entries()) {
    let digits = '';
    let count = 0;
    let at = from;
    for (; digits.length < 20; at++) {
      const times = repeats.get(tokens[at]?.low ?? '') ?? 0;
      const { low = '', text = '', kind } = tokens[times > 0 ? at + 1 : at] ?? {};
      const told = /^\d{1,3}$/.test(text) ? text : words.get(low);
      if (!told || (times > 0 && told.length !== 1)) break;
      digits += told.repeat(times || 1);
      if (times > 0) at++;
      if (kind === 'word') count++;
    }
    const enough = count >= MIN_WORDS ? digits.length >= 7 : count >= 3 && isAnnounced(from);
    if (enough) return { digits, start: first.start, end: tokens[at - 1]?.end ?? first.end };
  }
  return null;
}
