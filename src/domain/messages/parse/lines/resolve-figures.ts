import type { IndexedProduct, IndexedValue } from '../index-catalog.ts';
import type { MeasureItem, NumberItem } from '../items/item.ts';
import type { Measure } from '../items/units.ts';
import type { ValueMatch } from '../match/match-values.ts';
import { countsOf } from './quantity.ts';
import type { Piece } from './pieces.ts';

/** What the figures of a piece say about options and packs. */
export interface Figures {
  values: (ValueMatch | null)[];
  /** Items that are no counts any more. */
  used: number;
  /** "2 kg" of something sold by 500 g: four packs. */
  packs: number;
  /** A weight or volume that no pack makes up. */
  unfit: boolean;
}

/** From here on a number that is a size is the size, wherever it stands. */
const SURELY_SIZE = 20;

/** Reads sizes that are bare numbers, and weights that are several packs. */
export function resolveFigures(
  piece: Piece,
  product: IndexedProduct,
  matched: (ValueMatch | null)[],
  used: number,
  nameEnd: number,
): Figures {
  const figures: Figures = { values: [...matched], used, packs: 1, unfit: false };
  for (const match of matched) figures.used |= match?.mask ?? 0;
  product.options.forEach((option, at) => {
    if (figures.values[at]) return;
    readSize(piece, option.values, at, nameEnd, figures);
    if (!figures.values[at]) readMeasure(piece, option.values, at, figures);
  });
  if (product.options.length === 0) readNamedMeasure(piece, product, figures);
  return figures;
}

const numberOfValue = (value: IndexedValue): number | null => {
  const [item, ...more] = value.form.items;
  if (more.length > 0 || item === undefined) return null;
  if (item.kind === 'number') return item.value;
  return item.kind === 'measure' && item.measure.dimension === 'pack' ? item.measure.written : null;
};

function readSize(
  piece: Piece,
  values: readonly IndexedValue[],
  option: number,
  nameEnd: number,
  figures: Figures,
): void {
  const ofNumber = new Map(values.map((value) => [numberOfValue(value), value]));
  const counts = countsOf(piece, figures.used);
  const fits = counts.filter((item) => !item.counted && item.form !== 'article' && ofNumber.has(item.value));
  const item = chooseSize(fits, counts, nameEnd);
  const value = item && ofNumber.get(item.value);
  if (!item || !value) return;
  if (value.form.items[0]?.kind === 'measure' && item.value < SURELY_SIZE && counts.length < 2) return;
  const mask = 1 << piece.items.indexOf(item);
  figures.values[option] = { value, mask, strength: 0.9 };
  figures.used |= mask;
}

function chooseSize(fits: readonly NumberItem[], counts: readonly NumberItem[], nameEnd: number): NumberItem | undefined {
  const behind = fits.filter(({ start }) => start >= nameEnd);
  if (counts.length > 1) {
    // The other number is the count: "38 - 2", "42 two pieces".
    const unlike = fits.filter((item) => item.value >= SURELY_SIZE || item.value === 0);
    return unlike[0] ?? (fits.length < counts.length ? fits[0] : behind[0]);
  }
  const [only] = fits;
  if (only === undefined) return undefined;
  return only.value >= SURELY_SIZE || only.value === 0 || behind.length > 0 ? only : undefined;
}

function measuresOf(piece: Piece, used: number): { item: MeasureItem; at: number }[] {
  return piece.items.flatMap((item, at) =>
    item.kind === 'measure' && !(used & (1 << at)) ? [{ item, at }] : [],
  );
}

const measureOfValue = (value: IndexedValue): Measure | null => {
  const item = value.form.items.find(({ kind }) => kind === 'measure');
  return item?.kind === 'measure' ? item.measure : null;
};

function readMeasure(
  piece: Piece,
  values: readonly IndexedValue[],
  option: number,
  figures: Figures,
): void {
  for (const { item, at } of measuresOf(piece, figures.used)) {
    const packs = values
      .flatMap((value) => ({ value, measure: measureOfValue(value) }))
      .filter(({ measure }) => measure?.dimension === item.measure.dimension);
    if (packs.length === 0) continue;
    const fitting = packs
      .map(({ value, measure }) => ({ value, times: item.measure.amount / (measure?.amount ?? 1) }))
      .filter(({ times }) => Math.abs(times - Math.round(times)) < 1e-6 && times >= 1)
      .sort((a, b) => a.times - b.times);
    const mask = 1 << at;
    figures.used |= mask;
    const [best] = fitting;
    const splits = item.measure.dimension === 'mass' || item.measure.dimension === 'volume';
    if (best && (splits || best.times === 1)) {
      figures.values[option] = { value: best.value, mask, strength: best.times === 1 ? 1 : 0.8 };
      figures.packs = Math.round(best.times);
    } else figures.unfit = true;
    return;
  }
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
