import type { Nature, Segment } from '../match/annotate.ts';
import type { ProductMatch } from '../match/match-products.ts';
import { LEAST_PRECISION, WHOLE } from './choose-match.ts';
import { countPacks } from './count-packs.ts';
import { resolveFigures } from './figures/resolve-figures.ts';
import { blankReading, type Interpretation } from './interpretation.ts';
import type { Piece } from './piece.ts';
import { chooseCount, countsOf, isPieces, type Quantity } from './quantity.ts';

/** So sure is the product line at least where all of its name was told. */
export const SURE_LINE = 0.6;
const MOST_RIVALS = 3;
/** A rival this far behind is none. */
const RIVAL = 0.6;

/** What tells another thing also from one that was named whole. */
const TELLING: ReadonlySet<Nature> = new Set([
  'goods',
  'colour',
  'size',
  'material',
  'model',
  'figure',
]);
const SAYING_NOTHING: ReadonlySet<Nature> = new Set(['filler', 'unit', 'figure']);

/** A piece that names a product: its options' values, how many, and what speaks against it. */
export function readProduct(
  piece: Piece,
  segment: Segment,
  match: ProductMatch,
  matches: readonly ProductMatch[],
): Interpretation {
  const figures = resolveFigures(
    piece,
    match.product,
    match.values,
    match.mask,
    endOfName(segment, match),
  );
  const counts = countsOf(piece, figures.used);
  const counted = countPacks(match.product, figures.values, chooseCount(piece.items, counts));
  const unfit = figures.unfit || isUnfit(segment, match, figures.used);
  const rivals = matches.filter(
    ({ product, score }) => product !== match.product && score > match.score * RIVAL,
  );
  return {
    ...blankReading(piece, segment),
    kind: 'product',
    product: match.product,
    values: figures.values,
    quantity: timesPacks(counted, figures.packs),
    sure: unfit && match.recall >= WHOLE ? Math.max(match.score, SURE_LINE) : match.score,
    rivals: rivals.slice(0, MOST_RIVALS),
    unfit,
    explained: match.explained | figures.used,
    unexplained: unexplainedIn(segment, match.explained | figures.used),
    spareNumbers: Math.max(0, counts.length - 1),
  };
}

/** How many words of a segment nothing explains. @param explained bits of the items that are */
export function unexplainedIn({ natures }: Segment, explained: number): number {
  return natures.filter((nature, at) => !(explained & (1 << at)) && !SAYING_NOTHING.has(nature))
    .length;
}

/** A count of weights as a count of packs: "2 kg" of 500 g each are four. */
export function timesPacks(quantity: Quantity | null, packs: number): Quantity | null {
  if (packs === 1 || quantity?.doubt === 'unread') return quantity;
  if (quantity === null) return { value: packs, item: null, sure: true };
  const value = quantity.value * packs;
  return isPieces(value) ? { ...quantity, value } : { ...quantity, value: 1, doubt: 'unread' };
}

function endOfName({ items }: Segment, { mask }: ProductMatch): number {
  return items.reduce((end, item, at) => (mask & (1 << at) ? Math.max(end, item.start) : end), 0);
}

/** Something told beside the name that the product would have to have: then it is another thing. */
function isUnfit(segment: Segment, match: ProductMatch, used: number): boolean {
  if (match.precision < LEAST_PRECISION) return true;
  const strange = match.strange & ~used;
  const isWhole = match.recall > WHOLE;
  return segment.natures.some((nature, at) => {
    if (!(strange & (1 << at)) || nature === 'unit' || nature === 'quality') return false;
    return !isWhole || TELLING.has(nature);
  });
}
