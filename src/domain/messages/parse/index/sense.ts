import type { WordKind } from '../words/words.ts';
import type { Key } from './keys.ts';

/** What an item is to somebody who knows the language but not yet the product. */
export type Nature = 'filler' | 'figure' | 'model' | 'unit' | WordKind | 'stranger';

/** What a word is, and by which keys the catalog knows it. */
export interface Sense {
  nature: Nature;
  keys: readonly Key[];
  /** The keys are guesses: by sound, by sort, or as a misspelling. */
  guessed: boolean;
}
