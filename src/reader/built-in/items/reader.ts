import type { ItemContext } from '../index/item-context.ts';
import type { Token } from '../text/tokens.ts';
import type { Item, NumberItem } from './item.ts';

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
