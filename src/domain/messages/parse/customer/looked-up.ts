import { plainWord } from '../words/plain-word.ts';

/** A list written as lines of words, as a set of their looked-up forms. */
export const wordSet = (...lines: string[]): ReadonlySet<string> =>
  new Set(lines.flatMap((line) => line.split(' ').filter(Boolean).map(plainWord)));

/** A list of phrases divided by commas, as a set of their looked-up forms. */
export const phraseSet = (...lines: string[]): ReadonlySet<string> =>
  new Set(
    lines.flatMap((line) =>
      line
        .split(',')
        .map((phrase) => plainWord(phrase.trim()))
        .filter(Boolean),
    ),
  );
