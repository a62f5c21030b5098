import type { IndexedValue } from '../../index/catalog-index.ts';
import type { NumberItem } from '../../items/item.ts';
import type { Measure } from '../../items/units.ts';
import type { ValueMatch } from '../../match/match-values.ts';
import type { Piece } from '../piece.ts';

/** What the numbers of a piece say about options and packs. */
export interface Figures {
  values: (ValueMatch | null)[];
  /** Bits of the items that are no counts any more. */
  used: number;
  /** "2 kg" of something sold by 500 g: four packs. */
  packs: number;
  /** A size, weight or volume that the product does not have. */
  unfit: boolean;
}

/** One option, read from one piece. */
export interface OptionReading {
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

/** The numbers of a piece that mean nothing yet. */
export const numbersOf = ({ piece, figures }: OptionReading): NumberItem[] =>
  piece.items.filter(
    (item, at): item is NumberItem => item.kind === 'number' && !(figures.used & (1 << at)),
  );

/** The measure of a value such as "500 g"; null for other values. */
export function measureOfValue({ form }: Pick<IndexedValue, 'form'>): Measure | null {
  const item = form.items.find(({ kind }) => kind === 'measure');
  return item?.kind === 'measure' ? item.measure : null;
}

/** The number that a value is called by: 38, or 400 for "400 ml", 12 for "12 shades". */
export function numberOfValue({ form: { items } }: IndexedValue): number | null {
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
