import { expect, test } from 'vitest';
import { rows } from '../../src/db.ts';
import { useApp } from '../support/app.ts';
import { brokenHolds, brokenStock, orderCount, someGoods } from '../support/goods.ts';
import { useInvariants } from '../support/invariants.ts';
import { checkoutOf } from '../support/shopper.ts';
import { aStore } from '../support/stores.ts';

const context = useApp();
useInvariants();
const checkout = checkoutOf(context);
const CARTS = 2_000;
const AT_ONCE = 100;

test('2,000 carts of five shuffled lines over 20 products: all placed, no deadlock', async () => {
  const store = await aStore(context.app);
  const goods = await Promise.all(
    Array.from({ length: 20 }, () => someGoods(store, { stock: CARTS * 2 })),
  );
  let next = 0;
  const failed: string[] = [];
  const shop = async () => {
    while (next < CARTS) {
      const seed = next++;
      const items = shuffled(goods, seed)
        .slice(0, 5)
        .map(({ productId }) => ({ productId, quantity: 1 + (seed % 2) }));
      const answer = await checkout(store, { items });
      if (answer.statusCode !== 201) failed.push(answer.body);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, shop));
  expect(failed).toEqual([]);
  expect(await orderCount(store)).toBe(CARTS);
  expect(await brokenStock(store)).toEqual([]);
  expect(await brokenHolds(store)).toEqual([]);
  const [{ deadlocks } = { deadlocks: -1 }] = await rows<{ deadlocks: number }>(
    `select deadlocks from pg_stat_database where datname = current_database()`,
  );
  expect(deadlocks).toBe(0);
}, 180_000);

/** A shuffle that each seed repeats. */
function shuffled<T>(list: readonly T[], seed: number): T[] {
  const copy = [...list];
  let state = seed * 2_654_435_761 + 1;
  for (let end = copy.length - 1; end > 0; end--) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const pick = state % (end + 1);
    [copy[end], copy[pick]] = [copy[pick] as T, copy[end] as T];
  }
  return copy;
}
