import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stockEffect } from '../../../../src/features/orders/pages/edit/reckon-edit.ts';
import { english } from '../../../../src/kernel/translation/translator.ts';

const shelf = (stock: number | null, oversell = false) => ({ stock, oversell });

test.each([
  [shelf(12), { before: 2, after: 4, held: 2 }, 'uses 2 more from stock, leaving 10'],
  [shelf(12), { before: 2, after: 0, held: 2 }, 'puts 2 back in stock, making 14'],
  [shelf(12), { before: 2, after: 2, held: 2 }, '12 in stock'],
  [shelf(0), { before: 2, after: 2, held: 2 }, 'none left'],
  [shelf(1), { before: 0, after: 3, held: 0 }, 'needs 3 more, but only 1 in stock'],
  [shelf(1, true), { before: 0, after: 3, held: 0 }, 'uses 3 more from stock, overselling 2'],
  [shelf(null), { before: 2, after: 9, held: 2 }, 'stock is not tracked'],
  // Opened again when there was too little: what it does not hold, it cannot give back.
  [shelf(5), { before: 4, after: 2, held: 1 }, '5 in stock'],
])('%j %j: %s', (variant, pieces, words) => {
  expect(stockEffect(variant, pieces, english).words).toBe(words);
});

test('only what is more than the shelf has is called short', () => {
  const pieces = fc.integer({ min: 0, max: 50 });
  fc.assert(
    fc.property(pieces, pieces, pieces, (stock, before, after) => {
      const { short } = stockEffect(shelf(stock), { before, after, held: before }, english);
      expect(short).toBe(after - before > stock);
    }),
  );
});
