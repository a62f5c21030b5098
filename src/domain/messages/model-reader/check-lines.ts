import type { CatalogProduct, CatalogVariant } from '../parse/catalog.ts';
import { MOST_PIECES } from '../parse/lines/quantity.ts';
import type { ParsedLine, Span } from '../parse/parsed-message.ts';
import type { AnswerLine } from './answer-form.ts';
import { checkProduct, checkVariant } from './check-goods.ts';
import { checkQuantity } from './check-quantity.ts';
import type { Candidates } from './choose-candidates.ts';
import { findQuote, type QuotedTexts } from './find-quote.ts';
import type { Dropped } from './model-reading.ts';
import { itemsOf } from './own-reading.ts';
import type { ReaderInput } from './reader-request.ts';

/** More lines are not kept, nor more quotes of one. */
const MOST_LINES = 100;
const MOST_QUOTES = 8;
/** What stood in the draft already, or is what the shopper pointed at. */
const KNOWN = 0.97;
/** In place of a number that no order can hold. */
const UNREADABLE = 0.3;

/** A line of an answer whose goods and words are found. */
interface FoundLine {
  product: CatalogProduct;
  variant: CatalogVariant | null;
  quantity: number;
  spans: Span[];
}

/** The lines of an answer that stand, each part with how far the words bear it out. */
export function readLines(
  answered: readonly AnswerLine[],
  quoted: QuotedTexts,
  candidates: Candidates,
  input: ReaderInput,
): { lines: ParsedLine[]; dropped: Dropped[] } {
  const dropped: Dropped[] = [];
  const found = new Map<string, FoundLine>();
  for (const line of answered.slice(0, MOST_LINES)) {
    const goods = goodsOf(line, candidates);
    if (goods === null) {
      dropped.push('unknown_goods');
      continue;
    }
    const { spans, missing } = spansOf(line, quoted);
    if (missing > 0) dropped.push('quote_not_there');
    if (spans.length === 0 && !isDrafted(goods, line.quantity, input)) {
      if (missing === 0) dropped.push('quote_not_there');
      continue;
    }
    const key = `${goods.product.id} ${goods.variant?.id ?? ''}`;
    const known = found.get(key);
    // One variant told twice is one line of both.
    if (known) Object.assign(known, { quantity: known.quantity + line.quantity });
    else found.set(key, { ...goods, quantity: line.quantity, spans });
  }
  const all = [...found.values()];
  return { lines: all.map((line) => judge(line, all, quoted.texts, input)), dropped };
}

/** Goods among the candidates that fit together; null where they are not. */
function goodsOf(
  { product: productId, variant: variantId }: AnswerLine,
  { products, variants }: Candidates,
): Pick<FoundLine, 'product' | 'variant'> | null {
  const product = products.get(productId);
  if (product === undefined) return null;
  const [only, ...more] = product.variants;
  if (variantId === null) return { product, variant: more.length === 0 ? (only ?? null) : null };
  const known = variants.get(variantId);
  return known?.product === product ? { product, variant: known.variant } : null;
}

function spansOf({ quotes }: AnswerLine, quoted: QuotedTexts): { spans: Span[]; missing: number } {
  const spans = new Map<string, Span>();
  let missing = 0;
  for (const quote of quotes.slice(0, MOST_QUOTES)) {
    const found = findQuote(quote, quoted);
    if (found === null) missing += 1;
    for (const span of found ?? []) spans.set(`${span.message} ${span.start} ${span.end}`, span);
  }
  const sorted = [...spans.values()].sort((a, b) => a.message - b.message || a.start - b.start);
  return { spans: sorted, missing };
}

type Goods = Pick<FoundLine, 'product' | 'variant'>;

/** The very line that the draft has already needs no words. */
const isDrafted = ({ product, variant }: Goods, quantity: number, { before }: ReaderInput) =>
  before.lines?.some(
    (line) =>
      line.productId === product.id &&
      line.variantId === (variant?.id ?? null) &&
      line.quantity === quantity,
  ) ?? false;

function judge(
  line: FoundLine,
  all: readonly FoundLine[],
  texts: readonly string[],
  input: ReaderInput,
): ParsedLine {
  const { product, variant, spans } = line;
  const words = spans.map(({ message, start, end }) => texts[message]?.slice(start, end) ?? '');
  const isWhole = isPieces(line.quantity);
  const quantity = isWhole ? line.quantity : (ownQuantity(line, input) ?? 1);
  const goods = judgeGoods(line, words, input);
  const drafted = isDrafted(line, quantity, input);
  const parts = {
    product: goods.product,
    variant: goods.variant,
    quantity: drafted ? KNOWN : isWhole ? judgeQuantity(line, all, words, input) : UNREADABLE,
  };
  return {
    productId: product.id,
    variantId: variant?.id ?? null,
    quantity,
    parts,
    confidence: parts.product * parts.variant * parts.quantity,
    spans,
    sourceText: words.join(' … '),
    alternatives: goods.alternatives,
  };
}

const isPieces = (value: number): boolean =>
  Number.isInteger(value) && value >= 1 && value <= MOST_PIECES;

const ownQuantity = ({ product, variant }: Goods, { builtIn }: ReaderInput): number | undefined =>
  builtIn.lines.find(
    (own) => own.productId === product.id && own.variantId === (variant?.id ?? null),
  )?.quantity;

function judgeGoods(
  { product, variant }: Goods,
  words: readonly string[],
  { before, index, builtIn }: ReaderInput,
): { product: number; variant: number; alternatives: ParsedLine['alternatives'] } {
  const rows = words.map((each) => itemsOf(each, index)).filter((row) => row.length > 0);
  const named = checkProduct(product, rows, words, index);
  const told = checkVariant(product, variant, rows, index);
  const known = [...(before.lines ?? []), ...(before.about ? [before.about] : [])].filter(
    ({ productId }) => productId === product.id,
  );
  const read = builtIn.lines.filter(({ productId }) => productId === product.id);
  const isSame = ({ variantId }: { variantId: string | null }) =>
    variantId === (variant?.id ?? null);
  const bySame = [...known, ...read].some(isSame);
  return {
    product:
      known.length > 0 || read.length > 0 ? Math.max(KNOWN, named.confidence) : named.confidence,
    variant: bySame ? Math.max(KNOWN, told) : told,
    alternatives: known.length > 0 || read.length > 0 ? [] : named.alternatives,
  };
}

function judgeQuantity(
  line: FoundLine,
  all: readonly FoundLine[],
  words: readonly string[],
  { index, before }: ReaderInput,
): number {
  const others = all.filter((other) => other !== line);
  const drafted = before.lines?.filter(({ productId }) => productId === line.product.id) ?? [];
  const items = words.flatMap((each) => itemsOf(each, index));
  const evidence = {
    ...line,
    items,
    ofProduct: others
      .filter(({ product }) => product === line.product)
      .map((each) => each.quantity),
    ofOthers: others.map((each) => each.quantity),
    drafted: drafted.map((each) => each.quantity),
  };
  return checkQuantity(evidence, index);
}
