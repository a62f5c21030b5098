import type { CatalogProduct, CatalogVariant } from '../catalog.ts';
import { Effort } from '../effort.ts';
import type { Memo } from '../words/memo.ts';
import type { WordKind } from '../words/words.ts';
import type { Form } from './forms.ts';
import type { Habits, ItemContext } from './item-context.ts';
import type { SpellIndex } from './spell-index.ts';

/** A name of a product: its own or an alias. */
export interface NameForm {
  /** Index of the product. */
  product: number;
  form: Form;
  /** The weight of each piece of the name; rare words weigh more. */
  weights: number[];
  /** All weights together. */
  weight: number;
}

/** A value of an option, such as "Navy Blue". */
export interface IndexedValue {
  /** Index of the option. */
  option: number;
  text: string;
  form: Form;
}

/** Pieces of a name that one key finds. */
export interface Posting<Name> {
  name: Name;
  mask: number;
  strength: number;
}

/** A product prepared for matching. */
export interface IndexedProduct {
  index: number;
  product: CatalogProduct;
  names: NameForm[];
  options: { name: string; values: IndexedValue[] }[];
  /** Its name has a colour, or an option does: another colour is another product. */
  coloured: boolean;
  /** Sizes are an option of it. */
  sized: boolean;
}

/** A key that names or values of a catalog have, with all that it finds. */
export interface CatalogKey {
  key: string;
  /** How many products have it. */
  frequency: number;
  names: Posting<NameForm>[];
  /** Values of options, by product. */
  values: Map<IndexedProduct, Posting<IndexedValue>[]>;
  /** Products whose category has it: that explains a word, it finds nothing. */
  categories: Set<IndexedProduct>;
}

/** A key of the catalog that words of a message have too. */
export interface MetKey {
  found: CatalogKey;
  strength: number;
}

/** The keys that words have in a catalog, and these of them that find values and categories. */
export interface Meaning {
  keys: readonly MetKey[];
  ofValues: readonly MetKey[];
  ofCategories: readonly MetKey[];
}

/** One or several neighbouring items and keys that they have together. */
export interface Unit {
  /** Bit per item. */
  mask: number;
  keys: readonly MetKey[];
}

/** What an item is by the language alone, before a product is matched. */
export type Nature = 'filler' | 'figure' | 'model' | 'unit' | WordKind | 'unknown';

/** The meaning of a word, and its keys in the catalog. */
export interface Sense extends Meaning {
  nature: Nature;
  /** The keys are guesses: by sound, by sort, or as a misspelling. */
  guessed: boolean;
  isPicture?: true;
}

/** Several words that mean something together. */
export interface Phrase {
  length: number;
  /** It names a sort of goods, such as "vegetable seeds". */
  sort: boolean;
}

/** A catalog prepared for reading messages; made once for each version of a catalog. */
export interface CatalogIndex extends Habits {
  country: string;
  currency: string;
  products: IndexedProduct[];
  byId: Map<string, IndexedProduct>;
  skus: Map<string, { product: IndexedProduct; variant: CatalogVariant }>;
  keys: Map<string, CatalogKey>;
  /** How many pieces of names and values these find: what an index takes of memory. */
  postings: number;
  /** Some word finds so much that reading takes long: its messages wait for each other. */
  isDense: boolean;
  spelling: SpellIndex;
  /** Whether any of its names is written in Devanagari. */
  hasDevanagari: boolean;
  /** Sounds of the catalog's words in Latin letters, for words in Devanagari. */
  sounds: SpellIndex;
  /** The meanings of words and phrases here: grows with use, within limits. */
  senses: Memo<Sense>;
  phrases: Memo<readonly (Phrase & Meaning)[]>;
  itemContext: ItemContext;
}

/** A catalog while a conversation is read, with what that has taken. */
export interface ReadCatalog extends CatalogIndex {
  effort: Effort;
}

/** A catalog for one conversation, of which nothing is read yet. */
export const toRead = (index: CatalogIndex): ReadCatalog => ({ ...index, effort: new Effort() });
