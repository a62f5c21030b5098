import { beforeEach, expect, test } from 'vitest';
import { changeNoticeSettings } from '../../../src/features/notifications/change-notice-settings.ts';
import { sweepLowStock } from '../../../src/features/stock/sweep-low-stock.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { someGoods } from '../../support/goods.ts';
import { anOrder } from '../../support/orders.ts';
import { pagesOf } from '../../support/pages.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const { get } = pagesOf(context);
let store: TestStore;
beforeEach(async () => {
  store = await aStore(context.app);
});

const told = () =>
  rows<{ kind: string; title: string; body: string }>(
    `select kind, title, body from notifications where owner_id = ? and event = 'low_stock' order by id`,
    [store.ownerId],
  );
const setStock = (stock: number) =>
  rows('update product_variants set stock = ? where owner_id = ?', [stock, store.ownerId]);

test('what runs low is told once, and again only after there was enough', async () => {
  await anOrder(store);
  await setStock(3);
  await sweepLowStock();
  await sweepLowStock();
  expect(await told()).toEqual([{ kind: 'low_stock', title: 'Blue mug: 3 left', body: '' }]);
  await setStock(0);
  await sweepLowStock();
  expect(await told()).toHaveLength(1);
  await setStock(40);
  await sweepLowStock();
  await setStock(0);
  await sweepLowStock();
  expect((await told()).at(-1)?.title).toBe('Blue mug: sold out');
});

test('many at once are one notice that names ten', async () => {
  for (let each = 1; each <= 12; each++) await anOrder(store, { product: `Mug ${each}` });
  await setStock(2);
  await sweepLowStock();
  const [notice, ...others] = await told();
  expect(others).toEqual([]);
  expect(notice?.title).toBe('12 products are low on stock');
  expect(notice?.body.split(', ')).toHaveLength(11);
  expect(notice?.body).toMatch(/Mug 1: 2 left, .*and 2 more$/);
});

test('a product of which there were few from the start is no news', async () => {
  await someGoods(store, { stock: 1 });
  await sweepLowStock();
  expect(await told()).toEqual([]);
});

test('a store’s own number counts, for the notice and for its list of products', async () => {
  await changeNoticeSettings(store.tenant, { lowStockUpTo: 10 }, SYSTEM);
  await anOrder(store, { product: 'Green cup' });
  await setStock(9);
  await sweepLowStock();
  expect(await told()).toMatchObject([{ title: 'Green cup: 9 left' }]);
  expect((await get(store, '/dashboard/products?stock=low')).body).toContain('Green cup');
});

test('two runs at once tell once', async () => {
  await anOrder(store);
  await setStock(1);
  await Promise.all([sweepLowStock(), sweepLowStock(), sweepLowStock()]);
  expect(await told()).toHaveLength(1);
});
