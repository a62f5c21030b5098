import type { StoreCatalog } from './catalog.ts';
import type { CatalogIndex, IndexedProduct } from './index/catalog-index.ts';
import { wordsOf } from './index/forms.ts';
import { indexProduct } from './index/index-product.ts';
import { itemContextOf } from './index/item-context.ts';
import { heardKeys } from './index/keys.ts';
import { learnHabits } from './index/learn-habits.ts';
import { plainSku } from './index/plain-sku.ts';
import { SpellIndex } from './index/spell-index.ts';
import { weighName } from './index/weigh-name.ts';
import { Memo } from './words/memo.ts';
import { isDevanagari, plainWord } from './words/words.ts';

export type { CatalogIndex } from './index/catalog-index.ts';

/** Words, and phrases, of messages whose meaning in a store is remembered. */
const MOST_REMEMBERED = 10_000;

/** Prepares a store's catalog, once for each version of it; the cost grows with its length only. */
export function indexCatalog({ products: all, country }: StoreCatalog): CatalogIndex {
  const products = all.map(indexProduct);
  const vocabulary = countKeys(products);
  const habits = learnHabits(products);
  const skus = indexSkus(products);
  const words = [...new Set(products.flatMap(wordsIn))];
  const latin = words.filter((word) => !isDevanagari(word));
  return {
    ...habits,
    country,
    products,
    byId: new Map(products.map((product) => [product.product.id, product])),
    skus,
    postings: postNames(products, vocabulary),
    vocabulary,
    spelling: new SpellIndex(new Set(words.map(plainWord))),
    hasDevanagari: latin.length < words.length,
    sounds: new SpellIndex(new Set(latin.flatMap(heardKeys).map(({ key }) => key))),
    senses: new Memo(MOST_REMEMBERED),
    phrases: new Memo(MOST_REMEMBERED),
    itemContext: itemContextOf(habits, vocabulary, skus),
  };
}

function countKeys(products: readonly IndexedProduct[]): CatalogIndex['vocabulary'] {
  const vocabulary = new Map<string, number>();
  for (const { names, valueKeys } of products) {
    const keys = new Set(valueKeys.keys());
    for (const { form } of names) for (const { key } of form.keys) keys.add(key.key);
    for (const key of keys) vocabulary.set(key, (vocabulary.get(key) ?? 0) + 1);
  }
  return vocabulary;
}

function postNames(
  products: readonly IndexedProduct[],
  vocabulary: CatalogIndex['vocabulary'],
): CatalogIndex['postings'] {
  const postings: CatalogIndex['postings'] = new Map();
  for (const name of products.flatMap(({ names }) => names)) {
    weighName(name, products.length, (key) => vocabulary.get(key));
    for (const { key, mask } of name.form.keys) {
      const posting = { name, mask, strength: key.strength };
      const known = postings.get(key.key);
      if (known) known.push(posting);
      else postings.set(key.key, [posting]);
    }
  }
  return postings;
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
