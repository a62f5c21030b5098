import { expect, test } from 'vitest';
import { rows } from '../../src/db.ts';
import { useApp } from '../support/app.ts';
import { brokenHolds, brokenStock, orderCount, someGoods, stockOf } from '../support/goods.ts';
import { useInvariants } from '../support/invariants.ts';
import { checkoutOf } from '../support/shopper.ts';
import { aStore } from '../support/stores.ts';

const context = useApp();
useInvariants();
const checkout = checkoutOf(context);

test('500 shoppers at once for 100 pieces: 100 orders, 400 told so, stock 0', async () => {
  const store = await aStore(context.app);
  const { productId, variantId } = await someGoods(store, { stock: 100 });
  const items = [{ productId, quantity: 1 }];
  const answers = await Promise.all(
    Array.from({ length: 500 }, (_, index) =>
      checkout(store, {
        items,
        customer: {
          name: `Shopper ${index}`,
          phone: String(9_800_000_000 + index),
          address: { line1: '1 Road', city: 'Pune', postalCode: '411001' },
        },
      }),
    ),
  );
  const placed = answers.filter(({ statusCode }) => statusCode === 201);
  const refused = answers.filter(({ statusCode }) => statusCode === 400);
  expect({ placed: placed.length, refused: refused.length }).toEqual({ placed: 100, refused: 400 });
  for (const answer of refused) {
    expect(answer.json()).toMatchObject({
      code: 'OUT_OF_STOCK',
      message: 'Some items are out of stock',
    });
  }
  expect(await stockOf(store, variantId)).toBe(0);
  expect(await orderCount(store)).toBe(100);
  expect(new Set(placed.map((answer) => answer.json().order.orderNumber)).size).toBe(100);
  expect(await brokenStock(store)).toEqual([]);
  expect(await brokenHolds(store)).toEqual([]);
  const [counter] = await rows<object>(`select count from usage_counters where owner_id = ?`, [
    store.ownerId,
  ]);
  expect(counter).toEqual({ count: 100 });
  const after = await rows<{ stockAfter: number }>(
    `select stock_after as "stockAfter" from stock_movements
      where owner_id = ? and reason = 'sale' order by stock_after`,
    [store.ownerId],
  );
  expect(after.map(({ stockAfter }) => stockAfter)).toEqual([...Array(100).keys()]);
});

test('a product deleted while its order waits is told as not found', async () => {
  const store = await aStore(context.app);
  const { productId } = await someGoods(store);
  const deletion = await context.db.knex.transaction();
  await deletion.raw(`delete from products where owner_id = ? and id = ?`, [
    store.ownerId,
    productId,
  ]);
  const buying = checkout(store, { items: [{ productId, quantity: 1 }] });
  await untilSomebodyWaits();
  await deletion.commit();
  const answer = await buying;
  expect(answer.statusCode).toBe(400);
  expect(answer.json().message).toBe(`Product not found: ${productId}`);
  expect(await orderCount(store)).toBe(0);
});

async function untilSomebodyWaits(): Promise<void> {
  for (;;) {
    const waiting = await rows(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (waiting.length > 0) return;
  }
}
