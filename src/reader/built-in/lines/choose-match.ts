import type { IndexedProduct } from '../index/catalog-index.ts';
import { isItemOf } from '../lexicon/grammar.ts';
import type { Segment } from '../match/annotate.ts';
import type { ProductMatch } from '../match/match-products.ts';
import { isAnd, type KnownPiece, type Piece, SILENT, type Spoken, takesBack } from './piece.ts';

const LEAST_SCORE = 0.4;
/** Less of what was said explained: the words are for another thing, or for none. */
export const LEAST_PRECISION = 0.55;
/** From here on nothing of a name is missing. */
export const WHOLE = 0.85;
/** How much of a name of only grammar and numbers must be present to count. */
const WHOLE_FIGURES = 0.7;
/** For a product of the draft where something is changed, taken back or mentioned as known. */
const DRAFTED = 0.2;
const CHANGING = ['change', 'more', 'rather'] as const;

/** The likeliest product that a piece names; null when it names none well enough. */
export function chooseMatch(
  { piece, segment }: KnownPiece,
  matches: readonly ProductMatch[],
  { focus, drafted, open }: Spoken,
): ProductMatch | null {
  // "los cafés grandes": those of the draft.
  const refers =
    isItemOf('definite', piece.items[0]) ||
    takesBack(piece) ||
    CHANGING.some((cue) => piece.cues.has(cue));
  const goesOn = isAnd(piece.gap) || piece.items.some(({ kind }) => kind === 'number');
  const told = focus !== null && goesOn && matches.length > 0 ? surelyTold(focus) : NOTHING_TOLD;
  let best: ProductMatch | null = null;
  let most = 0;
  for (const match of matches) {
    const short = match.product === focus ? 0 : shortened(match, told);
    const alone = Math.max(match.score, short);
    if (!namesGoods(match, segment, short > match.score)) continue;
    if ((open || isBare(piece)) && isOnlyUnit(match, segment)) continue;
    const isDrafted = refers && drafted.includes(match.product);
    const score = Math.min(1, alone + (isDrafted ? DRAFTED : 0));
    if (best !== null && score <= most + 1e-9) continue;
    best = match;
    most = score;
  }
  if (best === null || most < LEAST_SCORE) return null;
  const isMeant = best.precision >= LEAST_PRECISION || best.recall >= WHOLE;
  return isMeant ? { ...best, score: most } : null;
}

const NOTHING_TOLD: ReadonlySet<string> = new Set();

/** The keys that surely name what was spoken of. */
function surelyTold({ names }: IndexedProduct): ReadonlySet<string> {
  const told = new Set<string>();
  for (const { key } of names[0]?.form.keys ?? []) if (key.strength >= 0.95) told.add(key.key);
  return told;
}

/** "4 butter croissants and 2 chocolate": the second's name goes on with a word of the first's. */
function shortened(match: ProductMatch, told: ReadonlySet<string>): number {
  if (told.size === 0) return 0;
  const { form, weights, weight } = match.name;
  let also = 0;
  for (const { key, mask } of form.keys) {
    const isOne = (mask & (mask - 1)) === 0;
    if (isOne && (mask & match.pieces) === 0 && told.has(key.key)) also |= mask;
  }
  let shared = 0;
  for (let at = 0; also >>> at !== 0 && at < form.items.length; at += 1) {
    if (also & (1 << at)) shared += weights[at] ?? 0;
  }
  if (shared === 0) return 0;
  const recall = Math.min(1, match.recall + (0.9 * shared) / weight);
  return 0.95 * match.precision * (0.45 + 0.55 * recall);
}

/** "Paracetamol 650, 3 strips": the strips are no goods of their own. */
function isOnlyUnit({ explained }: ProductMatch, { natures }: Segment): boolean {
  return natures.every((nature, at) => !(explained & (1 << at)) || SILENT.has(nature));
}

/** "box … sorry, sticky notes": no more than words. */
const isBare = ({ items }: Piece): boolean => items.every(({ kind }) => kind === 'word');

/** Grammar and bare figures name nothing by themselves. */
function namesGoods(match: ProductMatch, segment: Segment, isShort: boolean): boolean {
  const { mask, recall, values } = match;
  if (recall > WHOLE_FIGURES || (isShort && values.some(Boolean))) return true;
  return segment.items.some((item, at) => {
    if (!(mask & (1 << at))) return false;
    if (item.kind === 'word') return segment.natures[at] !== 'filler';
    return item.kind === 'measure' || isShort;
  });
}
