import { expect, test } from 'vitest';
import { giveBackAll, restock } from '../../../src/features/stock/give-back.ts';
import { recordInitialStock } from '../../../src/features/stock/queries/record-initial-stock.ts';
import { listStockMovements } from '../../../src/features/stock/stock-movement.ts';
import { newId } from '../../../src/ids.ts';
import { inTransaction } from '../../../src/kernel/db/db.ts';
import { SYSTEM } from '../../../src/session.ts';
import { apiOf } from '../../support/api.ts';
import { useApp } from '../../support/app.ts';
import { aVariant, brokenStock, someGoods, stockOf, type TestGoods } from '../../support/goods.ts';
import { rows } from '../../support/rows.ts';
import { checkoutOf } from '../../support/shopper.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const checkout = checkoutOf(context);
const api = apiOf(context);

const count = (store: TestStore, { productId, variantId }: TestGoods, stock: number) =>
  api(store, 'PATCH', `/api/products/${productId}/variants/${variantId}`, {
    stock,
    reason: 'count',
  });

test('a count becomes one movement with what was and what is', async () => {
  const store = await aStore(context.app);
  const goods = await someGoods(store, { stock: 12 });
  for (const stock of [10, 10]) expect((await count(store, goods, stock)).statusCode).toBe(200);
  expect(await stockOf(store, goods.variantId)).toBe(10);
  expect(await listStockMovements(store.tenant, goods.variantId, 10)).toMatchObject([
    { delta: -2, stockAfter: 10, reason: 'count', actorName: 'Meera' },
    { delta: 12, stockAfter: 12, reason: 'initial' },
  ]);
  const other = await aStore(context.app);
  expect(await listStockMovements(other.tenant, goods.variantId, 10)).toEqual([]);
});

test('counting while shoppers buy loses neither', async () => {
  const store = await aStore(context.app);
  const goods = await someGoods(store, { stock: 500 });
  const items = [{ productId: goods.productId, quantity: 1 }];
  const buying = Array.from({ length: 60 }, () => checkout(store, { items }));
  const counting = Array.from({ length: 20 }, (_, index) => count(store, goods, 400 + index));
  const answers = await Promise.all([...buying, ...counting]);
  expect(answers.filter(({ statusCode }) => statusCode >= 400)).toEqual([]);
  expect(await brokenStock(store)).toEqual([]);
});

test('the ledger of many new variants opens in one go', async () => {
  const store = await aStore(context.app);
  const { productId } = await someGoods(store);
  const ids = await Promise.all([1, 2, 3].map(() => aVariant(store, productId, { stock: 0 })));
  const variants = ids.map((variantId, index) => ({ variantId, stock: index * 5 }));
  await inTransaction((trx) => recordInitialStock(store.tenant, variants, SYSTEM, trx));
  expect(await Promise.all(ids.map((id) => stockOf(store, id)))).toEqual([0, 5, 10]);
  expect(await brokenStock(store)).toEqual([]);
  expect(await listStockMovements(store.tenant, ids[0]!, 5)).toEqual([]);
});

test('a partial restock gives back no more than the order holds, in all', async () => {
  const store = await aStore(context.app);
  const { productId, variantId } = await someGoods(store, { stock: 5 });
  const placed = await checkout(store, { items: [{ productId, quantity: 4 }] });
  const { id, items } = placed.json().order;
  const giveBack = (quantity: number) =>
    inTransaction((trx) =>
      restock(store.tenant, id, [{ orderItemId: items[0].id, quantity }], SYSTEM, trx),
    );
  expect(await giveBack(1)).toBe(1);
  expect(await giveBack(9)).toBe(3);
  expect(await giveBack(1)).toBe(0);
  expect(await inTransaction((trx) => giveBackAll(store.tenant, id, SYSTEM, trx))).toBe(0);
  expect(await stockOf(store, variantId)).toBe(5);
  expect(await brokenStock(store)).toEqual([]);
});

test('what was taken while it was tracked comes back after tracking ended', async () => {
  const store = await aStore(context.app);
  const { productId, variantId } = await someGoods(store, { stock: 5 });
  const placed = await checkout(store, { items: [{ productId, quantity: 2 }] });
  await rows(`update product_variants set track_stock = false where owner_id = ? and id = ?`, [
    store.ownerId,
    variantId,
  ]);
  const { id } = placed.json().order;
  await inTransaction((trx) => giveBackAll(store.tenant, id, SYSTEM, trx));
  expect(await stockOf(store, variantId)).toBe(5);
  expect(await brokenStock(store)).toEqual([]);
});

test('an unknown order holds nothing', async () => {
  const store = await aStore(context.app);
  expect(await inTransaction((trx) => giveBackAll(store.tenant, newId(), SYSTEM, trx))).toBe(0);
});

test('what no count can say is refused: a return above it, a sale below it', async () => {
  const store = await aStore(context.app);
  const full = await someGoods(store, { stock: 5 });
  const items = [{ productId: full.productId, quantity: 5 }];
  const { order } = (await checkout(store, { items })).json();
  await count(store, full, 1_000_000_000);
  const cancel = { status: 'cancelled' };
  const answer = await api(store, 'PUT', `/api/orders/${order.id}/status`, cancel);
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'STOCK_OUT_OF_RANGE']);
  const owed = await someGoods(store, { stock: 0, oversell: true });
  await count(store, owed, -1_000_000_000);
  const sale = await checkout(store, { items: [{ productId: owed.productId, quantity: 1 }] });
  expect([sale.statusCode, sale.json().code]).toEqual([409, 'STOCK_OUT_OF_RANGE']);
  expect(await brokenStock(store)).toEqual([]);
});
