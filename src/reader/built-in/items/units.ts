import { lazy } from '../../../kernel/concurrency/lazy.ts';
import { readLexicon, wordsIn } from '../lexicon/read-lexicon.ts';
import { Memo } from '../words/memo.ts';
import { unitOf } from '../words/words.ts';

const DIMENSIONS = [
  'mass',
  'volume',
  'length',
  'inch',
  'storage',
  'power',
  'charge',
  'voltage',
  'age',
  'pack',
] as const;
/** The dimension of a measure; `pack` counts pieces in one pack. */
export type Dimension = (typeof DIMENSIONS)[number];

/** How much of something, in the smallest unit of its dimension. */
export interface Measure {
  dimension: Dimension;
  amount: number;
  /** The number as it was written, for "the 20000 one". */
  written: number;
}

const measures = lazy(() => {
  const units = new Map<string, readonly [Dimension, number]>();
  const behindNumber = new Map<string, string>();
  const columns = ['unit', 'dimension', 'amount', 'words'] as const;
  for (const { unit, dimension, amount, words, where } of readLexicon('measures', columns, [
    'words',
  ])) {
    const known = DIMENSIONS.find((one) => one === dimension);
    if (!known || !(Number(amount) > 0)) throw new Error(`${where}: measures nothing`);
    units.set(unit, [known, Number(amount)]);
    for (const word of words === '' ? [] : wordsIn(words)) behindNumber.set(word, unit);
  }
  return { units, behindNumber };
});

/** A word's meanings as a unit: called several times for every word of a message. */
interface WordUnits {
  /** The unit's name after a number, and directly after the digits. */
  name: string | null;
  glued: string | null;
  /** What it counts, if it counts pieces or packs. */
  counts: string | null;
}

const MOST_REMEMBERED = 10_000;
const remembered = new Memo<WordUnits>(MOST_REMEMBERED);

function readUnits(word: string): WordUnits {
  const { units, behindNumber } = measures();
  const short = behindNumber.get(word);
  const spelled = unitOf(word);
  if (short !== undefined) {
    // "size 4 in red" holds no inches, "1 y 2" no years.
    const name = word === 'y' ? null : word === 'in' ? spelled : short;
    return { name, glued: short, counts: null };
  }
  const isMeasured = spelled === null || units.has(spelled);
  return { name: spelled, glued: spelled, counts: isMeasured ? null : spelled };
}

/** A number with the unit behind it as a measure; null when the unit counts pieces or is none. */
export function measureOf(value: number, word: string, glued: boolean): Measure | null {
  const units = remembered.get(word, readUnits);
  const name = glued ? units.glued : units.name;
  const unit = name === null ? undefined : measures().units.get(name);
  if (unit === undefined) return null;
  const [dimension, factor] = unit;
  return { dimension, amount: Math.round(value * factor * 1000) / 1000, written: value };
}

/** Whether the word is a unit of weight, volume and the like. */
export function isMeasureUnit(word: string): boolean {
  const { name } = remembered.get(word, readUnits);
  return name !== null && measures().units.has(name);
}

/** A word that counts pieces or packs ("pcs", "packet", "jodi"); null for other words. */
export const countUnitOf = (word: string): string | null => remembered.get(word, readUnits).counts;
