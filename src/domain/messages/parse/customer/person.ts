import { lazy } from '../../../../lazy.ts';
import { readLexicon, wordsIn } from '../lexicon/read-lexicon.ts';
import { foldWord } from '../words/fold-word.ts';
import { isDevanagari, plainWord } from '../words/plain-word.ts';
import {
  DWELLING,
  isGoodsWord,
  isOrdering,
  isSentenceWord,
  NEAR,
  PLACE,
  REGIONS,
  STREET,
  TALK,
} from './customer-words.ts';
import { countriesOfCity } from './find-city.ts';
import type { Token } from './tokens.ts';

/** Titles before a name. */
export const TITLES = TALK.of('title');
/** Respect behind a name, as in "Ramesh ji". */
export const BEHIND_NAME = TALK.of('respect');
const INSIDE = TALK.of('inside name');

/** Known names, and whether each is a word, too: alone it needs a label or a sign beside it. */
const names = lazy(() => {
  const known = new Map<string, boolean>();
  for (const { doubt, words } of readLexicon('names', ['kind', 'doubt', 'words'], ['doubt'])) {
    for (const name of wordsIn(words).map(plainWord)) {
      known.set(name, doubt !== '' || known.get(name) === true);
    }
  }
  return known;
});

/** Whether a word is a name known in any of the lists. */
export const isKnownName = (low: string): boolean => names().has(low) || isSounded(low);

/** A Hindi spelling of a name that is listed in Latin letters. */
const isSounded = (low: string): boolean =>
  isDevanagari(low) && low.length > 2 && sounds().has(foldWord(low));

const sounds = lazy(() => new Set([...names().keys()].map((name) => foldWord(name))));

const isPlainName = (low: string): boolean =>
  names().get(low) === false && !isGoodsWord(low) && !isSentenceWord(low);
const CAPITAL = /^\p{Lu}/u;
const MARKS_INSIDE = /^[.'-]$/;

/**
 * How much some words look like a person's name: 0 not at all, 1 only by their number, 2 by their
 * capitals, 3 by one known name that is a word too, 4 and more by known names.
 * @param announced a label precedes it, so a family's name may be a word: "soy Rubén Castaño"
 */
export function personScore(tokens: readonly Token[], announced = false): number {
  const words = tokens.filter(({ kind }) => kind === 'word');
  while (words.length > 1 && BEHIND_NAME.has(words.at(-1)?.low ?? '')) words.pop();
  if (tokens.some(({ kind, text }) => kind !== 'word' && !MARKS_INSIDE.test(text))) return 0;
  if (words.length === 0 || words.length > 5) return 0;
  if (words.some((word, i) => !fits(word, i, words) && !(announced && isCalled(word)))) {
    return 0;
  }
  const full = words.filter(({ low }) => low.length > 1 && !INSIDE.has(low));
  const first = full[0];
  if (!first) return 0;
  // "Tarun likhna": who begins with a capital goes on with one.
  const capitals = CAPITAL.test(first.text);
  if (capitals && full.some(({ text, low }) => !CAPITAL.test(text) && !isKnownName(low))) return 0;
  let score = 1;
  if (capitals) score++;
  const plain = full.filter(({ low }) => isPlainName(low)).length;
  if (plain > 0) score += 2 + Math.min(plain, 2);
  else if (full.some(({ low }) => isKnownName(low))) score += full.length > 1 ? 2 : 1;
  return score;
}

/** A known name that is a word too, or a word in capitals that belongs to no sentence. */
const isCalled = ({ text, low }: Token): boolean =>
  isKnownName(low) || (CAPITAL.test(text) && !isSentenceWord(low));

const PLACES = [STREET, NEAR, DWELLING, PLACE, REGIONS];

function fits({ low, text }: Token, index: number, words: readonly Token[]): boolean {
  if (isPlainName(low) || (index === 0 && words.length > 1 && TITLES.has(low))) return true;
  if (low.length === 1) return CAPITAL.test(text);
  if (/\d/.test(low)) return false;
  if (isKnownName(low)) return CAPITAL.test(text) || words.length > 1 || !isGoodsWord(low);
  if (INSIDE.has(low)) {
    const next = index > 0 ? words[index + 1] : undefined;
    return !!next && (CAPITAL.test(next.text) || INSIDE.has(next.low));
  }
  if (isSentenceWord(low) || isOrdering(low) || isGoodsWord(low)) return false;
  return !PLACES.some((places) => places.has(low)) && countriesOfCity(low).length === 0;
}
