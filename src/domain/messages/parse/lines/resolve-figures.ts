import type { IndexedProduct, IndexedValue } from '../index-catalog.ts';
import type { MeasureItem, NumberItem } from '../items/item.ts';
import type { Measure } from '../items/units.ts';
import type { ValueMatch } from '../match/match-values.ts';
import { conceptsOf } from '../words/words.ts';
import { countsOf } from './quantity.ts';
import type { Piece } from './pieces.ts';

/** What the figures of a piece say about options and packs. */
export interface Figures {
  values: (ValueMatch | null)[];
  /** Items that are no counts any more. */
  used: number;
  /** "2 kg" of something sold by 500 g: four packs. */
  packs: number;
  /** A size, weight or volume that the product does not have. */
  unfit: boolean;
}

/** From here on a number that is a size is the size, wherever it stands. */
const SURELY_SIZE = 20;

/** Reads sizes that are bare numbers, weights that are several packs, and "the big one". */
export function resolveFigures(
  piece: Piece,
  product: IndexedProduct,
  matched: readonly (ValueMatch | null)[],
  used: number,
  nameEnd: number,
): Figures {
  const figures: Figures = { values: [...matched], used, packs: 1, unfit: false };
  for (const match of matched) figures.used |= match?.mask ?? 0;
  product.options.forEach(({ values }, at) => {
    if (figures.values[at]) return readRelative(piece, values, at, figures);
    readSize(piece, values, at, nameEnd, figures);
    if (!figures.values[at]) readMeasure(piece, values, at, figures);
    readRelative(piece, values, at, figures);
    if (!figures.values[at]) figures.unfit ||= namesOtherSize(piece, values, figures.used, nameEnd);
  });
  if (product.options.length === 0) readNamedMeasure(piece, product, figures);
  return figures;
}

const measureOfValue = (value: IndexedValue): Measure | null => {
  const item = value.form.items.find(({ kind }) => kind === 'measure');
  return item?.kind === 'measure' ? item.measure : null;
};

/** The number that a value is called by: 38, or 400 for "400 ml". */
function numberOfValue(value: IndexedValue): number | null {
  const [item, ...more] = value.form.items;
  if (more.length > 0 || item === undefined) return null;
  if (item.kind === 'number') return item.value;
  return item.kind === 'measure' ? item.measure.written : null;
}

const isMeasured = (value: IndexedValue): boolean => measureOfValue(value) !== null;

function readSize(
  piece: Piece,
  values: readonly IndexedValue[],
  option: number,
  nameEnd: number,
  figures: Figures,
): void {
  const ofNumber = new Map(values.map((value) => [numberOfValue(value), value]));
  const numbers = piece.items.flatMap((item, at): NumberItem[] =>
    item.kind === 'number' && item.named && !item.counted && !(figures.used & (1 << at)) ? [item] : [],
  );
  const counts = countsOf(piece, figures.used);
  const fits = counts.filter((item) => {
    const value = ofNumber.get(item.value);
    if (item.form === 'article' || !value) return false;
    // "60 tablets, 2 bottles": the first tells the pack.
    if (item.counted) {
      return item.unit !== null && isMeasured(value) && (counts.length > 1 || piece.gap === '(');
    }
    return !isMeasured(value) || item.value >= SURELY_SIZE || (piece.gap === '(' && counts.length === 1);
  });
  const item = numbers.find(({ value }) => ofNumber.has(value)) ?? chooseSize(fits, counts, nameEnd);
  const value = item && ofNumber.get(item.value);
  if (!item || !value) return;
  const mask = 1 << piece.items.indexOf(item);
  figures.values[option] = { value, mask, strength: 0.92 };
  figures.used |= mask;
}

function chooseSize(
  fits: readonly NumberItem[],
  counts: readonly NumberItem[],
  nameEnd: number,
): NumberItem | undefined {
  const behind = fits.filter(({ start }) => start >= nameEnd);
  if (counts.length > 1) {
    // The other number is the count: "38 - 2", "42 two pieces".
    const surely = fits.find(({ value }) => value >= SURELY_SIZE || value === 0);
    return surely ?? (fits.length < counts.length ? fits[0] : behind[0]);
  }
  const [only] = fits;
  if (only === undefined) return undefined;
  return only.value >= SURELY_SIZE || only.value === 0 || behind.length > 0 ? only : undefined;
}

/** "size 42" of shoes up to 40. */
function namesOtherSize(
  piece: Piece,
  values: readonly IndexedValue[],
  used: number,
  nameEnd: number,
): boolean {
  const sizes = values.map(numberOfValue);
  if (sizes.includes(null) || values.some(isMeasured)) return false;
  const smallest = Math.min(...sizes.map((size) => size ?? 0));
  const free = piece.items.filter(
    (item, at): item is NumberItem => item.kind === 'number' && !(used & (1 << at)) && !item.counted,
  );
  const counts = countsOf(piece, used);
  return free.some((item) => {
    if (item.named) return true;
    if (item.start < nameEnd || item.form !== 'digits') return false;
    return counts.length > 1 || (smallest >= SURELY_SIZE && item.value >= SURELY_SIZE);
  });
}

function measuresOf(piece: Piece, used: number): { item: MeasureItem; at: number }[] {
  return piece.items.flatMap((item, at) =>
    item.kind === 'measure' && !(used & (1 << at)) ? [{ item, at }] : [],
  );
}

/** The largest pack that makes up an amount, and how many of it. */
export function packsOf(
  amount: number,
  packs: readonly { value: IndexedValue; size: number }[],
): { value: IndexedValue; times: number } | null {
  const fitting = packs
    .map(({ value, size }) => ({ value, times: amount / size }))
    .filter(({ times }) => Math.abs(times - Math.round(times)) < 1e-6 && times > 0.999)
    .sort((a, b) => a.times - b.times);
  const [best] = fitting;
  return best ? { value: best.value, times: Math.round(best.times) } : null;
}

function readMeasure(
  piece: Piece,
  values: readonly IndexedValue[],
  option: number,
  figures: Figures,
): void {
  for (const { item, at } of measuresOf(piece, figures.used)) {
    const { dimension, amount } = item.measure;
    const packs = values.flatMap((value) => {
      const measure = measureOfValue(value);
      return measure?.dimension === dimension ? [{ value, size: measure.amount }] : [];
    });
    if (packs.length === 0) continue;
    const mask = 1 << at;
    figures.used |= mask;
    const splits = dimension === 'mass' || dimension === 'volume';
    const best = packsOf(amount, packs);
    if (best && (splits || best.times === 1)) {
      figures.values[option] = { value: best.value, mask, strength: best.times === 1 ? 1 : 0.85 };
      figures.packs = best.times;
    } else figures.unfit = true;
    return;
  }
}

const SMALL = new Set(['S', 'XS', 'mini', 'travel size', 'short']);
const LARGE = new Set(['L', 'XL', 'XXL', 'family size', 'long', 'full size']);

/** "the big one" of something sold by weight or in packs. */
function readRelative(
  piece: Piece,
  values: readonly IndexedValue[],
  option: number,
  figures: Figures,
): void {
  const sorted = values
    .filter(isMeasured)
    .sort((a, b) => (measureOfValue(a)?.amount ?? 0) - (measureOfValue(b)?.amount ?? 0));
  if (sorted.length < 2 || sorted.length < values.length) return;
  piece.items.forEach((item, at) => {
    if (item.kind !== 'word' || figures.used & (1 << at)) return;
    const size = conceptsOf(item.text).find(({ kind }) => kind === 'size')?.concept ?? '';
    const value = SMALL.has(size) ? sorted[0] : LARGE.has(size) ? sorted.at(-1) : middle(sorted, size);
    if (!value) return;
    figures.used |= 1 << at;
    if (figures.values[option]) return;
    figures.values[option] = { value, mask: 1 << at, strength: 0.9 };
  });
}

function middle(sorted: readonly IndexedValue[], size: string): IndexedValue | undefined {
  return size === 'M' && sorted.length === 3 ? sorted[1] : undefined;
}

/** "2 kg toor dal" where the product itself is called "Toor Dal 1 kg". */
function readNamedMeasure(piece: Piece, product: IndexedProduct, figures: Figures): void {
  const own = product.names[0]?.form.items.find(({ kind }) => kind === 'measure');
  if (own?.kind !== 'measure') return;
  for (const { item, at } of measuresOf(piece, figures.used)) {
    if (item.measure.dimension !== own.measure.dimension) continue;
    const times = item.measure.amount / own.measure.amount;
    figures.used |= 1 << at;
    if (Number.isInteger(times) && times >= 1) figures.packs = times;
    else figures.unfit = true;
    return;
  }
}
