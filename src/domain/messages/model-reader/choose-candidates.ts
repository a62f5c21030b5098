import type { CatalogProduct, CatalogVariant } from '../parse/catalog.ts';
import type { CatalogIndex } from '../parse/index-catalog.ts';
import { firstReadAgain, LONGEST_READ } from '../parse/parse-message.ts';
import { itemsOf, productsNamedBy, rowsOf } from './own-reading.ts';
import type { ReaderInput } from './reader-request.ts';
import { spelledAlike } from './spelled-alike.ts';

/** Goods of the catalog. */
export interface Goods {
  product: CatalogProduct;
  /** Null: not told which. */
  variant: CatalogVariant | null;
}

/** Goods by the short ids that the model knows them by: it can name no others. */
export interface Candidates {
  products: ReadonlyMap<string, CatalogProduct>;
  variants: ReadonlyMap<string, { product: CatalogProduct; variant: CatalogVariant }>;
}

/** More products are not sent. */
export const MOST_PRODUCTS = 80;
/** More variants of all products together are not sent. */
const MOST_VARIANTS = 1000;
/** More rows of words are not looked up. */
const MOST_ROWS = 600;
/** Of what one row of words may name. */
const MOST_OF_ROW = 12;

/**
 * All products of a small store; of a large one those that are drafted or spoken of already, then
 * those that the words of the conversation may name, likeliest first. In the catalog's order, so
 * that requests of one store begin alike.
 */
export function chooseCandidates(input: ReaderInput): Candidates {
  const { index } = input;
  const all = index.products.map(({ product }) => product);
  const chosen = all.length <= MOST_PRODUCTS ? all : likeliest(input);
  const products = new Map<string, CatalogProduct>();
  const variants = new Map<string, { product: CatalogProduct; variant: CatalogVariant }>();
  for (const product of chosen) {
    products.set(`p${products.size + 1}`, product);
    for (const variant of product.variants) {
      if (variants.size < MOST_VARIANTS)
        variants.set(`v${variants.size + 1}`, { product, variant });
    }
  }
  return { products, variants };
}

function likeliest(input: ReaderInput): CatalogProduct[] {
  const { index } = input;
  const chosen = new Set<string>();
  for (const id of [...spokenOf(input), ...named(input)]) {
    if (chosen.size === MOST_PRODUCTS) break;
    if (index.byId.has(id)) chosen.add(id);
  }
  return index.products.flatMap(({ product }) => (chosen.has(product.id) ? [product] : []));
}

function* spokenOf({ before, builtIn, corrections }: ReaderInput): Generator<string> {
  if (before.about) yield before.about.productId;
  for (const line of before.lines ?? []) yield line.productId;
  for (const line of builtIn.lines) yield line.productId;
  for (const { meant } of corrections) if (meant) yield meant.productId;
  for (const { alternatives } of builtIn.lines) {
    for (const { productId } of alternatives) yield productId;
  }
}

/** By turns what the matcher names and what is only spelled alike. */
function* named({ text, before: { messages }, index }: ReaderInput): Generator<string> {
  const read = [text, ...messages.slice(firstReadAgain(messages)).reverse()];
  const texts = read.map((each) => each.slice(0, LONGEST_READ));
  const alike = spelledAlike(texts, index).values();
  for (const id of matched(texts, index)) {
    yield id;
    const next = alike.next();
    if (!next.done) yield next.value.id;
  }
  for (const { id } of alike) yield id;
}

/** What all rows name first comes first, then what they name second, and so on. */
function* matched(texts: readonly string[], index: CatalogIndex): Generator<string> {
  const ranked = texts
    .flatMap((text) => rowsOf(itemsOf(text, index)))
    .slice(0, MOST_ROWS)
    .map((row) => productsNamedBy(row, index).slice(0, MOST_OF_ROW));
  for (let place = 0; place < MOST_OF_ROW; place += 1) {
    const level = ranked.flatMap((row) => row[place] ?? []);
    level.sort((a, b) => b.score - a.score);
    for (const { product } of level) yield product.product.id;
  }
}
