import type { CatalogIndex, IndexedProduct } from '../index-catalog.ts';
import { annotate, type Segment } from '../match/annotate.ts';
import { matchProducts, type ProductMatch } from '../match/match-products.ts';
import { bits, matchValues, type ValueMatch } from '../match/match-values.ts';
import type { Piece } from './pieces.ts';
import { chooseCount, countsOf, type Quantity } from './quantity.ts';
import { resolveFigures } from './resolve-figures.ts';

/** What a piece of a message says, seen with what was spoken of before. */
export interface Interpretation {
  piece: Piece;
  segment: Segment;
  /** `values`: more about a product spoken of; `stranger`: words for something not sold. */
  kind: 'product' | 'values' | 'count' | 'stranger' | 'nothing';
  product: IndexedProduct | null;
  values: (ValueMatch | null)[];
  quantity: Quantity | null;
  /** How sure the product is. */
  sure: number;
  rivals: ProductMatch[];
  /** Names the product line, but a model, size or shade that it does not have. */
  unfit: boolean;
}

const LEAST_SCORE = 0.4;
const LEAST_PRECISION = 0.55;

/** Reads one piece. @param focus the product that was spoken of last */
export function interpret(
  piece: Piece,
  index: CatalogIndex,
  focus: IndexedProduct | null,
): Interpretation {
  const segment = annotate(piece.items, index);
  const bySku = readSku(piece, segment, index);
  if (bySku) return bySku;
  const matches = matchProducts(segment, index);
  const ofFocus = focus === null ? null : valuesOfFocus(piece, segment, focus);
  const best = chooseMatch(segment, matches, focus);
  if (ofFocus && (!best || best.score < ofFocus.sure)) return ofFocus;
  if (best) return ofProduct(piece, segment, best, matches);
  return withoutProduct(piece, segment);
}

function readSku(piece: Piece, segment: Segment, index: CatalogIndex): Interpretation | null {
  const item = piece.items.find(({ kind }) => kind === 'sku');
  const found = item?.kind === 'sku' ? index.skus.get(item.text) : undefined;
  if (!found) return null;
  const values = found.product.options.map(({ name, values: all }) => {
    const value = all.find(({ text }) => text === found.variant.options[name]);
    return value ? { value, mask: 0, strength: 1 } : null;
  });
  return {
    piece, segment, kind: 'product', product: found.product, values,
    quantity: chooseCount(piece.items, countsOf(piece, 0)), sure: 1, rivals: [], unfit: false,
  };
}

/** The likeliest product, words of the one before added where the piece leaves them out. */
function chooseMatch(
  segment: Segment,
  matches: readonly ProductMatch[],
  focus: IndexedProduct | null,
): ProductMatch | null {
  let best: ProductMatch | null = null;
  for (const match of matches) {
    const score = focus === null ? match.score : Math.max(match.score, elliptic(match, focus));
    if (best === null || score > best.score + 1e-9) best = { ...match, score };
  }
  if (best === null || best.score < LEAST_SCORE || best.precision < LEAST_PRECISION) return null;
  void segment;
  return best;
}

/** "4 butter croissants and 2 chocolate": the second's name goes on with a word of the first's. */
function elliptic(match: ProductMatch, focus: IndexedProduct): number {
  const focusKeys = new Set(focus.names[0]?.form.keys.filter(({ key }) => key.strength >= 0.95).map(({ key }) => key.key));
  let shared = 0;
  const { form, weights, weight } = match.name;
  form.items.forEach((_, at) => {
    const has = form.keys.some(({ key, mask }) => mask === 1 << at && focusKeys.has(key.key));
    if (has) shared += weights[at] ?? 0;
  });
  if (shared === 0 || match.product === focus) return 0;
  const recall = Math.min(1, match.recall + (0.9 * shared) / weight);
  return 0.95 * match.precision * (0.45 + 0.55 * recall);
}

function valuesOfFocus(piece: Piece, segment: Segment, focus: IndexedProduct): Interpretation | null {
  const all = (1 << segment.items.length) - 1;
  const matched = matchValues(segment, focus, all);
  const figures = resolveFigures(piece, focus, matched, 0, 0);
  if (!figures.values.some(Boolean)) return null;
  let told = 0;
  let odd = 0;
  segment.natures.forEach((nature, at) => {
    if (nature === 'filler') return;
    const item = segment.items[at];
    if (figures.used & (1 << at)) told += 1;
    else if (item?.kind === 'word') odd += nature === 'quality' || nature === 'wearer' ? 0.2 : 1;
  });
  const quantity = chooseCount(piece.items, countsOf(piece, figures.used));
  return {
    piece, segment, kind: 'values', product: focus, values: figures.values,
    quantity: quantity && { ...quantity, value: quantity.value * figures.packs } ,
    sure: 0.92 * (told / (told + odd)), rivals: [], unfit: false,
  };
}

function ofProduct(
  piece: Piece,
  segment: Segment,
  best: ProductMatch,
  matches: readonly ProductMatch[],
): Interpretation {
  const nameEnd = segment.items.reduce(
    (end, item, at) => (best.mask & (1 << at) ? Math.max(end, item.start) : end),
    0,
  );
  const figures = resolveFigures(piece, best.product, best.values, best.mask, nameEnd);
  const quantity = chooseCount(piece.items, countsOf(piece, figures.used));
  const rivals = matches.filter(({ product, score }) => product !== best.product && score > best.score * 0.6);
  return {
    piece, segment, kind: 'product', product: best.product, values: figures.values,
    quantity: withPacks(quantity, figures.packs), sure: best.score, rivals: rivals.slice(0, 3),
    unfit: figures.unfit || isUnfit(segment, best, figures.used),
  };
}

function withPacks(quantity: Quantity | null, packs: number): Quantity | null {
  if (packs === 1) return quantity;
  if (quantity) return { ...quantity, value: quantity.value * packs };
  return {
    value: packs,
    item: { kind: 'number', value: packs, form: 'digits', counted: true, named: false, model: false, unit: null, start: 0, end: 0 },
    sure: true,
  };
}

/** Something told beside the name that the product would have to have: then it is another thing. */
function isUnfit(segment: Segment, match: ProductMatch, used: number): boolean {
  const strange = match.strange & ~used;
  if (strange === 0) return false;
  const complete = match.recall > 0.9;
  return segment.natures.some((nature, at) => {
    if (!(strange & (1 << at))) return false;
    if (!complete) return true;
    return nature !== 'stranger' && nature !== 'wearer' && nature !== 'pattern' ;
  });
}

function withoutProduct(piece: Piece, segment: Segment): Interpretation {
  const quantity = chooseCount(piece.items, countsOf(piece, 0));
  const words = segment.natures.filter((nature) => nature !== 'filler' && nature !== 'figure');
  const kind = words.length > 0 ? 'stranger' : quantity ? 'count' : 'nothing';
  return { piece, segment, kind, product: null, values: [], quantity, sure: 0, rivals: [], unfit: false };
}

void bits;
