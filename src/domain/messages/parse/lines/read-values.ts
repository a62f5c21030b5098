import type { IndexedProduct } from '../index/catalog-index.ts';
import type { Segment } from '../match/annotate.ts';
import { matchValues } from '../match/match-values.ts';
import { nearness, ODDNESS } from '../match/oddness.ts';
import { countPacks } from './count-packs.ts';
import { resolveFigures } from './figures/resolve-figures.ts';
import { blankReading, type Interpretation, type Spoken } from './interpretation.ts';
import type { Piece } from './piece.ts';
import { chooseCount, countsOf } from './quantity.ts';
import { SURE_LINE, timesPacks, unexplainedIn } from './read-product.ts';

const LEAST_SURE = 0.6;
const LEAST_OPEN = 0.25;
/** A product named outright is surer than one that only was spoken of. */
const SPOKEN_OF = 0.92;

/** A piece as more about what was spoken of last or, told later, about other goods of the draft. */
export function readValues(piece: Piece, segment: Segment, spoken: Spoken): Interpretation | null {
  const hasWords = segment.natures.some((nature) => nature !== 'figure' && nature !== 'filler');
  const numbers = piece.items.filter(({ kind }) => kind === 'number');
  if (piece.cues.has('each') && !hasWords && numbers.length < 2) return null;
  const focus = spoken.focus === null ? [] : [spoken.focus];
  for (const product of hasWords ? [...focus, ...spoken.drafted] : focus) {
    const values = valuesOf(piece, segment, product);
    if (values) return values;
  }
  return null;
}

/** The piece as a size, a colour, another variant of a product. */
function valuesOf(piece: Piece, segment: Segment, product: IndexedProduct): Interpretation | null {
  const figures = resolveFigures(piece, product, matchValues(segment, product, 0), 0, 0);
  const counts = countsOf(piece, figures.used);
  const reading = {
    ...blankReading(piece, segment),
    product,
    values: figures.values,
    quantity: timesPacks(
      countPacks(product, figures.values, chooseCount(piece.items, counts)),
      figures.packs,
    ),
    explained: figures.used,
    unexplained: unexplainedIn(segment, figures.used),
    spareNumbers: Math.max(0, counts.length - 1),
  };
  if (figures.unfit) return { ...reading, kind: 'product', sure: SURE_LINE, unfit: true };
  if (!figures.values.some(Boolean)) return null;
  const sure = SPOKEN_OF * shareTold(segment, figures.used);
  // "or the big one, will tell you tonight" only says that it is open.
  const least = piece.gap === 'or' ? LEAST_OPEN : LEAST_SURE;
  return sure < least ? null : { ...reading, kind: 'values', sure };
}

/** How much of what was said the values explain: all of a mere count that makes up packs. */
function shareTold(segment: Segment, used: number): number {
  let told = 0;
  let odd = 0;
  segment.natures.forEach((nature, at) => {
    if (used & (1 << at)) told += 1;
    else if (segment.items[at]?.kind === 'word') {
      odd += ODDNESS[nature] * nearness(segment, at, used);
    }
  });
  return told + odd === 0 ? 1 : told / (told + odd);
}
