import { expect, test } from 'vitest';
import { apiOf } from '../../support/api.ts';
import { useApp } from '../../support/app.ts';
import {
  aVariant,
  brokenHolds,
  brokenStock,
  someGoods,
  stockOf,
  type TestGoods,
} from '../../support/goods.ts';
import { rows } from '../../support/rows.ts';
import { ASHA } from '../../support/shopper.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const api = apiOf(context);

interface Line {
  productId: string;
  variantId?: string | null;
  quantity: number;
  price?: number;
}

async function anOrder(store: TestStore, items: Line[], more: object = {}) {
  const response = await api(store, 'POST', '/api/orders', { customer: ASHA, items, ...more });
  expect(response.statusCode, response.body).toBe(201);
  return response.json();
}

const edit = (store: TestStore, id: string, items: unknown, more: object = {}) =>
  api(store, 'PATCH', `/api/orders/${id}`, { items, ...more });

async function edited(store: TestStore, id: string, items: Line[], more: object = {}) {
  const response = await edit(store, id, items, more);
  expect(response.statusCode, response.body).toBe(200);
  expect((await api(store, 'GET', `/api/orders/${id}`)).json()).toEqual(response.json());
  return response.json();
}

const line = ({ productId }: TestGoods, quantity: number, price?: number): Line => ({
  productId,
  quantity,
  ...(price === undefined ? {} : { price }),
});

async function expectSound(store: TestStore) {
  expect(await brokenStock(store)).toEqual([]);
  expect(await brokenHolds(store)).toEqual([]);
}

test('stock follows the difference, totals and the customer’s sum as well', async () => {
  const store = await aStore(context.app);
  const mug = await someGoods(store, { stock: 10 });
  const bowl = await someGoods(store, { stock: 10, priceMinor: 10_000, name: 'Bowl' });
  const plate = await someGoods(store, { stock: 10, priceMinor: 25_050, name: 'Plate' });
  const order = await anOrder(store, [line(mug, 2), line(bowl, 3)], { discount: 50, shipping: 40 });
  const after = await edited(store, order.id, [line(mug, 5), line(plate, 1)]);
  expect(after).toMatchObject({ subtotal: 2745.5, totalAmount: 2735.5, discountAmount: 50 });
  expect(after.items.map((i: Record<string, unknown>) => [i.productName, i.quantity])).toEqual([
    ['Blue mug', 5],
    ['Plate', 1],
  ]);
  expect(after.items[0].id).toBe(order.items[0].id);
  expect(await stockOf(store, mug.variantId)).toBe(5);
  expect(await stockOf(store, bowl.variantId)).toBe(10);
  expect(await stockOf(store, plate.variantId)).toBe(9);
  const reasons = await rows<{ reason: string }>(
    `select distinct reason from stock_movements where owner_id = ? order by reason`,
    [store.ownerId],
  );
  expect(reasons.map(({ reason }) => reason)).toEqual(['edit', 'initial', 'sale']);
  const customers = (await api(store, 'GET', '/api/customers')).json();
  expect(customers.items).toMatchObject([{ orderCount: 1, totalSpent: 2735.5 }]);
  await expectSound(store);
});

test('the same edit sent again changes nothing', async () => {
  const store = await aStore(context.app);
  const mug = await someGoods(store, { stock: 10 });
  const order = await anOrder(store, [line(mug, 2)]);
  const first = await edited(store, order.id, [line(mug, 4)]);
  expect(await edited(store, order.id, [line(mug, 4)])).toEqual(first);
  expect(await stockOf(store, mug.variantId)).toBe(6);
  const { items } = (await api(store, 'GET', `/api/orders/${order.id}/timeline`)).json();
  expect(items.map(({ type }: { type: string }) => type)).toEqual(['created', 'edited']);
  expect(items[0].data).toEqual({
    source: 'manual',
    status: 'pending',
    totalAmount: 998,
    currency: 'INR',
  });
  expect(items[1].data).toMatchObject({
    items: { from: [{ quantity: 2, unitPrice: 499 }], to: [{ quantity: 4, unitPrice: 499 }] },
    totalAmount: { from: 998, to: 1996 },
  });
});

test('a line keeps its price and name unless another price is given', async () => {
  const store = await aStore(context.app);
  const mug = await someGoods(store, { stock: 20 });
  const order = await anOrder(store, [line(mug, 1, 450)]);
  await rows(`update product_variants set price_minor = 99900 where owner_id = ?`, [store.ownerId]);
  await rows(`update products set name = 'Red mug' where owner_id = ?`, [store.ownerId]);
  const kept = await edited(store, order.id, [line(mug, 3)]);
  expect(kept.items).toMatchObject([{ productName: 'Blue mug', unitPrice: 450, total: 1350 }]);
  const priced = await edited(store, order.id, [line(mug, 3, 400.5)]);
  expect(priced.items).toMatchObject([{ id: kept.items[0].id, unitPrice: 400.5, total: 1201.5 }]);
  const split = await edited(store, order.id, [line(mug, 2, 400.5), line(mug, 2, 0)]);
  expect(split.items).toMatchObject([
    { id: kept.items[0].id, quantity: 2, unitPrice: 400.5 },
    { quantity: 2, unitPrice: 0, total: 0 },
  ]);
  const back = split.items.map((item: Line) => ({
    productId: item.productId,
    variantId: item.variantId,
    quantity: item.quantity,
  }));
  expect(await edited(store, order.id, back)).toEqual(split);
  expect(await stockOf(store, mug.variantId)).toBe(16);
  await expectSound(store);
});

test('lines of one item are merged before stock is asked', async () => {
  const store = await aStore(context.app);
  const mug = await someGoods(store, { stock: 4 });
  const order = await anOrder(store, [line(mug, 1)]);
  const halves = [line(mug, 3), { ...line(mug, 2), variantId: mug.variantId }];
  const refused = await edit(store, order.id, halves);
  expect(refused.json()).toMatchObject({
    statusCode: 400,
    code: 'OUT_OF_STOCK',
    message: 'Some items are out of stock',
    details: { lines: [{ variantId: mug.variantId, requested: 5, available: 4 }] },
  });
  expect((await api(store, 'GET', `/api/orders/${order.id}`)).json()).toEqual(order);
  const after = await edited(store, order.id, [line(mug, 2), { ...line(mug, 2), variantId: '' }]);
  expect(after.items).toMatchObject([{ quantity: 4 }]);
  expect(await stockOf(store, mug.variantId)).toBe(0);
  await expectSound(store);
});

test('what is not sold here, needs a variant or makes no order is refused', async () => {
  const [store, other] = [await aStore(context.app), await aStore(context.app)];
  const mug = await someGoods(store);
  const sized = await someGoods(store);
  await aVariant(store, sized.productId);
  const foreign = await someGoods(other);
  const order = await anOrder(store, [line(mug, 1)], { discount: 400 });
  const cases: [unknown, string, string][] = [
    [[line(foreign, 1)], 'PRODUCT_NOT_FOUND', `Product not found: ${foreign.productId}`],
    [
      [{ ...line(mug, 1), variantId: foreign.variantId }],
      'PRODUCT_NOT_FOUND',
      `Product not found: ${mug.productId}`,
    ],
    [[line(sized, 1)], 'VARIANT_REQUIRED', `Choose a variant of product ${sized.productId}`],
    [[line(mug, 1, 1)], 'VALIDATION_FAILED', "items cost less than the order's discount"],
    [
      [line(mug, 1, 1.005)],
      'VALIDATION_FAILED',
      'items.0.price must be an amount in INR with at most 2 decimals, such as 49.50',
    ],
    [
      [line(mug, 9_999), line(mug, 1)],
      'VALIDATION_FAILED',
      'items.1.quantity is too high for one order',
    ],
  ];
  for (const [items, code, message] of cases) {
    const { statusCode, ...body } = (await edit(store, order.id, items)).json();
    expect([statusCode, body.code, body.message]).toEqual([400, code, message]);
  }
  for (const items of [[], null, 'x', [{}], [line(mug, 0)], [line(mug, 1.5)], [line(mug, -1)]]) {
    expect((await edit(store, order.id, items)).statusCode).toBe(400);
  }
  expect((await api(store, 'GET', `/api/orders/${order.id}`)).json()).toEqual(order);
  await expectSound(store);
});

test('what the shop has stopped selling may stay in an order, but not join it', async () => {
  const store = await aStore(context.app);
  const mug = await someGoods(store);
  const bowl = await someGoods(store);
  const order = await anOrder(store, [line(mug, 2)]);
  await rows(`update products set active = false where owner_id = ?`, [store.ownerId]);
  expect((await edited(store, order.id, [line(mug, 1)])).items).toMatchObject([{ quantity: 1 }]);
  expect((await edit(store, order.id, [line(mug, 1), line(bowl, 1)])).statusCode).toBe(400);
});

test('a closed order keeps its items', async () => {
  const store = await aStore(context.app);
  const mug = await someGoods(store);
  const order = await anOrder(store, [line(mug, 2)]);
  for (const status of ['delivered', 'cancelled', 'refunded']) {
    await api(store, 'PUT', `/api/orders/${order.id}/status`, { status });
    const refused = await edit(store, order.id, [line(mug, 1)]);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'ORDER_NOT_EDITABLE']);
  }
  await expectSound(store);
});

test('an order that was short is so until its lines are what it holds', async () => {
  const store = await aStore(context.app);
  const mug = await someGoods(store, { stock: 3 });
  const { id } = await anOrder(store, [line(mug, 3)]);
  await api(store, 'PUT', `/api/orders/${id}/status`, { status: 'cancelled' });
  await anOrder(store, [line(mug, 2)]);
  await api(store, 'PUT', `/api/orders/${id}/status`, { status: 'confirmed' });
  expect((await edited(store, id, [line(mug, 2)])).flags).toEqual(['stockShort']);
  expect(await stockOf(store, mug.variantId)).toBe(0);
  expect((await edited(store, id, [line(mug, 1)])).flags).toEqual([]);
  expect(await stockOf(store, mug.variantId)).toBe(0);
  await expectSound(store);
});

test('stock that nobody counts stays as it is; what was taken while it counted comes back', async () => {
  const store = await aStore(context.app);
  const mug = await someGoods(store, { stock: 10 });
  const card = await someGoods(store, { stock: 0, trackStock: false });
  const order = await anOrder(store, [line(mug, 4), line(card, 1)]);
  await rows(`update product_variants set track_stock = false where owner_id = ?`, [store.ownerId]);
  await edited(store, order.id, [line(mug, 1), line(card, 500)]);
  expect(await stockOf(store, mug.variantId)).toBe(9);
  await edited(store, order.id, [line(mug, 50), line(card, 1)]);
  expect(await stockOf(store, mug.variantId)).toBe(9);
  await rows(`update product_variants set track_stock = true where owner_id = ?`, [store.ownerId]);
  await edited(store, order.id, [line(mug, 49)]);
  await api(store, 'PUT', `/api/orders/${order.id}/status`, { status: 'cancelled' });
  expect(await stockOf(store, mug.variantId)).toBe(10);
  expect(await brokenStock(store)).toEqual([]);
});

test('items and customer change together, and the sum goes to the new customer', async () => {
  const store = await aStore(context.app);
  const mug = await someGoods(store);
  const order = await anOrder(store, [line(mug, 1)]);
  await edited(store, order.id, [line(mug, 2)], {
    customer: { name: 'Sunil', phone: '9822200000' },
  });
  const customers = (await api(store, 'GET', '/api/customers?sort=name')).json();
  expect(customers.items).toMatchObject([
    { name: 'Asha Rao', orderCount: 0, totalSpent: 0 },
    { name: 'Sunil', orderCount: 1, totalSpent: 998 },
  ]);
});

test('edits at once of one order and of several never take more than there is', async () => {
  const store = await aStore(context.app);
  const mug = await someGoods(store, { stock: 12 });
  const bowl = await someGoods(store, { stock: 12 });
  const orders = await Promise.all(
    Array.from({ length: 4 }, () => anOrder(store, [line(mug, 1), line(bowl, 1)])),
  );
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) => {
      const { id } = orders[n % 4]!;
      if (n % 15 === 7)
        return api(store, 'PUT', `/api/orders/${id}/status`, { status: 'cancelled' });
      if (n % 15 === 8) return api(store, 'PUT', `/api/orders/${id}/status`, { status: 'pending' });
      const items = [line(mug, 1 + (n % 6)), line(bowl, 1 + (n % 5))];
      return edit(store, id, n % 2 ? items : items.reverse());
    }),
  );
  for (const { statusCode, body } of answers) expect([200, 400, 409], body).toContain(statusCode);
  await expectSound(store);
});
