import type { Speaks } from '../lexicon/spoken-in.ts';
import type { Token } from '../text/tokens.ts';
import type { Item, NumberItem } from './item.ts';
import type { Dimension, Measure } from './units.ts';

/** How the store's catalog influences the reading of a text. */
export interface ItemContext {
  /** A catalog's own names are read literally: "10 pcs" is a pack there. */
  literal: boolean;
  /** Whether the store's shoppers write in a language. */
  speaks: Speaks;
  /** Whether a SKU of the store may begin with this word or number. */
  beginsSku(text: string): boolean;
  /** Whether the joined text of some tokens is a SKU of the store. */
  isSku(text: string): boolean;
  /** Whether "2-3" is the name of an option of the store. */
  isRange(text: string): boolean;
  /** Whether sizes are letters there: "2 M" is then no two metres. */
  letterSizes: boolean;
  /** Whether a word is the name of an option there ("grano 80"). */
  isLabel(word: string): boolean;
  /** Whether a number before this word is an option there ("200 pages"). */
  isCounter(word: string): boolean;
  /** Whether a number is a size there. */
  isSize(value: number): boolean;
  /** Whether something is sold by just this measure. */
  hasMeasure(measure: Measure): boolean;
  /** Whether a name of the catalog has these two words with an "and" between them. */
  isPair(left: string, right: string): boolean;
  /** Whether a name of the catalog has the word: "pav" may be bread, or a quarter. */
  hasWord(word: string): boolean;
  /** The words of one that was written without blanks; none of other words. */
  partsOf(word: string): readonly string[];
  /** Whether a number behind this word belongs to it ("iphone 15"). */
  isNumbered(word: string): boolean;
  dimensions: ReadonlySet<Dimension>;
}

/** Tokens on their way to become items. */
export interface Reader {
  tokens: readonly Token[];
  context: ItemContext;
  items: Item[];
}

/**
 * Reads what begins at a token, adds its items.
 * @returns the first token behind it; 0 where nothing of the rule's kind begins
 */
export type Rule = (reader: Reader, at: number) => number;

/** The word at a token, empty for other tokens. */
export function wordAt({ tokens }: Reader, at: number): string {
  const token = tokens[at];
  return token?.kind === 'word' ? token.text : '';
}

/** A number of a message in which nothing marks it but what is given. */
export const aCount = (
  told: Pick<NumberItem, 'value' | 'start' | 'end'> & Partial<NumberItem>,
): NumberItem => ({
  kind: 'number',
  form: 'digits',
  counted: false,
  named: false,
  model: false,
  unit: null,
  ...told,
});
