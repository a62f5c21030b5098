import type { CatalogIndex, IndexedProduct } from '../index-catalog.ts';
import { annotate, type Nature, type Segment } from '../match/annotate.ts';
import { matchProducts, nearness, ODDNESS, type ProductMatch } from '../match/match-products.ts';
import { matchValues, type ValueMatch } from '../match/match-values.ts';
import { countPacks } from './count-packs.ts';
import { isAnd, type Piece, takesBack } from './pieces.ts';
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

/** What was spoken of before a piece. */
export interface Spoken {
  /** The product that was spoken of last. */
  focus: IndexedProduct | null;
  /** Products of the draft, the latest first: a correction is rather about these. */
  drafted: readonly IndexedProduct[];
  /** Of what was spoken of last nobody said yet how many. */
  open: boolean;
}

const LEAST_SCORE = 0.4;
const LEAST_PRECISION = 0.55;
const LEAST_VALUES = 0.6;
const WHOLE_NAME = 0.7;
/** From here on nothing of a name is missing. */
const WHOLE = 0.85;
/** What speaks for a product of the draft where something is changed or taken back. */
const DRAFTED = 0.2;

/** Reads one piece. */
export function interpret(piece: Piece, index: CatalogIndex, spoken: Spoken): Interpretation {
  const whole = readAs(piece, index, spoken);
  const end = whole.unfit ? startOfPurpose(piece) : 0;
  if (end === 0) return whole;
  const short = readAs({ ...piece, items: piece.items.slice(0, end) }, index, spoken);
  return short.kind === 'product' && !short.unfit ? short : whole;
}

/** Where "for my iphone 14" begins, which may only tell what it is for; 0 where nothing does. */
function startOfPurpose({ items }: Piece): number {
  const isFor = (text: string) => text === 'for' || text === 'para';
  const at = items.findIndex((item, i) => {
    const next = items[i + 1];
    return item.kind === 'word' && isFor(item.text) && next?.kind === 'word' && /^(?:my|mi|mis)$/.test(next.text);
  });
  return Math.max(0, at);
}

function readAs(piece: Piece, index: CatalogIndex, spoken: Spoken): Interpretation {
  const segment = annotate(piece.items, index);
  const bySku = readSku(piece, segment, index);
  if (bySku) return bySku;
  const matches = matchProducts(segment, index);
  const best = chooseMatch(piece, segment, matches, spoken);
  const values = readValuesOf(piece, segment, spoken);
  if (values && (!best || best.score < values.sure)) return values;
  if (best) return readProduct(piece, segment, best, matches);
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
  const quantity = chooseCount(piece.items, countsOf(piece, 0));
  return { piece, segment, kind: 'product', product: found.product, values, quantity, sure: 1, rivals: [], unfit: false };
}

/** The likeliest product, words of the one before added where the piece leaves them out. */
function chooseMatch(
  piece: Piece,
  segment: Segment,
  matches: readonly ProductMatch[],
  { focus, drafted, open }: Spoken,
): ProductMatch | null {
  let best: ProductMatch | null = null;
  const isChange = takesBack(piece) || CHANGING.some((cue) => piece.cues.has(cue)) || saysMake(piece);
  const goesOn = focus !== null && (isAnd(piece.gap) || piece.items.some(({ kind }) => kind === 'number'));
  for (const match of matches) {
    const alone = goesOn ? Math.max(match.score, elliptic(match, focus)) : match.score;
    const score = isChange && drafted.includes(match.product) ? Math.min(1, alone + DRAFTED) : alone;
    if (!namesGoods(match, segment, alone > match.score)) continue;
    if (open && isOnlyUnit(match, segment)) continue;
    if (best === null || score > best.score + 1e-9) best = { ...match, score };
  }
  if (best === null || best.score < LEAST_SCORE) return null;
  return best.precision >= LEAST_PRECISION || best.recall >= WHOLE ? best : null;
}

/** "Paracetamol 650, 3 strips": the strips are no goods of their own. */
function isOnlyUnit({ explained }: ProductMatch, segment: Segment): boolean {
  return segment.natures.every(
    (nature, at) => nature === 'unit' || nature === 'filler' || nature === 'figure' || !(explained & (1 << at)),
  );
}

const CHANGING = ['change', 'more', 'rather'] as const;

/** "pls make bandage 10 cm". */
function saysMake({ items }: Piece): boolean {
  return items.slice(0, 2).some((item) => item.kind === 'word' && item.text === 'make');
}

/** Grammar and bare figures name nothing by themselves. */
function namesGoods(match: ProductMatch, segment: Segment, isElliptic: boolean): boolean {
  const { mask, recall, values } = match;
  if (recall > WHOLE_NAME || (isElliptic && values.some(Boolean))) return true;
  return segment.items.some((item, at) => {
    if (!(mask & (1 << at))) return false;
    return item.kind === 'word' ? segment.natures[at] !== 'filler' : item.kind === 'measure' || isElliptic;
  });
}

/** "4 butter croissants and 2 chocolate": the second's name goes on with a word of the first's. */
function elliptic(match: ProductMatch, focus: IndexedProduct): number {
  const keys = focus.names[0]?.form.keys.filter(({ key }) => key.strength >= 0.95) ?? [];
  const known = new Set(keys.map(({ key }) => key.key));
  const { form, weights, weight } = match.name;
  let shared = 0;
  form.items.forEach((_, at) => {
    const said = match.pieces & (1 << at);
    const has = !said && form.keys.some(({ key, mask }) => mask === 1 << at && known.has(key.key));
    if (has) shared += weights[at] ?? 0;
  });
  if (shared === 0 || match.product === focus) return 0;
  const recall = Math.min(1, match.recall + (0.9 * shared) / weight);
  return 0.95 * match.precision * (0.45 + 0.55 * recall);
}

/** More about what was spoken of last or, told later, about another product of the draft. */
function readValuesOf(piece: Piece, segment: Segment, spoken: Spoken): Interpretation | null {
  const hasWords = segment.natures.some((nature) => nature !== 'figure' && nature !== 'filler');
  if (piece.cues.has('each') && !hasWords) return null;
  const focus = spoken.focus === null ? [] : [spoken.focus];
  const products = hasWords ? [...focus, ...spoken.drafted] : focus;
  for (const product of products) {
    const values = readValues(piece, segment, product);
    if (values) return values;
  }
  return null;
}

/** The piece as more about the product spoken of: a size, a colour, another variant. */
function readValues(piece: Piece, segment: Segment, focus: IndexedProduct): Interpretation | null {
  const figures = resolveFigures(piece, focus, matchValues(segment, focus, 0), 0, 0);
  if (!figures.values.some(Boolean)) return null;
  let told = 0;
  let odd = 0;
  segment.natures.forEach((nature, at) => {
    if (figures.used & (1 << at)) told += 1;
    else if (segment.items[at]?.kind === 'word') odd += ODDNESS[nature] * nearness(segment, at, figures.used);
  });
  const sure = 0.92 * (told / (told + odd));
  if (sure < LEAST_VALUES) return null;
  const counted = chooseCount(piece.items, countsOf(piece, figures.used));
  const quantity = withPacks(counted, figures.packs);
  return { piece, segment, kind: 'values', product: focus, values: figures.values, quantity, sure, rivals: [], unfit: false };
}

function readProduct(
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
  const counted = chooseCount(piece.items, countsOf(piece, figures.used));
  const quantity = withPacks(countPacks(best.product, figures.values, counted), figures.packs);
  const rivals = matches.filter(({ product, score }) => product !== best.product && score > best.score * 0.6);
  return {
    piece,
    segment,
    kind: 'product',
    product: best.product,
    values: figures.values,
    quantity,
    sure: best.score,
    rivals: rivals.slice(0, 3),
    unfit: figures.unfit || isUnfit(segment, best, figures.used),
  };
}

function withPacks(quantity: Quantity | null, packs: number): Quantity | null {
  if (packs === 1) return quantity;
  return quantity
    ? { ...quantity, value: quantity.value * packs }
    : { value: packs, item: null, sure: true };
}

/** What tells another thing also from one that was named whole. */
const TELLING: ReadonlySet<Nature> = new Set(['goods', 'colour', 'size', 'material', 'taste', 'model', 'figure']);

/** Something told beside the name that the product would have to have: then it is another thing. */
function isUnfit(segment: Segment, match: ProductMatch, used: number): boolean {
  const strange = match.strange & ~used;
  const complete = match.recall > WHOLE;
  if (match.precision < LEAST_PRECISION) return true;
  return segment.natures.some((nature, at) => {
    if (!(strange & (1 << at))) return false;
    return nature !== 'unit' && nature !== 'quality' && (!complete || TELLING.has(nature));
  });
}

function withoutProduct(piece: Piece, segment: Segment): Interpretation {
  const quantity = chooseCount(piece.items, countsOf(piece, 0));
  const tells = segment.natures.some((nature) => !['filler', 'figure', 'unit'].includes(nature));
  const kind = tells ? 'stranger' : quantity ? 'count' : 'nothing';
  return { piece, segment, kind, product: null, values: [], quantity, sure: 0, rivals: [], unfit: false };
}
