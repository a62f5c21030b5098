import { takeBreaths } from '../../../take-breaths.ts';
import type { StoreCatalog } from './catalog.ts';
import type { CatalogIndex, IndexedProduct } from './index/catalog-index.ts';
import { wordsOf } from './index/forms.ts';
import { indexProduct, post, weighName } from './index/index-product.ts';
import { itemContextOf, plainSku } from './index/item-context.ts';
import { heardKeys } from './index/keys.ts';
import { learningHabits } from './index/learn-habits.ts';
import { SpellIndex } from './index/spell-index.ts';
import { Memo } from './words/memo.ts';
import { isDevanagari, plainWord } from './words/words.ts';

export type { CatalogIndex } from './index/catalog-index.ts';

/** Words, and phrases, of messages whose meaning in a store is remembered. */
const MOST_REMEMBERED = 10_000;

/** Prepares a store's catalog, once for each version of it; the cost grows with its length only. */
export function indexCatalog(catalog: StoreCatalog): CatalogIndex {
  const steps = indexing(catalog);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * The same in small steps: a catalog of thousands takes most of a second, for which other requests
 * must not wait.
 */
export async function indexCatalogGently(catalog: StoreCatalog): Promise<CatalogIndex> {
  const { isDue, breathe } = takeBreaths();
  const steps = indexing(catalog);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (isDue()) await breathe();
  }
}

/** Stops after each product or word. */
function* indexing({
  products: all,
  country,
  currency,
}: StoreCatalog): Generator<void, CatalogIndex> {
  const products: IndexedProduct[] = [];
  for (const product of all) {
    products.push(indexProduct(product, products.length));
    yield;
  }
  const { vocabulary, ...keys } = yield* countingKeys(products);
  const habits = yield* learningHabits(products);
  const skus = indexSkus(products);
  yield;
  const words = yield* collectingWords(products);
  const latin = words.filter((word) => !isDevanagari(word));
  yield;
  return {
    ...habits,
    country,
    currency,
    products,
    byId: new Map(products.map((product) => [product.product.id, product])),
    skus,
    ...keys,
    postings: yield* postingNames(products, vocabulary),
    vocabulary,
    spelling: yield* SpellIndex.ofMany(new Set(words.map(plainWord))),
    hasDevanagari: latin.length < words.length,
    sounds: yield* SpellIndex.ofMany(yield* hearing(latin)),
    senses: new Memo(MOST_REMEMBERED),
    phrases: new Memo(MOST_REMEMBERED),
    itemContext: itemContextOf(country, habits, vocabulary, skus),
  };
}

type Vocabulary = CatalogIndex['vocabulary'];
type KnownKeys = Pick<CatalogIndex, 'vocabulary' | 'valueKeys' | 'categoryKeys'>;
type Postings = CatalogIndex['postings'];

function* countingKeys(products: readonly IndexedProduct[]): Generator<void, KnownKeys> {
  const vocabulary = new Map<string, number>();
  const known = {
    vocabulary,
    valueKeys: new Map<string, IndexedProduct | null>(),
    categoryKeys: new Set<string>(),
  };
  for (const product of products) {
    const { names, valueKeys } = product;
    for (const key of valueKeys.keys()) {
      known.valueKeys.set(key, known.valueKeys.has(key) ? null : product);
    }
    for (const key of product.categoryKeys) known.categoryKeys.add(key);
    const keys = new Set(valueKeys.keys());
    for (const { form } of names) for (const { key } of form.keys) keys.add(key.key);
    for (const key of keys) vocabulary.set(key, (vocabulary.get(key) ?? 0) + 1);
    yield;
  }
  return known;
}

function* postingNames(
  products: readonly IndexedProduct[],
  vocabulary: Vocabulary,
): Generator<void, Postings> {
  const postings: Postings = new Map();
  for (const name of products.flatMap(({ names }) => names)) {
    weighName(name, products.length, (key) => vocabulary.get(key));
    post(name, postings);
    yield;
  }
  return postings;
}

function* collectingWords(products: readonly IndexedProduct[]): Generator<void, string[]> {
  const words = new Set<string>();
  for (const product of products) {
    for (const word of wordsIn(product)) words.add(word);
    yield;
  }
  return [...words];
}

function* hearing(words: readonly string[]): Generator<void, Set<string>> {
  const sounds = new Set<string>();
  for (const word of words) {
    for (const { key } of heardKeys(word)) sounds.add(key);
    yield;
  }
  return sounds;
}

function indexSkus(products: readonly IndexedProduct[]): CatalogIndex['skus'] {
  const skus: CatalogIndex['skus'] = new Map();
  for (const product of products) {
    for (const variant of product.product.variants) {
      if (variant.sku) skus.set(plainSku(variant.sku), { product, variant });
    }
  }
  return skus;
}

function wordsIn({ names, options }: IndexedProduct): string[] {
  const values = options.flatMap((option) => option.values);
  return [...names, ...values].flatMap(({ form }) => wordsOf(form));
}
