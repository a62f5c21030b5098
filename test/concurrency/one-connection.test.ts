import { expect, test } from 'vitest';
import { apiOf } from '../support/api.ts';
import { useApp } from '../support/app.ts';
import { brokenStock, orderCount, someGoods } from '../support/goods.ts';
import { useInvariants } from '../support/invariants.ts';
import { ASHA, checkoutOf } from '../support/shopper.ts';
import { aStore } from '../support/stores.ts';

// A statement that leaves its transaction would wait here for the connection it holds itself.
const context = useApp({ dbPoolMax: 1 });
useInvariants();
const checkout = checkoutOf(context);
const api = apiOf(context);

test('every way to an order and of changing one works over a single connection', async () => {
  const store = await aStore(context.app);
  const { productId } = await someGoods(store, { stock: 100 });
  const items = [{ productId, quantity: 1 }];
  const placed = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      checkout(store, { items }, index % 2 ? { 'idempotency-key': `key ${index % 7}` } : {}),
    ),
  );
  expect(placed.every(({ statusCode }) => statusCode === 201 || statusCode === 200)).toBe(true);
  expect(await orderCount(store)).toBe(15 + 7);
  const { id } = placed[0]!.json().order;
  const url = `/api/orders/${id}`;
  const answers = await Promise.all([
    api(store, 'POST', '/api/orders', { customer: ASHA, items, paymentMethod: 'paid' }),
    api(store, 'PUT', `${url}/status`, { status: 'cancelled' }),
    api(store, 'PUT', `${url}/status`, { status: 'confirmed' }),
    api(store, 'PATCH', url, { notes: 'x' }),
    api(store, 'GET', '/api/orders'),
    api(store, 'GET', `${url}/timeline`),
    api(store, 'GET', '/api/customers'),
    api(store, 'GET', '/api/notifications'),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, ...Array(7).fill(200)]);
  expect(await brokenStock(store)).toEqual([]);
});
