import { Memo } from '../words/memo.ts';
import { unitOf } from '../words/words.ts';

/** What a measure measures; `pack` counts pieces in one pack. */
export type Dimension =
  | 'mass'
  | 'volume'
  | 'length'
  | 'inch'
  | 'storage'
  | 'power'
  | 'charge'
  | 'voltage'
  | 'age'
  | 'pack';

/** How much of something, in the smallest unit of its dimension. */
export interface Measure {
  dimension: Dimension;
  amount: number;
  /** The number as it was written, for "the 20000 one". */
  written: number;
}

const UNITS = table<readonly [Dimension, number]>({
  mg: ['mass', 0.001],
  g: ['mass', 1],
  kg: ['mass', 1000],
  quintal: ['mass', 100_000],
  lb: ['mass', 453.6],
  oz: ['mass', 28.35],
  ons: ['mass', 100],
  pint: ['volume', 568],
  ml: ['volume', 1],
  cl: ['volume', 10],
  l: ['volume', 1000],
  mm: ['length', 1],
  cm: ['length', 10],
  m: ['length', 1000],
  ft: ['length', 304.8],
  yard: ['length', 914.4],
  inch: ['inch', 1],
  mb: ['storage', 0.001],
  gb: ['storage', 1],
  tb: ['storage', 1024],
  w: ['power', 1],
  mah: ['charge', 1],
  v: ['voltage', 1],
  month: ['age', 1],
  year: ['age', 12],
});

/** Units that P4's table may name otherwise; letters that are a unit only behind a number. */
const BEHIND_NUMBER = table({
  w: 'w',
  watt: 'w',
  watts: 'w',
  mah: 'mah',
  gb: 'gb',
  tb: 'tb',
  mb: 'mb',
  v: 'v',
  volt: 'v',
  m: 'm',
  l: 'l',
  g: 'g',
  y: 'year',
  yr: 'year',
  yrs: 'year',
  year: 'year',
  years: 'year',
  saal: 'year',
  sal: 'year',
  varsh: 'year',
  año: 'year',
  años: 'year',
  साल: 'year',
  वर्ष: 'year',
  month: 'month',
  months: 'month',
  mahine: 'month',
  meses: 'month',
  महीने: 'month',
  "''": 'inch',
  '"': 'inch',
  '”': 'inch',
  '″': 'inch',
  in: 'inch',
});

const SYNONYMS = table({
  gram: 'g',
  kilogram: 'kg',
  kilo: 'kg',
  litre: 'l',
  liter: 'l',
  millilitre: 'ml',
  metre: 'm',
  meter: 'm',
  centimetre: 'cm',
  millimetre: 'mm',
  foot: 'ft',
  feet: 'ft',
  watt: 'w',
  years: 'year',
});

/** What a word is as a unit: every word of a message is asked about, several times. */
interface WordUnits {
  /** The unit's name behind a number, and where it stands right behind the digits. */
  name: string | null;
  glued: string | null;
  /** What it counts, where it counts pieces or packs. */
  counts: string | null;
}

const MOST_REMEMBERED = 10_000;
const remembered = new Memo<WordUnits>(MOST_REMEMBERED);

function readUnits(word: string): WordUnits {
  const short = BEHIND_NUMBER.get(word);
  const told = unitOf(word);
  const spelled = told === null ? null : (SYNONYMS.get(told) ?? told);
  if (short !== undefined) {
    // "size 4 in red" holds no inches, "1 y 2" no years.
    const name = word === 'y' ? null : word === 'in' ? spelled : short;
    return { name, glued: short, counts: null };
  }
  const isMeasured = spelled === null || UNITS.has(spelled);
  const counts = word === 'caps' ? 'tablet' : isMeasured ? null : spelled;
  return { name: spelled, glued: spelled, counts };
}

/** A number with the unit behind it as a measure; null when the unit counts pieces or is none. */
export function measureOf(value: number, word: string, glued: boolean): Measure | null {
  const units = remembered.get(word, readUnits);
  const name = glued ? units.glued : units.name;
  const unit = name === null ? undefined : UNITS.get(name);
  if (unit === undefined) return null;
  const [dimension, factor] = unit;
  return { dimension, amount: Math.round(value * factor * 1000) / 1000, written: value };
}

/** Whether the word is a unit of weight, volume and the like. */
export function isMeasureUnit(word: string): boolean {
  const { name } = remembered.get(word, readUnits);
  return name !== null && UNITS.has(name);
}

/** A word that counts pieces or packs ("pcs", "packet", "jodi"); null for other words. */
export const countUnitOf = (word: string): string | null => remembered.get(word, readUnits).counts;

function table<Value>(rows: Record<string, Value>): ReadonlyMap<string, Value> {
  return new Map(Object.entries(rows));
}
