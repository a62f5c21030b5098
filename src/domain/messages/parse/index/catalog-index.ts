import type { CatalogProduct, CatalogVariant } from '../catalog.ts';
import type { ItemContext } from '../items/reader.ts';
import type { Memo } from '../words/memo.ts';
import type { WordKind } from '../words/words.ts';
import type { Form } from './forms.ts';
import type { Key, Phrase } from './keys.ts';
import type { Habits } from './learn-habits.ts';
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
  /** Pieces of its options' values by key. */
  valueKeys: Map<Key['key'], Posting<IndexedValue>[]>;
  /** Its name has a colour, or an option does: another colour is another product. */
  coloured: boolean;
  /** Sizes are an option of it. */
  sized: boolean;
  /** Keys of its category: they explain a word, they find nothing. */
  categoryKeys: Set<string>;
}

/** What an item is by the language alone, before a product is matched. */
export type Nature = 'filler' | 'figure' | 'model' | 'unit' | WordKind | 'stranger';

/** The meaning of a word, and its keys in the catalog. */
export interface Sense {
  nature: Nature;
  keys: readonly Key[];
  /** The keys are guesses: by sound, by sort, or as a misspelling. */
  guessed: boolean;
}

/** A catalog prepared for reading messages; made once for each version of a catalog. */
export interface CatalogIndex extends Habits {
  country: string;
  currency: string;
  products: IndexedProduct[];
  byId: Map<string, IndexedProduct>;
  skus: Map<string, { product: IndexedProduct; variant: CatalogVariant }>;
  /** Keys of values, with the only product whose option has it; null where several have. */
  valueKeys: ReadonlyMap<string, IndexedProduct | null>;
  /** Keys of the products' categories. */
  categoryKeys: ReadonlySet<string>;
  /** Names by the keys of their pieces. */
  postings: Map<Key['key'], Posting<NameForm>[]>;
  /** Every key of names and values, with the number of products that have it. */
  vocabulary: Map<Key['key'], number>;
  spelling: SpellIndex;
  /** Whether any of its names is written in Devanagari. */
  hasDevanagari: boolean;
  /** Sounds of the catalog's words in Latin letters, for words in Devanagari. */
  sounds: SpellIndex;
  /** The meanings of words and phrases here: grows with use, within limits. */
  senses: Memo<Sense>;
  phrases: Memo<readonly Phrase[]>;
  itemContext: ItemContext;
}
