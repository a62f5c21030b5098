import { isA, isCapital, type Token } from './tokens.ts';

const MARKS_INSIDE = /^[.'-]$/;

/**
 * How much some words look like a person's name: 0 not at all, 1 only by their number, 2 by their
 * capitals, 3 by one known name that is a word too, 4 and more by known names.
 * @param announced a label precedes it, so a family's name may be a word: "soy Rubén Castaño"
 */
export function personScore(tokens: readonly Token[], announced = false): number {
  const words = tokens.filter(({ kind }) => kind === 'word');
  while (words.length > 1 && isA('respect', words.at(-1))) words.pop();
  if (words.length === 0 || words.length > 5) return 0;
  if (tokens.some(({ kind, text }) => kind !== 'word' && !MARKS_INSIDE.test(text))) return 0;
  if (!words.every((word, at) => fits(word, at, words) || (announced && isCalled(word)))) return 0;
  const full = words.filter((word) => word.low.length > 1 && !isA('inside name', word));
  const first = full[0];
  if (!first) return 0;
  // "Tarun likhna": who begins with a capital goes on with one.
  const capitals = isCapital(first);
  if (capitals && full.some((word) => !isCapital(word) && !isA('name', word))) return 0;
  const score = capitals ? 2 : 1;
  const plain = full.filter((word) => isA('plain name', word)).length;
  if (plain > 0) return score + 2 + Math.min(plain, 2);
  return full.some((word) => isA('name', word)) ? score + (full.length > 1 ? 2 : 1) : score;
}

/** A known name that is a word too, or a word in capitals that belongs to no sentence. */
const isCalled = (word: Token): boolean =>
  isA('name', word) || (isCapital(word) && !isA('sentence', word));

const NO_NAMES = [
  ...['sentence', 'order', 'goods'],
  ...['street', 'near', 'dwelling', 'place', 'region', 'city'],
];

function fits(word: Token, at: number, words: readonly Token[]): boolean {
  if (isA('plain name', word) || (at === 0 && words.length > 1 && isA('title', word))) return true;
  if (word.low.length === 1) return isCapital(word);
  if (/\d/.test(word.low)) return false;
  if (isA('name', word)) return isCapital(word) || words.length > 1 || !isA('goods', word);
  if (isA('inside name', word)) {
    const next = at > 0 ? words[at + 1] : undefined;
    return isCapital(next) || isA('inside name', next);
  }
  return !NO_NAMES.some((role) => word.roles.has(role));
}
