import { expect, test } from 'vitest';
import { createProduct } from '../../../src/features/catalog/create-product.ts';
import { catalogOfStore } from '../../../src/features/conversations/catalog-of-store.ts';
import { inTransaction } from '../../../src/kernel/db/db.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { someGoods } from '../../support/goods.ts';
import { aStore, shopOf } from '../../support/stores.ts';

const context = useApp();

/** How many statements the work sends. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const add = () => {
    count += 1;
  };
  context.db.knex.on('query', add);
  await work();
  context.db.knex.off('query', add);
  return count;
}

test('a store’s catalog is read once for each version, however many ask', async () => {
  const store = await aStore(context.app);
  await someGoods(store);
  const shop = await shopOf(store);
  const crowd = () => Promise.all(Array.from({ length: 20 }, () => catalogOfStore(shop)));
  expect(await statementsOf(crowd)).toBe(1);
  expect(await statementsOf(crowd)).toBe(0);
  const variants = [{ priceMinor: 100, stock: 1, sku: 'Red-1' }];
  const productId = await createProduct(store.tenant, { name: 'Red mug', variants }, SYSTEM);
  const changed = await shopOf(store);
  expect(changed.catalogVersion).toBeGreaterThan(shop.catalogVersion);
  const newer = await catalogOfStore(changed);
  expect(newer.products.get(productId)?.name).toBe('Red mug');
  expect(newer.skus.find('red-1')?.variant.priceMinor).toBe(100);
  // Whoever still has the old version in hand may as well have the new one.
  expect(await catalogOfStore(shop)).toBe(newer);
});

test('a catalog holds what is on sale, of its own store alone', async () => {
  const store = await aStore(context.app);
  const other = await aStore(context.app);
  const { variantId } = await someGoods(store);
  const hidden = await someGoods(store, { active: false });
  const theirs = await someGoods(other);
  const { variants } = await catalogOfStore(await shopOf(store));
  expect([...variants.keys()]).toEqual([variantId]);
  expect(variants.has(hidden.variantId)).toBe(false);
  expect(variants.has(theirs.variantId)).toBe(false);
});

test('a read that failed is not kept', async () => {
  const store = await aStore(context.app);
  await someGoods(store);
  const shop = await shopOf(store);
  const failed = inTransaction(async (trx) => {
    await trx.raw('select 1/0').catch(() => {});
    await catalogOfStore(shop, trx);
  });
  await expect(failed).rejects.toThrow();
  expect((await catalogOfStore(shop)).variants.size).toBe(1);
});
