import { timeSlice } from '../../kernel/concurrency/time-slice.ts';
import type { StoreCatalog } from './catalog.ts';
import type { CatalogIndex, CatalogKey, IndexedProduct } from './index/catalog-index.ts';
import { wordsOf } from './index/forms.ts';
import { addCategory, addKeys, indexProduct, weighNames } from './index/index-product.ts';
import { itemContextOf, noHabits, plainSku } from './index/item-context.ts';
import { heardKeys } from './index/keys.ts';
import { learnHabits } from './index/learn-habits.ts';
import { SpellIndex } from './index/spell-index.ts';
import { mostValues, withinLimits } from './index/within-limits.ts';
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
  const { isOver, yieldToOthers } = timeSlice();
  const steps = indexing(catalog);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (isOver()) await yieldToOthers();
  }
}

/** Stops after each product or word. */
function* indexing({
  products: whole,
  country,
  currency,
}: StoreCatalog): Generator<void, CatalogIndex> {
  const all = withinLimits(whole);
  const values = mostValues(all);
  const products: IndexedProduct[] = [];
  const keys: CatalogIndex['keys'] = new Map();
  const skus: CatalogIndex['skus'] = new Map();
  const habits = noHabits();
  const words = new Set<string>();
  for (const [at, one] of all.entries()) {
    const product = indexProduct(one, at, values);
    products.push(product);
    addKeys(product, keys);
    learnHabits(product, habits);
    for (const variant of one.variants) {
      if (variant.sku) skus.set(plainSku(variant.sku), { product, variant });
    }
    for (const word of wordsIn(product)) words.add(plainWord(word));
    yield;
  }
  for (const product of products) {
    weighNames(product, products.length, keys);
    addCategory(product, keys);
    yield;
  }
  const spelling = new SpellIndex();
  const sounds = new SpellIndex();
  let hasDevanagari = false;
  for (const word of words) {
    spelling.add(word);
    if (isDevanagari(word)) hasDevanagari = true;
    else for (const { key } of heardKeys(word)) sounds.add(key);
    yield;
  }
  const postings = products.reduce((sum, product) => sum + postingsOf(product), 0);
  return {
    ...habits,
    country,
    currency,
    products,
    byId: new Map(products.map((product) => [product.product.id, product])),
    skus,
    keys,
    isDense: postings > DENSE_POSTINGS || [...keys.values()].some(isDense),
    postings,
    spelling,
    hasDevanagari,
    sounds,
    senses: new Memo(MOST_REMEMBERED),
    phrases: new Memo(MOST_REMEMBERED),
    itemContext: itemContextOf(country, habits, keys, skus),
  };
}

/** Three times the names of any word in an honest catalog of 5,000 products. */
const DENSE_NAMES = 1_500;
const DENSE_VALUES = 60;
/** Four times those of all of them: it soon leaves the cache. */
const DENSE_POSTINGS = 400_000;

const isDense = ({ names, values }: CatalogKey): boolean =>
  names.length > DENSE_NAMES || [...values.values()].some(({ length }) => length > DENSE_VALUES);

const postingsOf = ({ names, options }: IndexedProduct): number =>
  [...names, ...options.flatMap(({ values }) => values)].reduce(
    (sum, { form }) => sum + form.keys.length,
    0,
  );

function wordsIn({ names, options }: IndexedProduct): string[] {
  const values = options.flatMap((option) => option.values);
  return [...names, ...values].flatMap(({ form }) => wordsOf(form));
}
