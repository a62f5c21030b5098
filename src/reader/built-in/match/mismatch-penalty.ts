import type { IndexedProduct, Nature } from '../index/catalog-index.ts';
import type { Segment } from './annotate.ts';

/** How much a word of each nature speaks against goods that do not explain it. */
export const MISMATCH_PENALTY: Record<Nature, number> = {
  filler: 0,
  figure: 0,
  model: 1.2,
  goods: 1,
  colour: 0.9,
  size: 0.6,
  material: 0.8,
  pattern: 0.7,
  taste: 0.9,
  wearer: 0.5,
  quality: 0.15,
  unit: 0,
  unknown: 0.7,
};

/** Words that name other goods of the catalog speak the more against these. */
const KNOWN: Partial<Record<Nature, number>> = {
  filler: 0.3,
  unknown: 0.9,
  quality: 0.5,
  wearer: 0.6,
  size: 0.4,
  unit: 0.5,
};

/** Where goods have no such option, the word is rather talk. */
const NO_COLOUR = 0.25;
const NO_SIZE = 0.2;
const OTHER_MODEL = 1.2;
const OTHER_SIZE = 0.6;
const OTHER_MEASURE = 0.8;
/** Several packs may make up an amount. */
const OTHER_AMOUNT = 0.1;

/** How much an item that a product does not explain speaks against it. */
export function mismatchPenalty(
  segment: Segment,
  at: number,
  explained: number,
  product: IndexedProduct,
): number {
  const item = segment.items[at];
  switch (item?.kind) {
    case 'number':
      if (item.named && item.value > 0) return OTHER_SIZE;
      return item.model ? OTHER_MODEL : 0;
    case 'measure':
      return ['mass', 'volume', 'pack'].includes(item.measure.dimension)
        ? OTHER_AMOUNT
        : OTHER_MEASURE;
    case 'range':
      return OTHER_MEASURE;
    default:
      return wordPenalty(segment, at, product) * nearness(segment, at, explained);
  }
}

function wordPenalty({ natures, known }: Segment, at: number, product: IndexedProduct): number {
  const nature = natures[at] ?? 'unknown';
  let penalty = MISMATCH_PENALTY[nature];
  if (nature === 'colour' && !product.coloured) penalty = NO_COLOUR;
  if (nature === 'size' && !product.sized) penalty = NO_SIZE;
  return known & (1 << at) ? Math.max(penalty, KNOWN[nature] ?? 0) : penalty;
}

/** Words far from what a product explains are rather talk than part of its name. */
export function nearness({ items, natures }: Segment, at: number, explained: number): number {
  let distance = Number.POSITIVE_INFINITY;
  for (const step of [-1, 1]) {
    let far = 0;
    for (let other = at + step; other >= 0 && other < items.length; other += step) {
      if (explained & (1 << other)) {
        distance = Math.min(distance, far);
        break;
      }
      far += natures[other] === 'filler' ? 0.5 : 1;
    }
  }
  if (distance < 1) return 1;
  return distance < 2 ? 0.7 : 0.25;
}
