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

/** The same in small steps: thousands take most of a second, in which other requests must not wait. */
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
  const skus: CatalogIndex['skus'] = new Map();
  const keys: Keys = { vocabulary: new Map(), valueKeys: new Map(), categoryKeys: new Set() };
  const words = new Set<string>();
  for (const one of all) {
    const product = indexProduct(one, products.length);
    products.push(product);
    for (const variant of one.variants) {
      if (variant.sku) skus.set(plainSku(variant.sku), { product, variant });
    }
    addKeys(product, keys);
    addWords(product, words);
    yield;
  }
  const habits = yield* learningHabits(products);
  const { vocabulary } = keys;
  const postings: CatalogIndex['postings'] = new Map();
  for (const name of products.flatMap(({ names }) => names)) {
    weighName(name, products.length, (key) => vocabulary.get(key));
    post(name, postings);
    yield;
  }
  const latin = [...words].filter((word) => !isDevanagari(word));
  const sounds = new Set<string>();
  for (const word of latin) {
    for (const { key } of heardKeys(word)) sounds.add(key);
    yield;
  }
  return {
    ...habits,
    ...keys,
    country,
    currency,
    products,
    byId: new Map(products.map((product) => [product.product.id, product])),
    skus,
    postings,
    spelling: yield* SpellIndex.ofMany(new Set([...words].map(plainWord))),
    hasDevanagari: latin.length < words.size,
    sounds: yield* SpellIndex.ofMany(sounds),
    senses: new Memo(MOST_REMEMBERED),
    phrases: new Memo(MOST_REMEMBERED),
    itemContext: itemContextOf(country, habits, vocabulary, skus),
  };
}

interface Keys {
  vocabulary: CatalogIndex['vocabulary'];
  valueKeys: Map<string, IndexedProduct | null>;
  categoryKeys: Set<string>;
}

function addKeys(product: IndexedProduct, { vocabulary, valueKeys, categoryKeys }: Keys): void {
  for (const key of product.valueKeys.keys()) {
    valueKeys.set(key, valueKeys.has(key) ? null : product);
  }
  for (const key of product.categoryKeys) categoryKeys.add(key);
  const own = new Set(product.valueKeys.keys());
  for (const { form } of product.names) for (const { key } of form.keys) own.add(key.key);
  for (const key of own) vocabulary.set(key, (vocabulary.get(key) ?? 0) + 1);
}

function addWords({ names, options }: IndexedProduct, words: Set<string>): void {
  for (const { form } of [...names, ...options.flatMap(({ values }) => values)]) {
    for (const word of wordsOf(form)) words.add(word);
  }
}
