import type { IndexedValue } from '../../index/catalog-index.ts';
import type { NumberItem } from '../../items/item.ts';
import { countUnitOf } from '../../items/units.ts';
import { sizeOf, sizeOfTwo } from '../../words/words.ts';
import { countsOf } from '../quantity.ts';
import { measureOfValue, numberOfValue, numbersOf, type OptionReading } from './figures.ts';

const SURE_SIZE = 0.92;
const SURE_RANK = 0.9;
/** From here on, a number that is a size is the size, wherever it is. */
const SURELY_SIZE = 20;

/** Reads a size that is a bare number: "kolhapuri 38 - 1", "8 number", "crema 400". */
export function readSize(reading: OptionReading): void {
  const { piece, name, values, at, figures } = reading;
  const numbers = numbersOf(reading);
  if (numbers.length === 0) return;
  const ofNumber = new Map(values.map((value) => [numberOfValue(value), value]));
  const sizes = numbers.filter(({ value }) => ofNumber.has(value));
  const unit = countUnitOf(name.toLowerCase());
  const item =
    sizes.find(({ named, counted }) => named && !counted) ??
    // Bangles are 2.4, 2.6 …, pencil leads 0.7: sizes wherever they are, not counts.
    sizes.find(({ value }) => !Number.isInteger(value)) ??
    // "puzzle 48 pcs" of those with 48 and 100 pieces.
    sizes.find((one) => one.unit !== null && one.unit === unit) ??
    chooseAmongCounts(reading, ofNumber);
  const value = item && ofNumber.get(item.value);
  if (!value) return;
  const mask = 1 << piece.items.indexOf(item);
  figures.values[at] = { value, mask, strength: SURE_SIZE };
  figures.used |= mask;
}

/** Which of the counts of a piece is rather a size: the other number is the count ("38 - 2", "42 two pieces"). */
function chooseAmongCounts(
  { piece, figures, nameEnd }: OptionReading,
  ofNumber: ReadonlyMap<number | null, IndexedValue>,
): NumberItem | undefined {
  const counts = countsOf(piece, figures.used);
  const fits = counts.filter((item) => {
    const value = ofNumber.get(item.value);
    return value && maySize(item, value, counts);
  });
  const surely = fits.find(({ value }) => value >= SURELY_SIZE || value === 0);
  if (surely || fits.length < counts.length) return surely ?? fits[0];
  return fits.find(({ start }) => start >= nameEnd);
}

function maySize(item: NumberItem, value: IndexedValue, counts: readonly NumberItem[]): boolean {
  if (item.form === 'article') return false;
  const isMeasured = measureOfValue(value) !== null;
  if (!item.counted) {
    // "water colour 6 - 1" has a count beside it, "sketch pen 12" rather is one itself.
    const isLabelled = value.form.items.length > 1;
    if (item.value >= SURELY_SIZE) return true;
    return isLabelled ? counts.length > 1 : !isMeasured;
  }
  // "60 tablets, 2 bottles": the first is the pack. "7:4": four of size 7.
  const tells = item.unit === null ? !isMeasured && item !== counts.at(-1) : isMeasured;
  return counts.length > 1 && tells;
}

/** "size 42" of shoes up to 40: a size that the product does not have. */
export function namesOtherSize(reading: OptionReading): boolean {
  const { piece, values, nameEnd, figures } = reading;
  const numbers = numbersOf(reading).filter(({ counted }) => !counted);
  if (numbers.length === 0 || values.some((value) => measureOfValue(value))) return false;
  const sizes = values.flatMap((value) => numberOfValue(value) ?? []);
  if (sizes.length < values.length) return false;
  const isOneOf = countsOf(piece, figures.used).length > 1;
  return numbers.some(({ named, start, form, value }) => {
    if (named || start < nameEnd || form !== 'digits') return named;
    return isOneOf || (Math.max(...sizes) >= SURELY_SIZE && value >= SURELY_SIZE);
  });
}

const LETTERS = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL', '4XL', '5XL'];
const RANKS = ['mini', 'travel size', ...LETTERS, 'full size', 'family size'];
const SMALL = new Set(['S', 'XS', 'mini', 'travel size', 'short']);
const LARGE = new Set(['L', 'XL', 'XXL', 'family size', 'long', 'full size']);

/** "the big one" of something sold by weight or in packs, "the biggest" of three sizes. */
export function readRelative({ piece, values, at, figures }: OptionReading): void {
  const row = values.length < 2 ? null : rowOf(values);
  if (row === null) return;
  piece.items.forEach((item, i) => {
    const mask = 1 << i;
    if (item.kind !== 'word' || figures.used & mask) return;
    const before = piece.items[i - 1];
    const value = meantBy(sizeNamed(item.text, before?.kind === 'word' ? before.text : ''), row);
    if (!value) return;
    figures.used |= mask;
    figures.values[at] ??= { value, mask, strength: SURE_RANK };
  });
}

/** Values from the smallest to the largest. */
interface Row {
  sorted: readonly IndexedValue[];
  /** "large" itself is one of the names where sizes are letters. */
  hasLetters: boolean;
}

const rows = new WeakMap<readonly IndexedValue[], { row: Row | null }>();

/** Null where some of the values have no size. Asked for with every piece that may be about them. */
function rowOf(values: readonly IndexedValue[]): Row | null {
  const known = rows.get(values);
  if (known) return known.row;
  const row = readRow(values);
  rows.set(values, { row });
  return row;
}

function readRow(values: readonly IndexedValue[]): Row | null {
  const amounts = new Map(values.map((value) => [value, amountOf(value)]));
  if ([...amounts.values()].includes(null)) return null;
  return {
    sorted: [...values].sort((a, b) => (amounts.get(a) ?? 0) - (amounts.get(b) ?? 0)),
    hasLetters: values.some(({ text }) => LETTERS.includes(sizeNamed(text.toLowerCase(), ''))),
  };
}

/** A measure, or the place of a named size in their row. */
function amountOf(value: IndexedValue): number | null {
  const rank = RANKS.indexOf(sizeNamed(value.text.toLowerCase(), ''));
  return measureOfValue(value)?.amount ?? (rank < 0 ? null : rank);
}

const sizeNamed = (word: string, before: string): string =>
  (before === '' ? null : sizeOfTwo(before, word)) ?? sizeOf(word) ?? '';

function meantBy(size: string, { sorted, hasLetters }: Row): IndexedValue | undefined {
  if (size === 'smallest' || (SMALL.has(size) && !hasLetters)) return sorted[0];
  if (size === 'biggest' || (LARGE.has(size) && !hasLetters)) return sorted.at(-1);
  return size === 'M' && sorted.length === 3 && !hasLetters ? sorted[1] : undefined;
}
