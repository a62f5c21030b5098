import type { ReadCatalog } from '../built-in/index/catalog-index.ts';
import { MOST_PIECES } from '../built-in/lines/quantity.ts';
import type { ParsedLine, Span } from '../built-in/parsed-message.ts';
import { checkProduct, checkVariant } from './check-goods.ts';
import { checkQuantity, tellsPack } from './check-quantity.ts';
import type { Goods } from './choose-candidates.ts';
import { itemsOf, rowsOf } from './own-reading.ts';
import type { ReaderInput } from './reader-request.ts';

/** A line of an answer with its goods and words found. */
export interface FoundLine extends Goods {
  quantity: number;
  spans: Span[];
}

/** Already in the draft, selected by the shopper, or also found by the built-in reader. */
const KNOWN = 0.97;
/** The confidence of a replacement for a number that no order can hold. */
export const UNREADABLE = 0.3;
/** Longer quotes are truncated, in characters. */
const LONGEST_QUOTE = 400;
/** The most phrases of a line that are looked up. */
const MOST_ROWS = 120;

/** Whether the draft already has this line. */
export const isDrafted = ({ product, variant }: Goods, quantity: number, input: ReaderInput) =>
  input.before.lines?.some(
    (line) =>
      line.productId === product.id &&
      line.variantId === (variant?.id ?? null) &&
      line.quantity === quantity,
  ) ?? false;

/** A line with the confidence in each of its parts, by the built-in reading of the quoted words. */
export function judgeLine(
  line: FoundLine,
  all: readonly FoundLine[],
  texts: readonly string[],
  input: ReaderInput & { index: ReadCatalog },
): ParsedLine {
  const { product, variant, spans } = line;
  const words = spans.map(({ message, start, end }) => texts[message]?.slice(start, end) ?? '');
  const items = words.map((each) => itemsOf(each.slice(0, LONGEST_QUOTE), input.index));
  const rows = [...items.filter((row) => row.length > 0), ...items.flatMap(rowsOf)];
  const some = rows.slice(0, MOST_ROWS);
  const named = checkProduct(product, some, words, input.index);
  const known = knownOf(line, input);
  const evidence = { ...line, items: items.flat(), ...aroundOf(line, all, input) };
  const told = tellsPack(evidence, input.index) ? KNOWN : checkVariant(line, some, input.index);
  const isWhole = isPieces(line.quantity);
  const parts = {
    product: known.length > 0 ? KNOWN : named.confidence,
    variant: known.some((each) => isOf(each, line)) ? KNOWN : told,
    quantity: !isWhole
      ? UNREADABLE
      : isDrafted(line, line.quantity, input)
        ? KNOWN
        : checkQuantity(evidence, input.index),
  };
  return {
    productId: product.id,
    variantId: variant?.id ?? null,
    quantity: isWhole ? line.quantity : (ownQuantity(line, input) ?? 1),
    parts,
    confidence: parts.product * parts.variant * parts.quantity,
    spans,
    sourceText: words.join(' … '),
    alternatives: known.length > 0 ? [] : named.alternatives,
  };
}

/** Whether it is a possible quantity. */
export const isPieces = (value: number): boolean =>
  Number.isInteger(value) && value >= 1 && value <= MOST_PIECES;

interface KnownGoods {
  productId: string;
  variantId: string | null;
}

/** Where else the product is known from: the built-in reader must find it in the same words. */
function knownOf({ product, spans }: FoundLine, { before, builtIn }: ReaderInput): KnownGoods[] {
  const about = before.about ? [before.about] : [];
  const seen = builtIn.lines.filter((own) => own.spans.some((span) => touches(span, spans)));
  return [...(before.lines ?? []), ...about, ...seen].filter(
    ({ productId }) => productId === product.id,
  );
}

const touches = (span: Span, others: readonly Span[]): boolean =>
  others.some(
    ({ message, start, end }) => message === span.message && start < span.end && span.start < end,
  );

const isOf = ({ productId, variantId }: KnownGoods, { product, variant }: Goods): boolean =>
  productId === product.id && variantId === (variant?.id ?? null);

/** The built-in reader's quantity, for when the model's is impossible. */
const ownQuantity = (goods: Goods, { builtIn }: ReaderInput): number | undefined =>
  builtIn.lines.find((own) => isOf(own, goods))?.quantity;

/** Quantities that may be shared, left over or repeated. */
function aroundOf(line: FoundLine, all: readonly FoundLine[], { before }: ReaderInput) {
  const others = all.filter((other) => other !== line);
  const drafted = before.lines?.filter(({ productId }) => productId === line.product.id) ?? [];
  return {
    ofProduct: others.filter(({ product }) => product === line.product).map((one) => one.quantity),
    ofOthers: others.map(({ quantity }) => quantity),
    drafted: drafted.map(({ quantity }) => quantity),
  };
}
