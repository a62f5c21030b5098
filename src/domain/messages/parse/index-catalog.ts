import { type Form, readForm, wordsOf } from './index/forms.ts';
import { SpellIndex } from './index/spell-index.ts';
import type { CatalogProduct, CatalogVariant, StoreCatalog } from './catalog.ts';
import { gapOfWord } from './items/gaps.ts';
import type { Dimension } from './items/units.ts';
import { normalise } from './text/normalise.ts';
import { tokenise } from './text/tokens.ts';
import { colourOf, plainWord } from './words/words.ts';

/** A name of a product: its own or an alias. */
export interface NameForm {
  product: number;
  alias: boolean;
  form: Form;
  /** How much each piece of the name tells, rare words more. */
  weights: number[];
  /** All weights together. */
  weight: number;
}

export interface IndexedValue {
  option: number;
  value: number;
  text: string;
  form: Form;
}

export interface IndexedProduct {
  index: number;
  product: CatalogProduct;
  names: NameForm[];
  options: { name: string; values: IndexedValue[] }[];
  /** Pieces of its options' values by key. */
  valueKeys: Map<string, { value: IndexedValue; mask: number; strength: number }[]>;
  /** Its name tells a colour: another colour is another thing. */
  coloured: boolean;
  /** Keys of its category: they explain a word, they find nothing. */
  categoryKeys: Set<string>;
}

export interface Posting {
  name: NameForm;
  mask: number;
  strength: number;
}

/** A catalog prepared for reading messages; made once for each version of a catalog. */
export interface CatalogIndex {
  country: string;
  products: IndexedProduct[];
  /** Names by the keys of their pieces. */
  postings: Map<string, Posting[]>;
  /** Every key of names and values, with the number of products that have it. */
  vocabulary: Map<string, number>;
  spelling: SpellIndex;
  /** Sounds of the catalog's words in Latin letters, for words in Devanagari. */
  sounds: SpellIndex;
  /** Words of the options' names. */
  labels: Set<string>;
  skus: Map<string, { product: IndexedProduct; variant: CatalogVariant }>;
  ranges: Set<string>;
  /** "avena|miel": words that a name joins with "and". */
  pairs: Set<string>;
  /** Numbers that are a whole option value there, such as shoe sizes. */
  sizes: Set<number>;
  /** Words that a number always follows in this catalog ("iphone 15"). */
  numbered: Set<string>;
  letterSizes: boolean;
  dimensions: Set<Dimension>;
  byId: Map<string, IndexedProduct>;
}

/** Whether a number may be a size in this catalog: of its row of sizes, or a little beside it. */
export function isSizeNumber({ sizes }: CatalogIndex, value: number): boolean {
  if (sizes.has(value)) return true;
  return value >= SMALLEST_SURE_SIZE && (sizes.has(value - SIZE_STEP) || sizes.has(value + SIZE_STEP) || sizes.has(value - 1) || sizes.has(value + 1));
}

/** Below that a number is as likely a count. */
const SMALLEST_SURE_SIZE = 20;
const SIZE_STEP = 2;

/** How a SKU is compared: letters and digits only. */
export const plainSku = (sku: string): string => plainWord(sku).replace(/[^\p{L}\p{N}]/gu, '');

/** Prepares a store's catalog; its cost grows with the catalog's length only. */
export function indexCatalog(catalog: StoreCatalog): CatalogIndex {
  const products = catalog.products.map(indexProduct);
  const index: CatalogIndex = {
    country: catalog.country,
    products,
    postings: new Map(),
    vocabulary: new Map(),
    spelling: new SpellIndex(spellableWords(products)),
    sounds: new SpellIndex([]),
    labels: new Set(products.flatMap(({ options }) => options.flatMap(({ name }) => wordsOf(readForm(name)).map(plainWord)))),
    skus: new Map(),
    ranges: new Set(),
    pairs: new Set(),
    sizes: new Set(),
    numbered: new Set(),
    letterSizes: false,
    dimensions: new Set(),
    byId: new Map(products.map((product) => [product.product.id, product])),
  };
  for (const product of products) countKeys(product, index.vocabulary);
  index.sounds = new SpellIndex([...index.vocabulary.keys()].filter((key) => key.startsWith('hl:')));
  for (const product of products) post(product, index);
  return index;
}

function indexProduct(product: CatalogProduct, index: number): IndexedProduct {
  const name = (text: string, alias: boolean): NameForm => {
    const form = readForm(text);
    return { product: index, alias, form, weights: [], weight: 0 };
  };
  const names = [name(product.name, false), ...product.aliases.map((alias) => name(alias, true))];
  const options = product.options.map((option, at) => ({
    name: option,
    values: valuesOf(product, option).map((text, value) => ({
      option: at,
      value,
      text,
      form: readForm(text),
    })),
  }));
  const valueKeys: IndexedProduct['valueKeys'] = new Map();
  for (const value of options.flatMap(({ values }) => values)) {
    for (const { key, mask } of value.form.keys) {
      const known = valueKeys.get(key.key);
      const hit = { value, mask, strength: key.strength };
      if (known) known.push(hit);
      else valueKeys.set(key.key, [hit]);
    }
  }
  const categoryKeys = new Set(
    product.category === null ? [] : readForm(product.category).keys.map(({ key }) => key.key),
  );
  const coloured = names.some(({ form }) => wordsOf(form).some((word) => colourOf(word) !== null));
  return {
    index,
    product,
    names: names.filter(({ form }) => form.items.length > 0),
    options,
    valueKeys,
    coloured,
    categoryKeys,
  };
}

function valuesOf(product: CatalogProduct, option: string): string[] {
  const values = product.variants.map((variant) => variant.options[option] ?? '');
  return [...new Set(values)].filter((value) => value !== '');
}

function* spellableWords(products: readonly IndexedProduct[]): Iterable<string> {
  const words = new Set<string>();
  for (const { names, options } of products) {
    for (const { form } of names) for (const word of wordsOf(form)) words.add(plainWord(word));
    for (const { values } of options) {
      for (const { form } of values) for (const word of wordsOf(form)) words.add(plainWord(word));
    }
  }
  yield* words;
}

function countKeys({ names, valueKeys }: IndexedProduct, vocabulary: Map<string, number>): void {
  const keys = new Set(valueKeys.keys());
  for (const { form } of names) for (const { key } of form.keys) keys.add(key.key);
  for (const key of keys) vocabulary.set(key, (vocabulary.get(key) ?? 0) + 1);
}

/** Rare words tell more; a word of every name still tells a little. */
function weightOf(name: NameForm, at: number, index: CatalogIndex): number {
  const bit = 1 << at;
  if (!(name.form.telling & bit)) return 0;
  let fewest = index.products.length;
  for (const { key, mask } of name.form.keys) {
    if (mask !== bit || key.key.startsWith('h')) continue;
    if (key.strength >= 0.95) fewest = Math.min(fewest, index.vocabulary.get(key.key) ?? fewest);
  }
  const rarity = Math.log(1 + index.products.length / Math.max(1, fewest));
  return 0.4 + rarity / Math.log(2 + index.products.length);
}

function post(product: IndexedProduct, index: CatalogIndex): void {
  for (const name of product.names) {
    name.weights = name.form.items.map((_, at) => weightOf(name, at, index));
    name.weight = name.weights.reduce((sum, weight) => sum + weight, 0);
    for (const { key, mask } of name.form.keys) {
      const posting = { name, mask, strength: key.strength };
      const known = index.postings.get(key.key);
      if (known) known.push(posting);
      else index.postings.set(key.key, [posting]);
    }
  }
  for (const variant of product.product.variants) {
    if (variant.sku) index.skus.set(plainSku(variant.sku), { product, variant });
  }
  learnHabits(product, index);
}

/** What the catalog's own names say about how numbers are to be read. */
function learnHabits({ product, names, options }: IndexedProduct, index: CatalogIndex): void {
  const values = options.flatMap((option) => option.values);
  for (const text of [product.name, ...product.aliases, ...values.map((value) => value.text)]) {
    for (const pair of pairsOf(text)) index.pairs.add(pair);
  }
  for (const { form } of [...names, ...values]) {
    form.items.forEach((item, at) => {
      const next = form.items[at + 1];
      if (item.kind === 'range') index.ranges.add(item.text);
      if (item.kind === 'measure') index.dimensions.add(item.measure.dimension);
      if (item.kind === 'word' && next?.kind === 'number') index.numbered.add(plainWord(item.text));
    });
  }
  for (const { form } of values) {
    const [item] = form.items;
    if (form.items.length === 1 && item?.kind === 'number') index.sizes.add(item.value);
    if (item?.kind === 'measure' && item.measure.written >= SMALLEST_SURE_SIZE) {
      index.sizes.add(item.measure.written);
    }
  }
  if (values.some(({ text }) => /^(?:x*[sl]|m)$/i.test(text))) index.letterSizes = true;
}

function pairsOf(name: string): string[] {
  const tokens = tokenise(normalise(name));
  return tokens.flatMap((token, at) => {
    const [left, right] = [tokens[at - 1], tokens[at + 1]];
    const joins = token.text === '&' || gapOfWord(token.text) !== null;
    return joins && left && right ? [`${left.text}|${right.text}`] : [];
  });
}
