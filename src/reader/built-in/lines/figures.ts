import type { IndexedProduct, IndexedValue } from '../index/catalog-index.ts';
import type { MeasureItem, NumberItem } from '../items/item.ts';
import { countUnitOf, type Measure } from '../items/units.ts';
import type { ValueMatch } from '../match/match-values.ts';
import { sizeOf, sizeOfTwo } from '../words/words.ts';
import type { KnownPiece, Piece } from './piece.ts';
import { countsOf } from './quantity.ts';

/** What the numbers of a piece say about options and packs. */
interface Figures {
  values: (ValueMatch | null)[];
  /** Bits of the items that are no counts any more. */
  used: number;
  /** "2 kg" of something sold by 500 g: four packs. */
  packs: number;
  /** A size, weight or volume that the product does not have. */
  unfit: boolean;
}

/** One option, read from one piece. */
interface OptionReading {
  piece: Piece;
  /** The name of the option. */
  name: string;
  values: readonly IndexedValue[];
  /** Index of the option. */
  at: number;
  /** Where the last word of the product's name begins; 0 when it was not named here. */
  nameEnd: number;
  figures: Figures;
}

const SEVERAL_PACKS = 0.85;
/** Each value of an option is looked at for sizes and measures. */
const STEPS_OF_VALUE = 4;

/**
 * Reads sizes that are bare numbers, weights that are several packs, and "the big one".
 * @param matched for each option the value that words have named already
 * @param named bits of the items that name the product
 */
export function resolveFigures(
  { piece, segment: { effort } }: KnownPiece,
  product: IndexedProduct,
  matched: readonly (ValueMatch | null)[],
  named: number,
  nameEnd: number,
): Figures {
  const used = matched.reduce((mask, match) => mask | (match?.mask ?? 0), named);
  const figures: Figures = { values: [...matched], used, packs: 1, unfit: false };
  product.options.forEach(({ name, values }, at) => {
    if (effort.isSpent) return;
    effort.spend(STEPS_OF_VALUE * values.length);
    const reading = { piece, name, values, at, nameEnd, figures };
    if (!figures.values[at]) readSize(reading);
    if (!figures.values[at]) readMeasure(reading);
    readRelative(reading);
    if (!figures.values[at]) figures.unfit ||= namesOtherSize(reading);
  });
  const isByMeasure = product.options.some(({ values }) => values.some(measureOfValue));
  if (!isByMeasure) readNamedMeasure(piece, product, figures);
  return figures;
}

/** Reads a weight or a length: the variant of it, or as many packs as make it up. */
function readMeasure({ piece, name, values, at, figures }: OptionReading): void {
  const isPacks = countUnitOf(name.toLowerCase()) !== null;
  for (const { item, bit } of measuresOf(piece, figures.used)) {
    const { dimension, amount } = item.measure;
    const packs = values.flatMap((value) => {
      const measure = measureOfValue(value);
      // "pack of 10" where the packs are called "5" and "10".
      const plain =
        isPacks && measure === null && dimension === 'pack' ? numberOfValue(value) : null;
      const size = measure?.dimension === dimension ? measure.amount : plain;
      return size === null ? [] : [{ value, size }];
    });
    if (packs.length === 0) continue;
    figures.used |= bit;
    const splits = dimension === 'mass' || dimension === 'volume';
    const best = packsOf(amount, packs);
    if (best && (splits || best.times === 1)) {
      const strength = best.times === 1 ? 1 : SEVERAL_PACKS;
      figures.values[at] = { value: best.value, mask: bit, strength };
      figures.packs = best.times;
    } else figures.unfit = true;
    return;
  }
}

/** "2 kg toor dal" where the product itself is called "Toor Dal 1 kg". */
function readNamedMeasure(piece: Piece, { names }: IndexedProduct, figures: Figures): void {
  const own = names[0] && measureOfValue(names[0]);
  const told = measuresOf(piece, figures.used).find(
    ({ item }) => item.measure.dimension === own?.dimension,
  );
  if (!own || !told) return;
  const times = told.item.measure.amount / own.amount;
  figures.used |= told.bit;
  if (Number.isInteger(times)) figures.packs = times;
  else figures.unfit = true;
}

const measuresOf = (piece: Piece, used: number): { item: MeasureItem; bit: number }[] =>
  piece.items.flatMap((item, at) => {
    const bit = 1 << at;
    return item.kind === 'measure' && !(used & bit) ? [{ item, bit }] : [];
  });

const SURE_SIZE = 0.92;
const SURE_RANK = 0.9;
/** From here on, a number that is a size is the size, wherever it is. */
const SURELY_SIZE = 20;

/** Reads a size that is a bare number: "kolhapuri 38 - 1", "8 number", "crema 400". */
function readSize(reading: OptionReading): void {
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
function namesOtherSize(reading: OptionReading): boolean {
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
function readRelative({ piece, values, at, figures }: OptionReading): void {
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

/** The numbers of a piece that mean nothing yet. */
const numbersOf = ({ piece, figures }: OptionReading): NumberItem[] =>
  piece.items.filter(
    (item, at): item is NumberItem => item.kind === 'number' && !(figures.used & (1 << at)),
  );

/** The measure of a value such as "500 g"; null for other values. */
export function measureOfValue({ form }: Pick<IndexedValue, 'form'>): Measure | null {
  const item = form.items.find(({ kind }) => kind === 'measure');
  return item?.kind === 'measure' ? item.measure : null;
}

/** The number that a value is called by: 38, or 400 for "400 ml", 12 for "12 shades". */
function numberOfValue({ form: { items } }: IndexedValue): number | null {
  const [item, label] = items;
  if (items.length > 2) return null;
  if (item?.kind === 'number') return label && label.kind !== 'word' ? null : item.value;
  return item?.kind === 'measure' && !label ? item.measure.written : null;
}

/** The largest pack that makes up an amount evenly, and how many of it; null when none does. */
export function packsOf(
  amount: number,
  packs: readonly { value: IndexedValue; size: number }[],
): { value: IndexedValue; times: number } | null {
  const fitting = packs
    .map(({ value, size }) => ({ value, times: amount / size }))
    .filter(({ times }) => times > 0.999 && Math.abs(times - Math.round(times)) < 1e-6)
    .sort((a, b) => a.times - b.times);
  const [best] = fitting;
  return best ? { value: best.value, times: Math.round(best.times) } : null;
}
