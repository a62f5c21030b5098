import type { CatalogProduct, CatalogVariant } from '../built-in/catalog.ts';
import { toRead } from '../built-in/index/catalog-index.ts';
import type { CatalogIndex } from '../built-in/index-catalog.ts';
import { firstReadAgain, LONGEST_READ } from '../built-in/parse-message.ts';
import { itemsOf, productsNamedBy, rowsOf } from './own-reading.ts';
import type { ReaderInput } from './reader-request.ts';
import { spelledAlike } from './spelled-alike.ts';

/** Goods of the catalog. */
export interface Goods {
  product: CatalogProduct;
  /** Null: not stated. */
  variant: CatalogVariant | null;
}

/** Goods by the short ids that the model gets: it can name no others. */
export interface Candidates {
  products: ReadonlyMap<string, CatalogProduct>;
  variants: ReadonlyMap<string, { product: CatalogProduct; variant: CatalogVariant }>;
}

/** The most products in a request. */
export const MOST_PRODUCTS = 80;
/** The most variants of all products in a request. */
const MOST_VARIANTS = 1000;
/** The most phrases that are looked up. */
const MOST_ROWS = 600;
/** The most candidates of one phrase. */
const MOST_OF_ROW = 12;

/**
 * All products of a small store; of a large one those in the draft or mentioned before, then those
 * that the words of the conversation may name, likeliest first. In the catalog's order, so that
 * requests of one store begin alike.
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

/** Alternates between the matcher's results and similar spellings. */
function* named({ text, before: { messages }, index }: ReaderInput): Generator<string> {
  const read = [text, ...messages.slice(firstReadAgain([...messages, text])).reverse()];
  const texts = read.map((each) => each.slice(0, LONGEST_READ));
  const alike = spelledAlike(texts, index).values();
  for (const id of matched(texts, index)) {
    yield id;
    const next = alike.next();
    if (!next.done) yield next.value.id;
  }
  for (const { id } of alike) yield id;
}

/** The first results of all phrases, then the second ones, and so on. */
function* matched(texts: readonly string[], catalog: CatalogIndex): Generator<string> {
  const index = toRead(catalog);
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
