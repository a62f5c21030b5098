import type { ParsedLine, UnmatchedWords } from '../built-in/parsed-message.ts';

interface Goods {
  lines: readonly Pick<ParsedLine, 'productId' | 'variantId' | 'quantity'>[];
  unmatched: readonly Pick<UnmatchedWords, 'text'>[];
}

/**
 * Whether two readings of a message lead to the same draft, so that there is no point in offering
 * both.
 */
export const orderTheSame = (one: Goods, other: Goods): boolean => goodsOf(one) === goodsOf(other);

const goodsOf = ({ lines, unmatched }: Goods): string =>
  [
    ...lines.map(({ productId, variantId, quantity }) => `${quantity} ${productId} ${variantId}`),
    ...unmatched.map(({ text }) => `“${text}”`),
  ]
    .sort()
    .join('\n');
