import type { IndexedValue } from '../../index/catalog-index.ts';
import type { Measure } from '../../items/units.ts';
import type { ValueMatch } from '../../match/match-values.ts';
import type { Piece } from '../piece.ts';

/** What the figures of a piece say about options and packs. */
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
  /** What the option is called. */
  name: string;
  values: readonly IndexedValue[];
  /** Index of the option. */
  at: number;
  /** Where the last word of the product's name begins; 0 when it was not named here. */
  nameEnd: number;
  figures: Figures;
}

/** From here on a number that is a size is the size, wherever it stands. */
export const SURELY_SIZE = 20;

/** The measure of a value such as "500 g"; null for other values. */
export function measureOfValue(value: IndexedValue): Measure | null {
  const item = value.form.items.find(({ kind }) => kind === 'measure');
  return item?.kind === 'measure' ? item.measure : null;
}

/** The number that a value is called by: 38, or 400 for "400 ml", 12 for "12 shades". */
export function numberOfValue(value: IndexedValue): number | null {
  const [item, label, ...more] = value.form.items;
  if (more.length > 0 || item === undefined) return null;
  if (item.kind === 'number') return label && label.kind !== 'word' ? null : item.value;
  if (label) return null;
  return item.kind === 'measure' ? item.measure.written : null;
}
