import { lazy } from '../../../../lazy.ts';
import { wordLines } from '../lexicon/read-lexicon.ts';
import { plainWord } from '../words/plain-word.ts';
import type { Stretch } from './customer-reading.ts';
import type { Token } from './tokens.ts';

// Fewer may be sizes and quantities in a row.
const MIN_WORDS = 5;
const REPEATS: Readonly<Record<string, number>> = { double: 2, triple: 3 };

/** Digits as they are dictated to a phone, and "double", by their words. */
const said = lazy(
  () =>
    new Map(
      wordLines('spoken-digits', ['digit'])
        .reverse()
        .map(([word, { digit }]) => [plainWord(word), digit]),
    ),
);

/**
 * The first dictated number: "nine eight double two …"; null when too few digits follow each other.
 * @param isAnnounced whether a word like "mobile" precedes the token
 */
export function spelledDigits(
  tokens: readonly Token[],
  isAnnounced: (at: number) => boolean,
): (Stretch & { digits: string }) | null {
  const digitAt = (at: number) => said().get(tokens[at]?.low ?? '') ?? '';
  if (tokens.filter((_, at) => digitAt(at) !== '').length < 3) return null;
  for (const [from, first] of tokens.entries()) {
    let digits = '';
    let count = 0;
    let at = from;
    for (; digits.length < 20; at++) {
      const times = REPEATS[digitAt(at)] ?? 1;
      if (times > 1) at++;
      const written = /^\d{1,3}$/.exec(tokens[at]?.text ?? '')?.[0];
      const told = written ?? digitAt(at);
      if (told === '' || told in REPEATS) break;
      digits += told.repeat(times);
      if (!written) count++;
    }
    const enough = count >= MIN_WORDS ? digits.length >= 7 : count >= 3 && isAnnounced(from);
    if (enough) return { digits, start: first.start, end: tokens[at - 1]?.end ?? first.end };
  }
  return null;
}
