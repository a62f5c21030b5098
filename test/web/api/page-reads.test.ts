import { beforeAll, describe, expect, test } from 'vitest';
import { requestCancel } from '../../../src/features/orders/shopper-answers.ts';
import { apiOf } from '../../support/api.ts';
import { useApp } from '../../support/app.ts';
import { aStoreWithEverything } from '../../support/belongings.ts';
import { customerBy } from '../../support/customers.ts';
import { someGoods } from '../../support/goods.ts';
import { anOrder } from '../../support/orders.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const api = apiOf(context);
let store: TestStore;

beforeAll(async () => {
  store = await aStore(context.app);
});

const read = async (path: string, who = store) => (await api(who, 'GET', `/api/${path}`)).json();

describe('an order', () => {
  test('says what its shopper asked and answered, to the seller', async () => {
    const { id, customerId } = await anOrder(store);
    await rows(
      `update orders set cod_answer = 'confirmed', cod_asked_at = now(), cod_answered_at = now()
        where owner_id = ? and id = ?`,
      [store.ownerId, id],
    );
    await requestCancel(store.tenant, id);
    const said = {
      customerId,
      codAnswer: 'confirmed',
      codAskedAt: expect.stringMatching(/Z$/),
      codAnsweredAt: expect.stringMatching(/Z$/),
      cancelRequestedAt: expect.stringMatching(/Z$/),
      cancelReason: null,
    };
    expect(await read(`orders/${id}`)).toMatchObject(said);
    expect((await read('orders')).items[0]).toMatchObject(said);
    await api(store, 'POST', `/api/orders/${id}/cancel`, { reason: 'As asked' });
    expect(await read(`orders/${id}`)).toMatchObject({
      cancelReason: 'As asked',
      cancelRequestedAt: null,
    });
  });

  test('is found among those that are named, in the list and in its file', async () => {
    const own = await aStore(context.app);
    const [first, , third] = [await anOrder(own), await anOrder(own), await anOrder(own)];
    const foreign = await anOrder(store);
    const query = `ids=${first.id},${third.id},${foreign.id}`;
    const listed = (await read(`orders?${query}`, own)).items.map(({ id }: { id: string }) => id);
    expect(listed).toEqual([third.id, first.id]);
    const { body } = await api(own, 'GET', `/api/orders/export.csv?${query}`);
    expect(body.trim().split('\n')).toHaveLength(3);
    for (const path of ['orders', 'orders/export.csv']) {
      const wrong = await api(own, 'GET', `/api/${path}?ids=${first.id},x`);
      expect(wrong.json().details.fields).toMatchObject([{ path: 'ids' }]);
    }
  });

  test('that something happened to is told of, the newest first', async () => {
    const own = await aStore(context.app);
    const order = await anOrder(own);
    await api(own, 'PUT', `/api/orders/${order.id}/status`, { status: 'confirmed' });
    const { items } = await read('orders/timeline?limit=1', own);
    expect(items).toMatchObject([
      { type: 'status_changed', orderId: order.id, orderNumber: order.orderNumber },
    ]);
    expect((await read('orders/timeline', await aStore(context.app))).items).toEqual([]);
  });
});

test('a variant says why its stock is what it is', async () => {
  const { store: own, ids } = await aStoreWithEverything(context.app);
  const path = `products/${ids.product}/variants/${ids.variant}/stock-movements`;
  const { items } = await read(path, own);
  expect(items).toMatchObject([
    { delta: -1, stockAfter: 49, reason: 'sale', orderId: ids.order },
    { delta: 50, stockAfter: 50, reason: 'initial', orderId: null },
  ]);
  const elsewhere = `products/${ids.order}/variants/${ids.variant}/stock-movements`;
  expect((await api(own, 'GET', `/api/${elsewhere}`)).statusCode).toBe(404);
});

test('files that were imported are listed', async () => {
  const { store: own, ids } = await aStoreWithEverything(context.app);
  expect((await read('products/imports', own)).items).toMatchObject([
    { id: ids.import, fileName: 'a.csv', state: 'previewed', rows: 1, productsCreated: 1 },
  ]);
});

test('a customer is told with addresses, refusals and who may be the same person', async () => {
  const own = await aStore(context.app);
  await anOrder(own, { phone: '+919812300001' });
  await anOrder(own, { phone: '+919812300002' });
  const [one, other] = [
    await customerBy(own, '+919812300001'),
    await customerBy(own, '+919812300002'),
  ];
  await rows(`update customers set refused_count = 2, email = 'a@example.com' where owner_id = ?`, [
    own.ownerId,
  ]);
  const details = await read(`customers/${one.id}/details`, own);
  expect(details).toMatchObject({
    id: one.id,
    orderCount: 1,
    refusedCount: 2,
    lastOrderAt: expect.stringMatching(/Z$/),
    addresses: [{ orders: 1, address: one.address }],
    mergedEntries: [],
    mergeSuggestions: [{ customer: { id: other.id }, reasons: expect.any(Array) }],
  });
  await api(own, 'POST', `/api/customers/${other.id}/merge`, { intoId: one.id });
  expect(await read(`customers/${one.id}/details`, own)).toMatchObject({
    mergedEntries: [{ id: other.id, phone: '+919812300002' }],
    mergeSuggestions: [],
  });
});

test('a pasted chat is read as an order, and nothing is kept of it', async () => {
  const own = await aStore(context.app);
  const goods = await someGoods(own, { name: 'Blue mug' });
  const text = '2 blue mugs and 1 purple elephant\nAsha, 9847012345';
  const answer = await api(own, 'POST', '/api/orders/read-text', { text });
  expect(answer.json(), answer.body).toMatchObject({
    items: [{ productId: goods.productId, variantId: goods.variantId, quantity: 2 }],
    customer: { phone: '+919847012345' },
    notSold: [{ text: expect.stringContaining('elephant') }],
  });
  expect((await read('orders', own)).items).toEqual([]);
  const stranger = await aStore(context.app);
  const elsewhere = await api(stranger, 'POST', '/api/orders/read-text', { text });
  expect(elsewhere.json().items).toEqual([]);
});
