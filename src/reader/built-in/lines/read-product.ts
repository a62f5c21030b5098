import type { IndexedProduct } from '../index/catalog-index.ts';
import type { Nature, Segment } from '../match/annotate.ts';
import type { ProductMatch } from '../match/match-products.ts';
import { matchValues, type ValueMatch } from '../match/match-values.ts';
import { MISMATCH_PENALTY, nearness } from '../match/mismatch-penalty.ts';
import { LEAST_PRECISION, WHOLE } from './choose-match.ts';
import { countPacks } from './count-packs.ts';
import { resolveFigures } from './figures.ts';
import {
  blankReading,
  type Interpretation,
  type KnownPiece,
  SILENT,
  type Spoken,
} from './piece.ts';
import { chooseCount, countsOf, isPieces, type Quantity } from './quantity.ts';

/** The minimum confidence of a product line whose whole name is present. */
const SURE_LINE = 0.6;
const MOST_RIVALS = 3;
/** A rival this far behind is none. */
const RIVAL = 0.6;
const LEAST_SURE = 0.6;
const LEAST_OPEN = 0.25;
/** A product named outright is surer than one that only was spoken of. */
const SPOKEN_OF = 0.92;
/** Goods named by the value of an option alone are less sure. */
const OF_ONE_PRODUCT = 0.75;

/** Words that indicate another product than the fully named one. */
const TELLING: ReadonlySet<Nature> = new Set([
  'goods',
  'colour',
  'size',
  'material',
  'model',
  'figure',
]);

/** A piece that names a product: its options' values, how many, and what speaks against it. */
export function readProduct(
  known: KnownPiece,
  match: ProductMatch,
  matches: readonly ProductMatch[],
): Interpretation {
  const { segment } = known;
  const { product, recall, score } = match;
  const nameEnd = segment.items.reduce(
    (end, item, at) => (match.mask & (1 << at) ? Math.max(end, item.start) : end),
    0,
  );
  const reading = readFigures(known, product, match.values, match.mask, nameEnd);
  const unfit = reading.unfit || isUnfit(segment, match, reading.explained);
  const explained = match.explained | reading.explained;
  const rivals = matches.filter((one) => one.product !== product && one.score > score * RIVAL);
  return {
    ...reading,
    kind: 'product',
    sure: unfit && recall >= WHOLE ? Math.max(score, SURE_LINE) : score,
    rivals: rivals.slice(0, MOST_RIVALS),
    unfit,
    explained,
    unexplained: unexplainedIn(segment, explained),
  };
}

/** What a piece says about a product besides its name: options, packs, quantity. */
function readFigures(
  known: KnownPiece,
  product: IndexedProduct,
  matched: readonly (ValueMatch | null)[],
  named = 0,
  nameEnd = 0,
): Interpretation {
  const { piece, segment } = known;
  const { values, used, packs, unfit } = resolveFigures(known, product, matched, named, nameEnd);
  const counts = countsOf(piece, used);
  const counted = countPacks(product, values, chooseCount(piece.items, counts));
  return {
    ...blankReading(known),
    product,
    values,
    quantity: timesPacks(counted, packs),
    unfit,
    explained: used,
    unexplained: unexplainedIn(segment, used),
    spareNumbers: Math.max(0, counts.length - 1),
  };
}

/** How many words of a segment nothing explains. @param explained bits of the items that are */
export function unexplainedIn({ natures }: Segment, explained: number): number {
  return natures.filter((nature, at) => !(explained & (1 << at)) && !SILENT.has(nature)).length;
}

/** A count of weights as a count of packs: "2 kg" of 500 g each are four. */
function timesPacks(quantity: Quantity | null, packs: number): Quantity | null {
  if (packs === 1 || quantity?.doubt === 'unread') return quantity;
  if (quantity === null) return { value: packs, item: null, sure: true };
  const value = quantity.value * packs;
  return isPieces(value) ? { ...quantity, value } : { ...quantity, value: 1, doubt: 'unread' };
}

/** A detail next to the name that the product doesn't have: then it is another product. */
function isUnfit(segment: Segment, match: ProductMatch, used: number): boolean {
  if (match.precision < LEAST_PRECISION) return true;
  const strange = match.strange & ~used;
  const isWhole = match.recall > WHOLE;
  return segment.natures.some((nature, at) => {
    if (!(strange & (1 << at)) || nature === 'unit' || nature === 'quality') return false;
    return !isWhole || TELLING.has(nature);
  });
}

/** A piece as more about the last item or, stated later, about other goods of the draft. */
export function readValues(known: KnownPiece, spoken: Spoken): Interpretation | null {
  const { piece, segment } = known;
  const hasWords = segment.natures.some((nature) => nature !== 'figure' && nature !== 'filler');
  const numbers = piece.items.filter(({ kind }) => kind === 'number');
  if (piece.cues.has('each') && !hasWords && numbers.length < 2) return null;
  const { focus, drafted } = spoken;
  for (const product of hasWords ? [focus, ...drafted] : [focus]) {
    if (segment.effort.isSpent && product !== focus) break;
    segment.effort.spend(1);
    const values = product && readValuesOf(known, product);
    if (values) return values;
  }
  return null;
}

/** The piece as a size, a colour, another variant of a product. */
export function readValuesOf(known: KnownPiece, product: IndexedProduct): Interpretation | null {
  const { piece, segment } = known;
  const reading = readFigures(known, product, matchValues(segment, product, 0));
  if (reading.unfit) return { ...reading, kind: 'product', sure: SURE_LINE };
  const sure = SPOKEN_OF * shareTold(segment, reading.explained);
  // "or the big one, will tell you tonight" only says that it is open.
  const least = piece.gap === 'or' ? LEAST_OPEN : LEAST_SURE;
  if (sure < least || !reading.values.some(Boolean)) return null;
  return { ...reading, kind: 'values', sure };
}

/** How much of what was said the values explain: all of a mere count that makes up packs. */
function shareTold(segment: Segment, used: number): number {
  let told = 0;
  let odd = 0;
  segment.natures.forEach((nature, at) => {
    if (used & (1 << at)) told += 1;
    else if (segment.items[at]?.kind === 'word') {
      odd += MISMATCH_PENALTY[nature] * nearness(segment, at, used);
    }
  });
  return told + odd === 0 ? 1 : told / (told + odd);
}

/** "4 guaraná" of "Soft drink", which alone comes in that: named by the value of an option. */
export function readByValue(known: KnownPiece): Interpretation | null {
  const { segment } = known;
  const owners = segment.ofValues.flatMap(({ mask, keys }) =>
    segment.natures[31 - Math.clz32(mask)] === 'unknown'
      ? keys.flatMap(({ found }) => (found.values.size === 1 ? [...found.values.keys()] : []))
      : [],
  );
  const [product, ...others] = new Set(owners);
  if (product === undefined || others.length > 0) return null;
  const values = readValuesOf(known, product);
  if (values?.kind !== 'values' || values.quantity === null || values.unexplained > 0) return null;
  return { ...values, kind: 'product', sure: values.sure * OF_ONE_PRODUCT };
}
