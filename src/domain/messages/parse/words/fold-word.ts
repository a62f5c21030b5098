import type { Language } from '../lexicon/languages.ts';
import { Memo } from './memo.ts';
import { plainWord } from './plain-word.ts';
import { transliterate } from './transliterate.ts';

/** `needs` is part of every match: checking it first saves most patterns. */
export type SpellingRule = readonly [pattern: RegExp, to: string, needs?: string];

/** A word as the rules leave it, one after the other. */
export function respell(word: string, rules: readonly SpellingRule[]): string {
  let text = word;
  for (const [pattern, to, needs] of rules) {
    if (needs === undefined || text.includes(needs)) text = text.replace(pattern, to);
  }
  return text;
}

const SHARED: readonly SpellingRule[] = [
  [/ph/g, 'f', 'ph'],
  [/chh/g, 'ch', 'chh'],
  [/x/g, 'ks', 'x'],
  [/q(?:u(?=[ei]))?/g, 'k', 'q'],
  [/ck/g, 'k', 'ck'],
  [/c(?=[eiy])/g, 's', 'c'],
  [/c(?!h)/g, 'k', 'c'],
];

const INDIAN: readonly SpellingRule[] = [
  [/aa+/g, 'a', 'aa'],
  [/ee+|ii+/g, 'i'],
  [/oo+|uu+/g, 'u'],
  ...SHARED,
  [/w/g, 'v', 'w'],
  [/z/g, 'j', 'z'],
  [/(?<=[a-z]{2})(?:ey|ie)$/g, 'i'],
  [/iy(?=[aeou])/g, 'i', 'iy'],
  [/(?<=[a-z])y(?![aeiou])/g, 'i', 'y'],
  [/(?<=[a-z]a)h$/g, '', 'ah'],
  [/(.)\1+/g, '$1'],
];

const IBERIAN: readonly SpellingRule[] = [
  [/ll/g, 'y', 'll'],
  [/gu(?=[ei])/g, 'g', 'gu'],
  [/(?<![csp])h/g, '', 'h'],
  ...SHARED,
  [/v/g, 'b', 'v'],
  [/z/g, 's', 'z'],
  [/([b-df-hj-np-tv-z])\1+/g, '$1'],
];

/** A word longer than any that people sell is no word: it is cut, so that folding stays linear. */
const LONGEST = 64;
/** One rule's outcome may feed another; real words settle at once. */
const ROUNDS = 8;

/** A strange word is folded for each that looks it up: as a numeral, as a term, as its beginning. */
const MOST_REMEMBERED = 4096;

/** The rules for sounds: of Spanish and Portuguese, or of all other languages. */
export type Spelling = 'indian' | 'iberian';

const FOLDINGS: Record<Spelling, (word: string) => string> = {
  indian: folding(INDIAN),
  iberian: folding(IBERIAN),
};

function folding(rules: readonly SpellingRule[]): (word: string) => string {
  // Whether any of the rules has work left: most words are done after one round.
  const open = new RegExp(rules.map(([pattern]) => pattern.source).join('|'));
  const known = new Memo<string>(MOST_REMEMBERED);
  const fold = (word: string): string => {
    let folded = plainWord(transliterate(word));
    for (let round = 0; round < ROUNDS && open.test(folded); round += 1) {
      folded = respell(folded, rules);
    }
    return folded;
  };
  return (word) => known.get(word.length > LONGEST ? word.slice(0, LONGEST) : word, fold);
}

/** The spelling that words of a language are folded by. */
export const spellingOf = (language: Language): Spelling =>
  language === 'es' || language === 'pt' ? 'iberian' : 'indian';

/**
 * The key under which one word's usual spellings meet: case, accents, script, long vowels, double
 * letters, w/v, z/j, ph/f, c/k. The Iberian spelling: b/v, ll/y, z/s/c, silent h. Folding a key again changes nothing.
 */
export const foldWord = (word: string, spelling: Spelling = 'indian'): string =>
  FOLDINGS[spelling](word);
