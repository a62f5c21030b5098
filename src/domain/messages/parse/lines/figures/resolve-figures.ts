import type { IndexedProduct } from '../../index/catalog-index.ts';
import type { MeasureItem } from '../../items/item.ts';
import { countUnitOf } from '../../items/units.ts';
import type { ValueMatch } from '../../match/match-values.ts';
import type { Piece } from '../piece.ts';
import {
  type Figures,
  measureOfValue,
  numberOfValue,
  type OptionReading,
  packsOf,
} from './figures.ts';
import { namesOtherSize, readRelative, readSize } from './read-size.ts';

const SEVERAL_PACKS = 0.85;

/**
 * Reads sizes that are bare numbers, weights that are several packs, and "the big one".
 * @param matched for each option the value that words have named already
 * @param named bits of the items that name the product
 */
export function resolveFigures(
  piece: Piece,
  product: IndexedProduct,
  matched: readonly (ValueMatch | null)[],
  named: number,
  nameEnd: number,
): Figures {
  const used = matched.reduce((mask, match) => mask | (match?.mask ?? 0), named);
  const figures: Figures = { values: [...matched], used, packs: 1, unfit: false };
  product.options.forEach(({ name, values }, at) => {
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
