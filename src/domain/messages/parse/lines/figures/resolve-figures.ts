import type { IndexedProduct } from '../../index/catalog-index.ts';
import type { ValueMatch } from '../../match/match-values.ts';
import type { Piece } from '../piece.ts';
import { type Figures, measureOfValue } from './figures.ts';
import { readMeasure, readNamedMeasure } from './read-measure.ts';
import { readRelative } from './read-relative.ts';
import { namesOtherSize, readSize } from './read-size.ts';

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
