import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isQuotedCart } from '../../../src/features/checkout/quote.ts';
import type { LineRequest } from '../../../src/features/orders/match-line.ts';
import type { SoldLine } from '../../../src/features/orders/order.ts';
import type { Quote } from '../../../src/features/payments/transactions/transaction.ts';

/** Two products in two variants each, and one without a choice. */
const VARIANTS = ['cup a', 'cup b', 'bag a', 'bag b', 'pen a'];
const productOf = (variant: string) => `0000-${variant.split(' ')[0]}`;
const idOf = (variant: string) => `0000-${variant.replace(' ', '-')}`;

const quoteOf = (lines: ReadonlyMap<string, number>): Quote => ({
  lines: [...lines].map(
    ([variant, quantity]): SoldLine => ({
      productId: productOf(variant),
      variantId: idOf(variant),
      productName: variant,
      variantName: '',
      sku: null,
      quantity,
      unitPriceMinor: 100,
    }),
  ),
  customer: { name: 'Asha', phone: '98765 43210' },
  notes: '',
  subtotalMinor: 0,
  shippingAmountMinor: 0,
  totalAmountMinor: 0,
});

const pieces = fc.integer({ min: 1, max: 3 });
const quoted = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...VARIANTS), pieces), {
    minLength: 1,
    selector: ([variant]) => variant,
  })
  .map((lines) => new Map(lines));
const line = fc.record({
  variant: fc.constantFrom(...VARIANTS),
  quantity: pieces,
  spelling: fc.constantFrom('id', 'ID', 'absent', 'null', 'empty'),
});

const requestOf = ({
  variant,
  quantity,
  spelling,
}: typeof line extends fc.Arbitrary<infer L> ? L : never): LineRequest => {
  const id = idOf(variant);
  const variantId = { id, ID: id.toUpperCase(), absent: undefined, null: null, empty: '' }[
    spelling
  ];
  return { productId: productOf(variant).toUpperCase(), variantId, quantity };
};

/** The pieces that a cart means in a quote, one by one; null where a line means nothing in it. */
function meant(lines: ReadonlyMap<string, number>, cart: readonly LineRequest[]): string[] | null {
  const meantBy = ({ productId, variantId, quantity }: LineRequest): string[] | null => {
    const fits = [...lines.keys()].filter(
      (variant) =>
        productOf(variant) === productId.toLowerCase() &&
        (!variantId || idOf(variant) === variantId.toLowerCase()),
    );
    return fits.length === 1 ? Array(quantity).fill(fits[0]) : null;
  };
  const found = cart.map(meantBy);
  return found.includes(null) ? null : found.flatMap((each) => each ?? []).sort();
}

const piecesOf = (lines: ReadonlyMap<string, number>): string[] =>
  [...lines].flatMap(([variant, quantity]) => Array<string>(quantity).fill(variant)).sort();

test('a cart is the quoted one exactly when it means the same pieces', () => {
  fc.assert(
    fc.property(quoted, fc.array(line, { minLength: 1, maxLength: 6 }), (lines, drawn) => {
      const cart = drawn.map(requestOf);
      const isSame = JSON.stringify(meant(lines, cart)) === JSON.stringify(piecesOf(lines));
      expect(isQuotedCart(quoteOf(lines), cart)).toBe(isSame);
    }),
    { numRuns: 20_000 },
  );
});

test('the quoted cart itself passes, split and shuffled as one likes', () => {
  const dealt = quoted.chain((lines) => {
    const each = [...lines].flatMap(([variant, quantity]) => {
      const spelling = 'id' as const;
      return Array.from({ length: quantity }, () => ({ variant, quantity: 1, spelling }));
    });
    return fc.shuffledSubarray(each, { minLength: each.length }).map((cart) => ({ lines, cart }));
  });
  fc.assert(
    fc.property(dealt, ({ lines, cart }) => {
      expect(isQuotedCart(quoteOf(lines), cart.map(requestOf))).toBe(true);
      expect(isQuotedCart(quoteOf(lines), cart.slice(1).map(requestOf))).toBe(false);
    }),
  );
});
