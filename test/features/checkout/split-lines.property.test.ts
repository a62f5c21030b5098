import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { brokenStock, someGoods, stockOf } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { bySize } from '../../support/resilience/by-size.ts';
import { checkoutOf } from '../../support/shopper.ts';
import { aStore } from '../../support/stores.ts';

const context = useApp();
useInvariants();
const checkout = checkoutOf(context);

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 9 }),
  variant: fc.constantFrom('absent', 'null', 'empty', 'id', 'ID'),
});

const variantOf = {
  absent: () => ({}),
  null: () => ({ variantId: null }),
  empty: () => ({ variantId: '' }),
  id: (id: string) => ({ variantId: id }),
  ID: (id: string) => ({ variantId: id.toUpperCase() }),
};

test('A-03 split lines of one item never pass a check that their sum fails', async () => {
  const store = await aStore(context.app);
  const cart = fc.record({
    lines: fc.array(line, { minLength: 2, maxLength: 50 }),
    missing: fc.integer({ min: -2, max: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(cart, async ({ lines, missing }) => {
      const sum = lines.reduce((total, { quantity }) => total + quantity, 0);
      const stock = Math.max(sum - missing, 0);
      const { productId, variantId } = await someGoods(store, { stock });
      const items = lines.map(({ quantity, variant }) => ({
        productId,
        quantity,
        ...variantOf[variant](variantId),
      }));
      const response = await checkout(store, { items });
      if (sum > stock) {
        expect([response.statusCode, response.json().code]).toEqual([400, 'OUT_OF_STOCK']);
        expect(await stockOf(store, variantId)).toBe(stock);
      } else {
        expect(response.statusCode).toBe(201);
        expect(response.json().order.items).toMatchObject([{ variantId, quantity: sum }]);
        expect(await stockOf(store, variantId)).toBe(stock - sum);
      }
    }),
    { numRuns: bySize({ smoke: 200, full: 1_000 }) },
  );
  expect(await brokenStock(store)).toEqual([]);
}, 240_000);

test('A-03 one item split into more than 9,999 pieces is refused', async () => {
  const store = await aStore(context.app);
  const { productId, variantId } = await someGoods(store, { stock: 20_000 });
  const response = await checkout(store, {
    items: [
      { productId, quantity: 9_999 },
      { productId, variantId, quantity: 1 },
    ],
  });
  expect(response.statusCode).toBe(400);
  expect(response.json().details.fields[0].path).toBe('items.1.quantity');
});
