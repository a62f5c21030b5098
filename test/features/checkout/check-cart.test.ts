import { beforeAll, describe, expect, test } from 'vitest';
import { checkCart } from '../../../src/features/checkout/check-cart.ts';
import { findStoreBySlug } from '../../../src/features/stores/queries/store-by-slug.ts';
import type { Store } from '../../../src/features/stores/store.ts';
import { newId } from '../../../src/ids.ts';
import { useApp } from '../../support/app.ts';
import { aVariant, someGoods } from '../../support/goods.ts';
import { rows } from '../../support/rows.ts';
import { countingStatements } from '../../support/statements.ts';
import { aStore, shopOf, type TestStore } from '../../support/stores.ts';

const context = useApp();
let owner: TestStore;
let store: Store;

beforeAll(async () => {
  owner = await aStore(context.app);
  const found = await findStoreBySlug(owner.slug);
  if (!found) throw new Error('no store');
  store = found;
});

const checkOne = async (line: Parameters<typeof checkCart>[1][number]) =>
  (await checkCart(store, [line]))[0];

describe('a line of a cart is', () => {
  test('ok with what it costs now, the exact stock unsaid above 10', async () => {
    const { productId } = await someGoods(owner, { priceMinor: 49_900, stock: 40 });
    const line = await checkOne({ productId, quantity: 2, seenMinor: 49_900 });
    expect(line).toMatchObject({ state: 'ok', quantity: 2, stockLeft: null });
    expect(line?.variant?.priceMinor).toBe(49_900);
  });

  test('price_changed when the shopper has seen another price', async () => {
    const { productId, variantId } = await someGoods(owner, { priceMinor: 49_900 });
    const line = await checkOne({ productId, variantId, quantity: 1, seenMinor: 40_000 });
    expect(line?.state).toBe('price_changed');
  });

  test('reduced to what is left, and sold out when nothing is', async () => {
    const { productId, variantId } = await someGoods(owner, { stock: 1 });
    expect(await checkOne({ productId, quantity: 3 })).toMatchObject({
      state: 'reduced',
      quantity: 1,
      stockLeft: 1,
    });
    await rows(`update product_variants set stock = 0 where owner_id = ? and id = ?`, [
      owner.ownerId,
      variantId,
    ]);
    expect(await checkOne({ productId, quantity: 3 })).toMatchObject({
      state: 'sold_out',
      quantity: 0,
    });
  });

  test('never short where nobody counts or the seller sells beyond stock', async () => {
    for (const options of [{ trackStock: false }, { oversell: true }]) {
      const { productId } = await someGoods(owner, { stock: 0, ...options });
      expect(await checkOne({ productId, quantity: 9_999 })).toMatchObject({
        state: 'ok',
        quantity: 9_999,
        stockLeft: null,
      });
    }
  });

  test('gone when its product or variant is switched off or needs a choice now', async () => {
    const off = await someGoods(owner, { active: false });
    expect((await checkOne({ productId: off.productId, quantity: 1 }))?.state).toBe('gone');
    const { productId } = await someGoods(owner);
    expect((await checkOne({ productId, variantId: newId(), quantity: 1 }))?.state).toBe('gone');
    await aVariant(owner, productId);
    expect((await checkOne({ productId, quantity: 1 }))?.state).toBe('gone');
  });

  test('unknown when the store has no such product: malformed, absent, or of another store', async () => {
    const other = await aStore(context.app);
    const { productId } = await someGoods(other);
    for (const id of ['<img>', newId(), productId]) {
      expect(await checkOne({ productId: id, quantity: 1 })).toMatchObject({
        state: 'unknown',
        product: null,
        quantity: 0,
      });
    }
  });
});

test('two lines of one variant share what is left of it', async () => {
  const { productId, variantId } = await someGoods(owner, { stock: 3 });
  const lines = await checkCart(store, [
    { productId, quantity: 2 },
    { productId, variantId: null, quantity: 2 },
    { productId, variantId, quantity: 2 },
  ]);
  expect(lines.map(({ state, quantity }) => [state, quantity])).toEqual([
    ['ok', 2],
    ['reduced', 1],
    ['sold_out', 0],
  ]);
});

test('a crowd in several shops is answered with few statements, each by its own shop', async () => {
  const other = await aStore(context.app);
  const otherShop = await shopOf(other);
  const goods = [await someGoods(owner, { stock: 1 }), await someGoods(owner, { stock: 2 })];
  const theirs = await someGoods(other, { stock: 3 });
  const asked = [...goods, theirs].flatMap(({ productId }) =>
    [store, otherShop].map((shop) => ({ shop, productId })),
  );
  const crowd = Array.from({ length: 10 }, () => asked).flat();
  const { result, statements } = await countingStatements(context.db.knex, () =>
    Promise.all(crowd.map(({ shop, productId }) => checkCart(shop, [{ productId, quantity: 9 }]))),
  );
  const told = result.map(([line]) => [line?.state, line?.quantity]);
  const once = [1, 0, 2, 0, 0, 3].map((left) => (left ? ['reduced', left] : ['unknown', 0]));
  expect(told).toEqual(Array.from({ length: 10 }, () => once).flat());
  expect(statements.length).toBeLessThanOrEqual(4);
});
