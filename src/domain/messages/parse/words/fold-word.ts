import { isDevanagari, type Language } from './language.ts';
import { plainWord } from './plain-word.ts';
import { transliterate } from './transliterate.ts';

type Rule = readonly [pattern: RegExp, to: string];

const SHARED: readonly Rule[] = [
  [/ph/g, 'f'],
  [/chh/g, 'ch'],
  [/x/g, 'ks'],
  [/q(?:u(?=[ei]))?/g, 'k'],
  [/ck/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/c(?!h)/g, 'k'],
];

const HINDI: readonly Rule[] = [
  [/aa+/g, 'a'],
  [/ee+|ii+/g, 'i'],
  [/oo+|uu+/g, 'u'],
  ...SHARED,
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/(?<=[a-z]{2})(?:ey|ie)$/g, 'i'],
  [/iy(?=[aeou])/g, 'i'],
  [/(?<=[a-z])y(?![aeiou])/g, 'i'],
  [/(?<=[a-z]a)h$/g, ''],
  [/(.)\1+/g, '$1'],
];

const SPANISH: readonly Rule[] = [
  [/ll/g, 'y'],
  [/gu(?=[ei])/g, 'g'],
  [/(?<![csp])h/g, ''],
  ...SHARED,
  [/v/g, 'b'],
  [/z/g, 's'],
  [/([b-df-hj-np-tv-z])\1+/g, '$1'],
];

function apply(word: string, rules: readonly Rule[]): string {
  return rules.reduce((text, [pattern, to]) => text.replace(pattern, to), word);
}

/** A word longer than any that people sell is no word: it is cut, so that folding stays linear. */
const LONGEST = 64;
/** One rule's outcome may feed another; real words settle at once. */
const ROUNDS = 8;

interface Folding {
  rules: readonly Rule[];
  /** Whether any of the rules has work left: most words are done after one round. */
  open: RegExp;
}

const folding = (rules: readonly Rule[]): Folding => ({
  rules,
  open: new RegExp(rules.map(([pattern]) => pattern.source).join('|')),
});

const INDIAN = folding(HINDI);
const IBERIAN = folding(SPANISH);

function settle(word: string, { rules, open }: Folding): string {
  let folded = word;
  for (let round = 0; round < ROUNDS && open.test(folded); round += 1) {
    folded = apply(folded, rules);
  }
  return folded;
}

/**
 * The key under which one word's usual spellings meet: case, accents, script, long vowels, double
 * letters, w/v, z/j, ph/f, c/k. With `es` instead: b/v, ll/y, z/s/c, silent h. Folding a key again changes nothing.
 */
export function foldWord(word: string, language?: Language): string {
  const short = word.slice(0, LONGEST);
  const latin = isDevanagari(short) ? transliterate(short) : short;
  return settle(plainWord(latin), language === 'es' ? IBERIAN : INDIAN);
}
