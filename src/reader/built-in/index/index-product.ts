import type { CatalogProduct } from '../catalog.ts';
import { colourOf } from '../words/words.ts';
import type { CatalogIndex, CatalogKey, IndexedProduct, NameForm } from './catalog-index.ts';
import { type Form, readForm, wordsOf } from './forms.ts';
import { isValueKey } from './keys.ts';
import { valuesOf } from './within-limits.ts';

const COLOUR = /colou?r|shade|रंग|tono/i;
const SIZE = /size|talla|tama|साइज/i;

/**
 * Prepares one product of a catalog.
 * @param index its place in the catalog
 * @param mostValues of an option
 */
export function indexProduct(
  product: CatalogProduct,
  index: number,
  mostValues: number,
): IndexedProduct {
  const names = [product.name, ...product.aliases]
    .map((text): NameForm => ({ product: index, form: nameForm(text), weights: [], weight: 0 }))
    .filter(({ form }) => form.items.length > 0);
  const options = product.options.map((name, option) => ({
    name,
    values: valuesOf(product, name)
      .slice(0, mostValues)
      .map((text) => ({ option, text, form: readForm(text) })),
  }));
  return {
    index,
    product,
    names,
    options,
    coloured:
      names.some(({ form }) => wordsOf(form).some((word) => colourOf(word) !== null)) ||
      options.some(({ name }) => COLOUR.test(name)),
    sized: options.some(({ name }) => SIZE.test(name)),
  };
}

/** "2 packet" asks for no product that has "pkt" in its name. */
function nameForm(name: string): Form {
  const form = readForm(name);
  const keys = form.keys.filter(({ key }) => !isValueKey(key));
  return keys.length === form.keys.length ? form : { ...form, keys };
}

/** Adds a product's names and values to what each of their keys finds. */
export function addKeys(product: IndexedProduct, keys: CatalogIndex['keys']): void {
  const own = new Set<CatalogKey>();
  const keyOf = (key: string): CatalogKey => {
    const found = keys.get(key) ?? {
      key,
      frequency: 0,
      names: [],
      values: new Map(),
      categories: new Set(),
    };
    keys.set(key, found);
    own.add(found);
    return found;
  };
  for (const name of product.names) {
    for (const { key, mask } of name.form.keys) {
      keyOf(key.key).names.push({ name, mask, strength: key.strength });
    }
  }
  for (const value of product.options.flatMap(({ values }) => values)) {
    for (const { key, mask } of value.form.keys) {
      const { values } = keyOf(key.key);
      const posting = { name: value, mask, strength: key.strength };
      const known = values.get(product);
      if (known) known.push(posting);
      else values.set(product, [posting]);
    }
  }
  for (const found of own) found.frequency += 1;
}

/** The minimum weight of a word that is in every name. */
const LEAST = 0.4;
/** Keys that are as good as the word itself. */
const SURE = 0.95;

/** Weighs the pieces of a product's names, when all products have been added: rare words weigh more. */
export function weighNames(
  { names }: IndexedProduct,
  products: number,
  keys: CatalogIndex['keys'],
): void {
  for (const name of names) {
    const { form } = name;
    name.weights = form.weights.map((said, at) => {
      if (said === 0) return 0;
      let fewest = products;
      for (const { key, mask } of form.keys) {
        if (mask !== 1 << at || key.strength < SURE) continue;
        fewest = Math.min(fewest, keys.get(key.key)?.frequency ?? products);
      }
      return LEAST + Math.log(1 + products / Math.max(1, fewest)) / Math.log(2 + products);
    });
    name.weight = name.weights.reduce((sum, weight) => sum + weight, 0);
  }
}

/** Adds a product's category to the keys that it has in common with names and values. */
export function addCategory(product: IndexedProduct, keys: CatalogIndex['keys']): void {
  const { category } = product.product;
  if (category === null) return;
  for (const { key } of readForm(category).keys) keys.get(key.key)?.categories.add(product);
}
