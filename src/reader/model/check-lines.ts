import { toRead } from '../built-in/index/catalog-index.ts';
import type { ParsedLine, Span } from '../built-in/parsed-message.ts';
import type { AnswerLine } from './answer-form.ts';
import type { Candidates, Goods } from './choose-candidates.ts';
import { findQuote, type QuotedTexts } from './find-quote.ts';
import { type FoundLine, isDrafted, isPieces, judgeLine } from './judge-line.ts';
import type { Dropped } from './model-reading.ts';
import type { ReaderInput } from './reader-request.ts';

/** The most lines, and the most quotes of a line, that are used. */
const MOST_LINES = 100;
const MOST_QUOTES = 8;

/** The accepted lines of an answer, with a confidence for each part. */
export function readLines(
  answered: readonly AnswerLine[],
  quoted: QuotedTexts,
  candidates: Candidates,
  asked: ReaderInput,
): { lines: ParsedLine[]; dropped: Dropped[] } {
  const input = { ...asked, index: toRead(asked.index) };
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
    // Two lines of one variant are merged.
    if (known) Object.assign(known, { quantity: known.quantity + line.quantity });
    else found.set(key, { ...goods, quantity: line.quantity, spans });
  }
  const all = [...found.values()];
  dropped.push(
    ...all.flatMap(({ quantity }) => (isPieces(quantity) ? [] : ['no_quantity' as const])),
  );
  return { lines: all.map((line) => judgeLine(line, all, quoted.texts, input)), dropped };
}

/** Matching goods among the candidates; null when they aren't. */
function goodsOf(
  { product: productId, variant: variantId }: AnswerLine,
  { products, variants }: Candidates,
): Goods | null {
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
