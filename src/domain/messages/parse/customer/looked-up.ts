import { plainWord } from '../words/plain-word.ts';

/** The form under which words are looked up here: small letters without accents. */
export const lookedUp = plainWord;

/** A list written as lines of words, as a set of their looked-up forms. */
export const wordSet = (...lines: string[]): ReadonlySet<string> =>
  new Set(lines.flatMap((line) => line.split(' ').filter(Boolean).map(lookedUp)));

/** A list of phrases divided by commas, as a set of their looked-up forms. */
export const phraseSet = (...lines: string[]): ReadonlySet<string> =>
  new Set(
    lines.flatMap((line) =>
      line
        .split(',')
        .map((phrase) => lookedUp(phrase.trim()))
        .filter(Boolean),
    ),
  );
