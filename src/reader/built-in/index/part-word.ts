import { countUnitOf, isMeasureUnit } from '../items/units.ts';
import { isWordOf } from '../lexicon/grammar.ts';
import { conceptsOf, isFiller, numeralOf, plainWord, sizeOf } from '../words/words.ts';

/** The longest text of joined words. */
const LONGEST = 48;
const SHORTEST = 5;
const LONGEST_PART = 16;
const SHORTEST_PART = 3;
/** Shorter names occur within too many words. */
const SHORTEST_GOODS = 4;

type Has = (word: string) => boolean;

/**
 * The words of one that was written without blanks, "bolinhadequeijo", "kgaloo"; none of other words.
 * All must be the catalog's own, units, numerals or grammar.
 * @param has whether a name of the catalog has a word
 * @param begins whether a word of the catalog, or its plural, begins with these letters
 */
export function partWord(word: string, has: Has, begins: Has): readonly string[] {
  const plain = plainWord(word);
  const { length } = plain;
  if (length < SHORTEST || length > LONGEST || length !== word.length) return [];
  if (!mayHoldGoods(plain, begins)) return [];
  if (has(plain) || isFiller(plain) || isSmall(plain, true, true) || conceptsOf(plain).length > 0)
    return [];
  const reached = reach(length, (start, end) => {
    const part = plain.slice(start, end);
    return isOwn(part, has) || isSmall(part, start === 0, end === length);
  });
  const cuts = reached.has(length) ? pathTo(length, reached) : [];
  const parts = cuts.map((end, at) => word.slice(cuts[at - 1] ?? 0, end));
  const isGoods = (part = '') => isOwn(plainWord(part), has);
  const hasGoods = parts.some((part) => part.length >= SHORTEST_GOODS && isGoods(part));
  // "shirt in g" is no size of "shirting".
  const ends = parts.at(-1)?.length !== 1 || isGoods(parts.at(-2));
  return parts.length > 1 && hasGoods && ends ? parts : [];
}

/** Most strange words hold no goods anywhere, which is soon seen. */
function mayHoldGoods(word: string, begins: Has): boolean {
  for (let at = 0; at + SHORTEST_GOODS <= word.length; at += 1) {
    if (begins(word.slice(at, at + SHORTEST_GOODS))) return true;
  }
  return false;
}

/** The first letters of goods, for `begins`: of a word of the catalog, or of its plural. */
export const goodsStart = (word: string): string => `${word}s`.slice(0, SHORTEST_GOODS);

/** A word of the catalog, or its plural or singular. */
const isOwn = (part: string, has: Has): boolean =>
  part.length >= SHORTEST_PART && (has(part) || has(`${part}s`) || has(part.replace(/s$/u, '')));

/**
 * What can be between goods: units, numerals, grammar. A letter is a unit after digits, a size at
 * the end.
 */
function isSmall(part: string, isFirst: boolean, isLast: boolean): boolean {
  if (part.length === 1) return (isFirst && isMeasureUnit(part)) || (isLast && isSize(part));
  if (countUnitOf(part) !== null || isMeasureUnit(part) || isWordOf('in a name', part)) return true;
  return part.length >= SHORTEST_PART ? numeralOf(part) !== null : isLast && isSize(part);
}

const isSize = (part: string): boolean => sizeOf(part) !== null;

/** For each place that known parts lead to, where the last of them begins. */
function reach(
  length: number,
  knows: (start: number, end: number) => boolean,
): ReadonlyMap<number, number> {
  const begins = new Map([[0, 0]]);
  for (let start = 0; start < length; start += 1) {
    if (!begins.has(start)) continue;
    for (let end = Math.min(length, start + LONGEST_PART); end > start; end -= 1) {
      if (!begins.has(end) && knows(start, end)) begins.set(end, start);
    }
  }
  return begins;
}

function pathTo(end: number, begins: ReadonlyMap<number, number>): number[] {
  const path: number[] = [];
  for (let at = end; at > 0; at = begins.get(at) ?? 0) path.unshift(at);
  return path;
}
