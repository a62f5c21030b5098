import { expect, test } from 'vitest';
import { setTags } from '../../../../src/features/orders/order-tags.ts';
import { newId } from '../../../../src/ids.ts';
import { SYSTEM } from '../../../../src/session.ts';
import { useApp } from '../../../support/app.ts';
import { aVariant, brokenStock, orderCount, someGoods, stockOf } from '../../../support/goods.ts';
import { asSellerReads } from '../../../support/orders.ts';
import { setPlatform } from '../../../support/platform-settings.ts';
import { rows } from '../../../support/rows.ts';
import { ASHA, checkoutOf } from '../../../support/shopper.ts';
import { aStore, type TestStore } from '../../../support/stores.ts';

const context = useApp();
const checkout = checkoutOf(context);

const changeStore = (store: TestStore, column: string, value: unknown) =>
  rows(`update stores set ${column} = ? where owner_id = ?`, [value, store.ownerId]);

test('a cash order takes stock and is written whole', async () => {
  const store = await aStore(context.app);
  const mug = await someGoods(store, { stock: 5 });
  const response = await checkout(store, {
    items: [{ productId: mug.productId, quantity: 2 }],
    notes: 'Ring twice',
  });
  expect(response.statusCode).toBe(201);
  const { order, totalAmount, duplicate } = response.json();
  expect({ totalAmount, duplicate }).toEqual({ totalAmount: 998, duplicate: false });
  expect(order).toMatchObject({
    orderNumber: 1001,
    source: 'public_store',
    status: 'new',
    paymentStatus: 'cod',
    financialStatus: 'pending',
    fulfillmentStatus: 'unfulfilled',
    paymentMethod: 'cod',
    customer: ASHA,
    items: [
      {
        productId: mug.productId,
        variantId: mug.variantId,
        productName: 'Blue mug',
        quantity: 2,
        unitPrice: 499,
        total: 998,
      },
    ],
    subtotal: 998,
    taxAmount: 0,
    totalAmount: 998,
    currency: 'INR',
    notes: 'Ring twice',
    flags: [],
  });
  expect(await stockOf(store, mug.variantId)).toBe(3);
  expect(await brokenStock(store)).toEqual([]);
  const [movement] = await rows<object>(
    `select delta, stock_after, reason, actor_name from stock_movements
      where owner_id = ? and order_id = ? and order_item_id = ?`,
    [store.ownerId, order.id, order.items[0].id],
  );
  expect(movement).toEqual({ delta: -2, stock_after: 3, reason: 'sale', actor_name: 'Shopper' });
  const [counter] = await rows<object>(
    `select metric, period, count from usage_counters where owner_id = ?`,
    [store.ownerId],
  );
  const period = new Date().toISOString().slice(0, 7);
  expect(counter).toEqual({ metric: 'orders', period, count: 1 });
  const [notice] = await rows<object>(
    `select kind, channel, title, order_id from notifications
      where owner_id = ? and channel = 'in_app'`,
    [store.ownerId],
  );
  expect(notice).toEqual({
    kind: 'order_new',
    channel: 'in_app',
    title: 'New order 1001',
    order_id: order.id,
  });
});

test('another total than the shopper saw is refused, with what it is now', async () => {
  const store = await aStore(context.app);
  const mug = await someGoods(store, { stock: 5 });
  await changeStore(store, 'shipping_fee_minor', 6_000);
  await changeStore(store, 'cod_fee_minor', 2_500);
  const order = (expectedTotal: unknown) =>
    checkout(store, { items: [{ productId: mug.productId, quantity: 2 }], expectedTotal });
  const moved = await order(998);
  expect([moved.statusCode, moved.json().code]).toEqual([409, 'TOTAL_CHANGED']);
  expect(moved.json().details).toEqual({ total: 1_083, delivery: 85, discount: 0 });
  for (const wrong of [1_083.001, 'much', [1_083], {}]) {
    const refused = await order(wrong);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().details.fields).toMatchObject([{ path: 'expectedTotal' }]);
  }
  expect(await stockOf(store, mug.variantId)).toBe(5);
  expect((await order(1_083)).statusCode).toBe(201);
  expect((await order(undefined)).statusCode).toBe(201);
});

test('the answer is the same order that the seller reads, without the seller’s tags', async () => {
  const store = await aStore(context.app);
  const mug = await someGoods(store);
  const place = [store, { items: [{ productId: mug.productId, quantity: 1 }] }] as const;
  const key = { 'idempotency-key': newId() };
  const placed = await checkout(...place, key);
  const { id, publicToken } = placed.json().order;
  const read = async () =>
    (await context.app.inject({ url: `/api/orders/${id}`, headers: store.headers })).json();
  expect(await read()).toEqual(asSellerReads(placed.json().order));
  expect(placed.json().order).not.toHaveProperty('tags');

  await setTags(store.tenant, id, ['Rings at night'], SYSTEM);
  expect(await read()).toHaveProperty('tags', ['Rings at night']);
  const again = await checkout(...place, key);
  const byToken = await context.app.inject({
    url: `/api/public/catalog/${store.slug}/orders/${publicToken}`,
  });
  expect([again.json().duplicate, byToken.statusCode]).toEqual([true, 200]);
  for (const answer of [again, byToken]) {
    expect(answer.body).not.toMatch(/"tags"|Rings at night/);
  }
});

test('one person is one customer, however the phone is typed', async () => {
  const store = await aStore(context.app);
  const mug = await someGoods(store);
  const items = [{ productId: mug.productId, quantity: 1 }];
  const phones = ['98765 43210', '+91-98765-43210', '09876543210'];
  for (const phone of phones) {
    expect((await checkout(store, { items, customer: { ...ASHA, phone } })).statusCode).toBe(201);
  }
  const customers = await rows<object>(
    `select phone, order_count, total_spent_minor from customers where owner_id = ?`,
    [store.ownerId],
  );
  expect(customers).toEqual([
    { phone: '+919876543210', order_count: 3, total_spent_minor: 149_700 },
  ]);
  const snapshots = await rows<{ phone: string }>(
    `select customer->>'phone' as phone from orders where owner_id = ? order by order_number`,
    [store.ownerId],
  );
  expect(snapshots.map(({ phone }) => phone)).toEqual(phones);
});

test('a phone with fewer than six digits is refused by name', async () => {
  const store = await aStore(context.app);
  const mug = await someGoods(store);
  const response = await checkout(store, {
    items: [{ productId: mug.productId, quantity: 1 }],
    customer: { ...ASHA, phone: '12 345' },
  });
  expect(response.statusCode).toBe(400);
  expect(response.json().details.fields[0].path).toBe('customer.phone');
});

test.each([-1, 0, 1.5, '1', true, [1], null, {}, 1e9, 2 ** 31, 2 ** 53 + 1, 10_000])(
  'quantity %j is refused by its path and writes nothing',
  async (quantity) => {
    const store = await aStore(context.app);
    const mug = await someGoods(store);
    const response = await checkout(store, { items: [{ productId: mug.productId, quantity }] });
    expect(response.statusCode).toBe(400);
    expect(response.json().details.fields[0].path).toBe('items.0.quantity');
    expect(await orderCount(store)).toBe(0);
  },
);

test('an empty cart and one of 101 lines are refused', async () => {
  const store = await aStore(context.app);
  const { productId } = await someGoods(store, { stock: 500 });
  for (const length of [0, 101]) {
    const items = Array.from({ length }, () => ({ productId, quantity: 1 }));
    expect((await checkout(store, { items })).statusCode).toBe(400);
  }
  const items = Array.from({ length: 100 }, () => ({ productId, quantity: 1 }));
  expect((await checkout(store, { items })).statusCode).toBe(201);
});

test('products that this store does not sell are named in the refusal', async () => {
  const [store, other] = [await aStore(context.app), await aStore(context.app)];
  const foreign = await someGoods(other);
  const hidden = await someGoods(store, { active: false });
  const own = await someGoods(store);
  const ids = [foreign.productId, hidden.productId, newId(), 'no-such-thing'];
  for (const productId of ids) {
    const items = [
      { productId: own.productId, quantity: 1 },
      { productId, quantity: 1 },
    ];
    const response = await checkout(store, { items });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'PRODUCT_NOT_FOUND',
      message: `Product not found: ${productId}`,
      details: { fields: [{ path: 'items.1.productId' }] },
    });
  }
  const items = [{ productId: own.productId, variantId: foreign.variantId, quantity: 1 }];
  const response = await checkout(store, { items });
  expect(response.json().message).toBe(`Product not found: ${own.productId}`);
  expect(await stockOf(store, own.variantId)).toBe(10);
});

test('a product with several variants needs a choice', async () => {
  const store = await aStore(context.app);
  const shirt = await someGoods(store);
  const second = await aVariant(store, shirt.productId, { priceMinor: 59_900 });
  const without = await checkout(store, {
    items: [{ productId: shirt.productId, variantId: null, quantity: 1 }],
  });
  expect(without.statusCode).toBe(400);
  expect(without.json().code).toBe('VARIANT_REQUIRED');
  const chosen = await checkout(store, {
    items: [{ productId: shirt.productId, variantId: second, quantity: 1 }],
  });
  expect(chosen.json().order.items[0]).toMatchObject({ variantId: second, unitPrice: 599 });
});

test('what is short is named, and nothing of the cart is taken', async () => {
  const store = await aStore(context.app);
  const plenty = await someGoods(store, { stock: 10 });
  const few = await someGoods(store, { stock: 2, name: 'Red bowl' });
  const response = await checkout(store, {
    items: [
      { productId: plenty.productId, quantity: 1 },
      { productId: few.productId, quantity: 3 },
    ],
  });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({
    code: 'OUT_OF_STOCK',
    message: 'Some items are out of stock',
    details: {
      lines: [{ variantId: few.variantId, productName: 'Red bowl', requested: 3, available: 2 }],
    },
  });
  expect(await stockOf(store, plenty.variantId)).toBe(10);
  expect(await orderCount(store)).toBe(0);
});

test('variants without tracking or with oversell sell on', async () => {
  const store = await aStore(context.app);
  const untracked = await someGoods(store, { stock: 0, trackStock: false });
  const oversold = await someGoods(store, { stock: 1, oversell: true });
  const response = await checkout(store, {
    items: [
      { productId: untracked.productId, quantity: 5 },
      { productId: oversold.productId, quantity: 4 },
    ],
  });
  expect(response.statusCode).toBe(201);
  expect(await stockOf(store, untracked.variantId)).toBe(0);
  expect(await stockOf(store, oversold.variantId)).toBe(-3);
  expect(await brokenStock(store)).toEqual([]);
});

test('delivery, its free limit and the COD fee make the shipping amount', async () => {
  const store = await aStore(context.app);
  const mug = await someGoods(store, { priceMinor: 50_000 });
  await changeStore(store, 'shipping_fee_minor', 6_000);
  await changeStore(store, 'cod_fee_minor', 2_500);
  await changeStore(store, 'free_shipping_above_minor', 100_000);
  const buy = async (quantity: number) =>
    (await checkout(store, { items: [{ productId: mug.productId, quantity }] })).json().order;
  expect(await buy(1)).toMatchObject({ subtotal: 500, shippingAmount: 85, totalAmount: 585 });
  expect(await buy(2)).toMatchObject({ subtotal: 1000, shippingAmount: 25, totalAmount: 1025 });
});

test('cash is refused where it is off, above its limit and to a barred customer', async () => {
  const store = await aStore(context.app);
  const mug = await someGoods(store);
  const buy = (quantity: number) =>
    checkout(store, { items: [{ productId: mug.productId, quantity }] });
  await changeStore(store, 'cod_max_amount_minor', 49_900);
  expect((await buy(2)).json().code).toBe('COD_LIMIT');
  expect((await buy(1)).statusCode).toBe(201);
  await rows(`update customers set no_cod = true where owner_id = ?`, [store.ownerId]);
  const barred = await buy(1);
  expect(barred.statusCode).toBe(400);
  expect(barred.json().code).toBe('COD_NOT_AVAILABLE');
  await changeStore(store, 'cod_enabled', false);
  expect((await buy(1)).json().code).toBe('COD_NOT_AVAILABLE');
  expect(await stockOf(store, mug.variantId)).toBe(9);
  expect(await brokenStock(store)).toEqual([]);
});

test('one address has ten tries a minute in a store, however its name is spelt', async () => {
  const [store, other] = [await aStore(context.app), await aStore(context.app)];
  const send = (slug: string, remoteAddress = '198.51.100.7') =>
    context.app.inject({
      method: 'POST',
      url: `/api/public/catalog/${slug}/checkout`,
      remoteAddress,
      payload: {},
    });
  for (let i = 0; i < 10; i++) {
    const slug = i % 2 ? store.slug : store.slug.toUpperCase();
    expect((await send(slug)).statusCode).toBe(400);
  }
  const refused = await send(store.slug);
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'RATE_LIMITED']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await send(other.slug)).statusCode).toBe(400);
  expect((await send(store.slug, '198.51.100.8')).statusCode).toBe(400);
});

test('online payment is refused until it is set up', async () => {
  const store = await aStore(context.app);
  const mug = await someGoods(store);
  const items = [{ productId: mug.productId, quantity: 1 }];
  const response = await checkout(store, { items, paymentMethod: 'online' });
  expect(response.statusCode).toBe(400);
  expect(response.json().code).toBe('PAYMENTS_NOT_CONFIGURED');
});

test('over an enforced cap the store takes no orders, and the count stays', async () => {
  const store = await aStore(context.app);
  const mug = await someGoods(store);
  const items = [{ productId: mug.productId, quantity: 1 }];
  await rows(`update plans set order_cap = 1 where slug = 'growth'`);
  try {
    expect((await checkout(store, { items })).statusCode).toBe(201);
    expect((await checkout(store, { items })).statusCode).toBe(201);
    await setPlatform({ orderCap: 'enforce' });
    const refused = await checkout(store, { items });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().code).toBe('STORE_NOT_TAKING_ORDERS');
  } finally {
    await rows(`update plans set order_cap = 2000 where slug = 'growth'`);
    await setPlatform({ orderCap: 'count' });
  }
  const [counter] = await rows<object>(`select count from usage_counters where owner_id = ?`, [
    store.ownerId,
  ]);
  expect(counter).toEqual({ count: 2 });
  expect(await stockOf(store, mug.variantId)).toBe(8);
});

test('an unknown store is 404, one that the platform has closed 410', async () => {
  const store = await aStore(context.app);
  const mug = await someGoods(store);
  const items = [{ productId: mug.productId, quantity: 1 }];
  expect((await checkout({ ...store, slug: 'no-such-shop' }, { items })).statusCode).toBe(404);
  await changeStore(store, 'is_active', false);
  expect((await checkout(store, { items })).statusCode).toBe(201);
  await setPlatform({ inactiveStores: 'close' });
  try {
    expect((await checkout(store, { items })).statusCode).toBe(410);
  } finally {
    await setPlatform({ inactiveStores: 'serve' });
  }
});

test('without a key, sending twice makes two orders', async () => {
  const store = await aStore(context.app);
  const mug = await someGoods(store);
  const items = [{ productId: mug.productId, quantity: 1 }];
  await checkout(store, { items });
  await checkout(store, { items });
  expect(await orderCount(store)).toBe(2);
});
