import { afterEach, describe, expect, test, vi } from 'vitest';
import { createProduct } from '../../../src/features/catalog/create-product.ts';
import { CatalogWatch } from '../../../src/features/catalog/shop/catalog-watch.ts';
import { inTransaction } from '../../../src/kernel/db/db.ts';
import { pruneTables } from '../../../src/kernel/tenancy/prune-tables.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();

/** A watch with a beginning, and whose change it told of. */
async function aWatch() {
  const told: string[] = [];
  const watch = new CatalogWatch();
  watch.tell({
    changed: (ownerId) => told.push(ownerId),
    lost: () => told.push('lost'),
  });
  await watch.ask();
  // Changes beside a transaction that still runs are told of once more than is needed.
  await watch.ask();
  told.length = 0;
  return { watch, told };
}

const setStock = (store: TestStore, stock: number) =>
  rows('update product_variants set stock = ? where owner_id = ?', [stock, store.ownerId]);

async function aShop(stock = 50): Promise<TestStore> {
  const store = await aStore(context.app);
  const mug = { name: 'Mug', slug: 'mug', variants: [{ priceMinor: 30_000, stock }] };
  await createProduct(store.tenant, mug, SYSTEM);
  return store;
}

afterEach(() => {
  vi.restoreAllMocks();
});

const CHANGES: [string, string][] = [
  ['a name', `update products set name = 'Cup' where owner_id = ?`],
  ['a price', 'update product_variants set price_minor = 1 where owner_id = ?'],
  [
    'a variant that is switched off',
    'update product_variants set active = false where owner_id = ?',
  ],
  ['a stock of ten', 'update product_variants set stock = 10 where owner_id = ?'],
  ['the last piece', 'update product_variants set stock = 0 where owner_id = ?'],
  ['a product that goes', 'delete from products where owner_id = ?'],
  ['a variant that goes', 'delete from product_variants where owner_id = ?'],
  [
    'a photo',
    `insert into product_images (owner_id, id, product_id, position, width, height)
     select owner_id, gen_random_uuid(), id, 0, 1, 1 from products where owner_id = ?`,
  ],
  ['the name of the store', `update stores set name = 'Red Mug' where owner_id = ?`],
  ['a fee', 'update stores set shipping_fee_minor = 1 where owner_id = ?'],
  ['a store that is switched off', 'update stores set is_active = false where owner_id = ?'],
  ['a store that goes', 'delete from stores where owner_id = ?'],
];

describe('a change that shoppers see', () => {
  test.each(CHANGES)('%s is told of once, and of its own shop only', async (_what, sql) => {
    const store = await aShop();
    const { watch, told } = await aWatch();
    await rows(sql, [store.ownerId]);
    await watch.ask();
    await watch.ask();
    expect(told).toEqual([store.ownerId]);
  });

  test('is no piece of many, nor one of what nobody counts', async () => {
    const store = await aShop(50);
    const uncounted = await aShop(5);
    await rows('update product_variants set track_stock = false where owner_id = ?', [
      uncounted.ownerId,
    ]);
    const { watch, told } = await aWatch();
    await setStock(store, 11);
    await setStock(uncounted, 3);
    await watch.ask();
    expect(told).toEqual([]);
  });
});

describe('the watch', () => {
  test('tells of a transaction that began early and commits late', async () => {
    const [early, later] = [await aShop(), await aShop()];
    const { watch, told } = await aWatch();
    await inTransaction(async (trx) => {
      await rows('update stores set name = ? where owner_id = ?', ['Late', early.ownerId], trx);
      await rows('update stores set name = ? where owner_id = ?', ['Soon', later.ownerId]);
      await watch.ask();
      await watch.ask();
      expect(told).toEqual([later.ownerId]);
    });
    await watch.ask();
    expect(told).toEqual([later.ownerId, early.ownerId]);
  });

  test('lets nothing be kept that was read before a change came to be known', async () => {
    const [store, other] = [await aShop(), await aShop()];
    const { watch } = await aWatch();
    const before = watch.moment();
    expect(watch.isUnchanged(store.ownerId, before)).toBe(true);
    await setStock(store, 1);
    await watch.ask();
    expect(watch.isUnchanged(store.ownerId, before)).toBe(false);
    expect(watch.isUnchanged(other.ownerId, before)).toBe(true);
    expect(watch.isUnchanged(store.ownerId, watch.moment())).toBe(true);
  });

  test('is relied on for two seconds after it last had an answer', async () => {
    const { watch } = await aWatch();
    expect(watch.isUpToDate()).toBe(true);
    const now = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(now + 2_000);
    expect(watch.isUpToDate()).toBe(false);
  });

  test('begins anew when it could not ask, and lets nothing be kept until it has', async () => {
    const store = await aShop();
    const { watch, told } = await aWatch();
    const before = watch.moment();
    await rows('alter table catalog_changes rename to not_there');
    await watch.ask();
    expect(told).toEqual(['lost']);
    expect(watch.isUpToDate()).toBe(false);
    expect(watch.isUnchanged(store.ownerId, before)).toBe(false);
    expect(watch.isUnchanged(store.ownerId, watch.moment())).toBe(false);
    await rows('alter table not_there rename to catalog_changes');
    await watch.ask();
    expect(watch.isUpToDate()).toBe(true);
    expect(watch.isUnchanged(store.ownerId, watch.moment())).toBe(true);
  });

  test('begins anew after a sleep in which changes may have been forgotten', async () => {
    const { watch, told } = await aWatch();
    const now = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(now + 11 * 60_000);
    await watch.ask();
    expect(told).toEqual(['lost']);
  });
});

test('changes are forgotten after an hour', async () => {
  await aShop();
  await rows(`update catalog_changes set changed_at = now() - interval '61 minutes'`);
  const store = await aShop();
  await pruneTables();
  const left = await rows<{ owner: string }>(
    'select distinct owner_id as owner from catalog_changes',
  );
  expect(left).toEqual([{ owner: store.ownerId }]);
});
