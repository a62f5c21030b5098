/** The form under which words are looked up: small letters without accents. */
export function plainWord(word: string): string {
  const small = word.toLowerCase();
  return /^[\0-\x7f]*$/.test(small)
    ? small
    : small.normalize('NFD').replace(/[\u0300-\u036f\u200c\u200d]/g, '');
}

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
