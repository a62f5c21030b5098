import type { ParsedMessage } from '../../../src/reader/built-in/parsed-message.ts';

/** What lines order, each as "2 Gorra Roja"; "?" stands for a variant that nobody told. */
export const orderedIn = ({ lines }: Pick<ParsedMessage, 'lines'>): string[] =>
  lines
    .map(({ productId, variantId, quantity }) =>
      `${quantity} ${productId} ${variantId ?? '?'}`.trim(),
    )
    .sort();
