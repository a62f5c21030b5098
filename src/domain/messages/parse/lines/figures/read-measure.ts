import type { IndexedProduct } from '../../index/catalog-index.ts';
import type { MeasureItem } from '../../items/item.ts';
import { countUnitOf } from '../../items/units.ts';
import type { Piece } from '../piece.ts';
import { type Figures, measureOfValue, numberOfValue, type OptionReading } from './figures.ts';
import { packsOf } from './packs-of.ts';

const SEVERAL_PACKS = 0.85;

/** Reads a weight or a length: the variant of it, or as many packs as make it up. */
export function readMeasure({ piece, name, values, at, figures }: OptionReading): void {
  const measures = measuresOf(piece, figures.used);
  if (measures.length === 0) return;
  const isPacks = countUnitOf(name.toLowerCase()) !== null;
  for (const { item, bit } of measures) {
    const { dimension, amount } = item.measure;
    const packs = values.flatMap((value) => {
      const measure = measureOfValue(value);
      // "pack of 10" where the packs are called "5" and "10".
      const plain =
        isPacks && measure === null && dimension === 'pack' ? numberOfValue(value) : null;
      if (plain !== null) return [{ value, size: plain }];
      return measure?.dimension === dimension ? [{ value, size: measure.amount }] : [];
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
export function readNamedMeasure(piece: Piece, product: IndexedProduct, figures: Figures): void {
  const own = product.names[0]?.form.items.find(({ kind }) => kind === 'measure');
  if (own?.kind !== 'measure') return;
  for (const { item, bit } of measuresOf(piece, figures.used)) {
    if (item.measure.dimension !== own.measure.dimension) continue;
    const times = item.measure.amount / own.measure.amount;
    figures.used |= bit;
    if (Number.isInteger(times) && times >= 1) figures.packs = times;
    else figures.unfit = true;
    return;
  }
}

function measuresOf(piece: Piece, used: number): { item: MeasureItem; bit: number }[] {
  return piece.items.flatMap((item, at) => {
    const bit = 1 << at;
    return item.kind === 'measure' && !(used & bit) ? [{ item, bit }] : [];
  });
}
