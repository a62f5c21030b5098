import type { CatalogProduct } from '../catalog.ts';
import { colourOf } from '../words/words.ts';
import type { IndexedProduct, NameForm, Posting } from './catalog-index.ts';
import { type Form, readForm, wordsOf } from './forms.ts';
import { isValueKey, type Key } from './keys.ts';

const COLOUR = /colou?r|shade|रंग|tono/i;
const SIZE = /size|talla|tama|साइज/i;

/** Prepares one product of a catalog. @param index its place in the catalog */
export function indexProduct(product: CatalogProduct, index: number): IndexedProduct {
  const names = [product.name, ...product.aliases]
    .map((text): NameForm => ({ product: index, form: nameForm(text), weights: [], weight: 0 }))
    .filter(({ form }) => form.items.length > 0);
  const options = product.options.map((name, option) => ({
    name,
    values: textsOf(product, name).map((text) => ({ option, text, form: readForm(text) })),
  }));
  const valueKeys: IndexedProduct['valueKeys'] = new Map();
  for (const value of options.flatMap(({ values }) => values)) post(value, valueKeys);
  const category = product.category === null ? [] : readForm(product.category).keys;
  return {
    index,
    product,
    names,
    options,
    valueKeys,
    coloured:
      names.some(({ form }) => wordsOf(form).some((word) => colourOf(word) !== null)) ||
      options.some(({ name }) => COLOUR.test(name)),
    sized: options.some(({ name }) => SIZE.test(name)),
    categoryKeys: new Set(category.map(({ key }) => key.key)),
  };
}

/** "2 packet" asks for no product that has "pkt" in its name. */
function nameForm(name: string): Form {
  const form = readForm(name);
  const keys = form.keys.filter(({ key }) => !isValueKey(key));
  return keys.length === form.keys.length ? form : { ...form, keys };
}

function textsOf(product: CatalogProduct, option: string): string[] {
  const texts = new Set(product.variants.map((variant) => variant.options[option] ?? ''));
  texts.delete('');
  return [...texts];
}

/** Adds a name to what each of its keys finds. */
export function post<Name extends { form: Form }>(
  name: Name,
  postings: Map<Key['key'], Posting<Name>[]>,
): void {
  for (const { key, mask } of name.form.keys) {
    const posting = { name, mask, strength: key.strength };
    const known = postings.get(key.key);
    if (known) known.push(posting);
    else postings.set(key.key, [posting]);
  }
}

/** The minimum weight of a word that is in every name. */
const LEAST = 0.4;
/** Keys that are as good as the word itself. */
const SURE = 0.95;

/**
 * Weights the pieces of a name: rare words weigh more.
 * @param frequency how many products have a key
 */
export function weighName(
  name: NameForm,
  products: number,
  frequency: (key: string) => number | undefined,
): void {
  const { form } = name;
  name.weights = form.items.map((_, at) => {
    const bit = 1 << at;
    if (!(form.telling & bit)) return 0;
    let fewest = products;
    for (const { key, mask } of form.keys) {
      if (mask !== bit || key.strength < SURE) continue;
      fewest = Math.min(fewest, frequency(key.key) ?? products);
    }
    return LEAST + Math.log(1 + products / Math.max(1, fewest)) / Math.log(2 + products);
  });
  name.weight = name.weights.reduce((sum, weight) => sum + weight, 0);
}
