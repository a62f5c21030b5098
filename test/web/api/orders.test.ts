import { expect, test } from 'vitest';
import { changeStatus } from '../../../src/features/orders/change-status.ts';
import { newId } from '../../../src/ids.ts';
import { apiOf } from '../../support/api.ts';
import { useApp } from '../../support/app.ts';
import {
  brokenStock,
  orderCount,
  someGoods,
  stockOf,
  type TestGoods,
} from '../../support/goods.ts';
import { aWaitingNotice } from '../../support/notices.ts';
import { rows } from '../../support/rows.ts';
import { ADDRESS, ASHA, checkoutOf } from '../../support/shopper.ts';
import { aStore, signInAs, type TestStore } from '../../support/stores.ts';

const context = useApp();
const api = apiOf(context);
const checkout = checkoutOf(context);

const enter = (store: TestStore, body: object) =>
  api(store, 'POST', '/api/orders', { customer: { name: 'Ravi', phone: '9811122233' }, ...body });
const move = (store: TestStore, id: string, body: object) =>
  api(store, 'PUT', `/api/orders/${id}/status`, body);

async function anOrder(store: TestStore, goods: TestGoods, quantity = 1): Promise<string> {
  const response = await enter(store, { items: [{ productId: goods.productId, quantity }] });
  expect(response.statusCode).toBe(201);
  return response.json().id;
}

test('an order entered by hand is pending, takes stock and may set its own prices', async () => {
  const store = await aStore(context.app);
  const mug = await someGoods(store, { stock: 5 });
  const bowl = await someGoods(store, { stock: 5, priceMinor: 10_000 });
  const response = await enter(store, {
    items: [
      { productId: mug.productId, quantity: 2, price: 450.5 },
      { productId: bowl.productId, quantity: 1 },
    ],
    discount: 51,
    shipping: 60,
    notes: 'Gift',
  });
  expect(response.statusCode).toBe(201);
  expect(response.json()).toMatchObject({
    status: 'pending',
    source: 'manual',
    paymentMethod: 'unpaid',
    paymentStatus: 'unpaid',
    financialStatus: 'pending',
    subtotal: 1001,
    discountAmount: 51,
    shippingAmount: 60,
    taxAmount: 0,
    totalAmount: 1010,
    notes: 'Gift',
  });
  expect(await stockOf(store, mug.variantId)).toBe(3);
  const counted = await rows(`select 1 from usage_counters where owner_id = ?`, [store.ownerId]);
  expect(counted).toEqual([]);
});

test('what was paid already comes with its captured payment', async () => {
  const store = await aStore(context.app);
  const mug = await someGoods(store);
  const items = [{ productId: mug.productId, quantity: 1 }];
  const paid = (await enter(store, { items, paymentMethod: 'paid' })).json();
  expect(paid).toMatchObject({ paymentStatus: 'paid', financialStatus: 'paid' });
  const payments = await rows<object>(
    `select provider, status, amount_minor, order_id from payment_transactions where owner_id = ?`,
    [store.ownerId],
  );
  expect(payments).toEqual([
    { provider: 'manual', status: 'captured', amount_minor: 49_900, order_id: paid.id },
  ]);
  const cod = (await enter(store, { items, paymentMethod: 'cod' })).json();
  expect(cod).toMatchObject({ paymentStatus: 'cod', financialStatus: 'pending' });
});

test('amounts with too many digits, below zero or a discount above the items are refused', async () => {
  const store = await aStore(context.app);
  const mug = await someGoods(store);
  const items = [{ productId: mug.productId, quantity: 1 }];
  const wrong: [object, string][] = [
    [{ items: [{ ...items[0], price: 1.005 }] }, 'items.0.price'],
    [{ items: [{ ...items[0], price: -1 }] }, 'items.0.price'],
    [{ items: [{ ...items[0], price: '5' }] }, 'items.0.price'],
    [{ items, shipping: -1 }, 'shipping'],
    [{ items, discount: 500 }, 'discount'],
    [{ items, paymentMethod: 'online' }, 'paymentMethod'],
    [{ items: [] }, 'items'],
  ];
  for (const [body, path] of wrong) {
    const response = await enter(store, body);
    expect([response.statusCode, response.json().details.fields[0].path]).toEqual([400, path]);
  }
  expect(await orderCount(store)).toBe(0);
});

test('an order by hand is refused when stock is short', async () => {
  const store = await aStore(context.app);
  const mug = await someGoods(store, { stock: 1 });
  const response = await enter(store, { items: [{ productId: mug.productId, quantity: 2 }] });
  expect(response.json()).toMatchObject({ statusCode: 400, code: 'OUT_OF_STOCK' });
});

test('a key makes one order of many tries', async () => {
  const store = await aStore(context.app);
  const mug = await someGoods(store);
  const send = () =>
    context.app.inject({
      method: 'POST',
      url: '/api/orders',
      headers: { ...store.headers, 'idempotency-key': 'form-1' },
      payload: { customer: ASHA, items: [{ productId: mug.productId, quantity: 1 }] },
    });
  const answers = await Promise.all(Array.from({ length: 20 }, send));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(201));
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  const replayed = answers.filter((answer) => answer.headers['idempotent-replayed'] === 'true');
  expect(replayed).toHaveLength(19);
  expect(await orderCount(store)).toBe(1);
});

test('a status outside the list is refused, an unknown order is 404', async () => {
  const store = await aStore(context.app);
  const id = await anOrder(store, await someGoods(store));
  for (const body of [{ status: 'lost' }, { status: '' }, { financialStatus: 'new' }]) {
    const response = await move(store, id, body);
    expect([response.statusCode, response.json().code]).toEqual([400, 'INVALID_STATUS']);
  }
  expect((await move(store, id, {})).statusCode).toBe(400);
  expect((await move(store, id, { status: 5 })).statusCode).toBe(400);
  expect((await move(store, newId(), { status: 'new' })).statusCode).toBe(404);
  expect((await move(store, 'x', { status: 'new' })).statusCode).toBe(400);
});

test('packing waits for its papers; every other move is open', async () => {
  const store = await aStore(context.app);
  const id = await anOrder(store, await someGoods(store));
  await move(store, id, { status: 'confirmed' });
  const refused = await move(store, id, { status: 'packed' });
  expect(refused.json()).toMatchObject({
    statusCode: 409,
    code: 'PACKING_NOT_READY',
    details: { missing: ['invoice', 'label'] },
  });
  await rows(`update orders set invoice_url = '/i', label_url = '/l' where owner_id = ?`, [
    store.ownerId,
  ]);
  expect((await move(store, id, { status: 'packed' })).json().status).toBe('packed');
  for (const status of ['delivered', 'new', 'packed', 'refunded', 'shipped', 'pending']) {
    const moved = (await move(store, id, { status })).json();
    expect(moved.status).toBe(status);
    expect((await api(store, 'GET', `/api/orders/${id}`)).json()).toEqual(moved);
  }
});

test('cancelling gives back once, reopening takes again, refunding gives nothing', async () => {
  const store = await aStore(context.app);
  const mug = await someGoods(store, { stock: 5 });
  const id = await anOrder(store, mug, 2);
  const stockAfter = async (status: string) => {
    expect((await move(store, id, { status })).statusCode).toBe(200);
    return stockOf(store, mug.variantId);
  };
  expect(await stockAfter('refunded')).toBe(3);
  expect(await stockAfter('cancelled')).toBe(5);
  expect(await stockAfter('cancelled')).toBe(5);
  expect(await stockAfter('confirmed')).toBe(3);
  expect(await stockAfter('delivered')).toBe(3);
  expect(await brokenStock(store)).toEqual([]);
});

test('reopening without enough stock stands, is flagged and told', async () => {
  const store = await aStore(context.app);
  const mug = await someGoods(store, { stock: 3 });
  const id = await anOrder(store, mug, 3);
  await move(store, id, { status: 'cancelled' });
  await anOrder(store, mug, 2);
  const reopened = await move(store, id, { status: 'confirmed' });
  expect(reopened.json()).toMatchObject({ status: 'confirmed', flags: ['stockShort'] });
  expect(await stockOf(store, mug.variantId)).toBe(0);
  const notices = await rows<{ kind: string }>(
    `select kind from notifications where owner_id = ? and order_id = ?`,
    [store.ownerId, id],
  );
  expect(notices).toEqual([{ kind: 'low_stock' }]);
  const cancelled = await move(store, id, { status: 'cancelled' });
  expect(cancelled.json().flags).toEqual([]);
  expect(await stockOf(store, mug.variantId)).toBe(1);
  expect(await brokenStock(store)).toEqual([]);
});

test('the timeline says who did what, before and after, and why', async () => {
  const store = await aStore(context.app);
  const id = await anOrder(store, await someGoods(store));
  await move(store, id, {
    status: 'cancelled',
    financialStatus: 'refunded',
    reason: 'Changed mind',
  });
  const { items } = (await api(store, 'GET', `/api/orders/${id}/timeline`)).json();
  expect(items).toMatchObject([
    { type: 'created', data: { source: 'manual', status: 'pending' } },
    {
      type: 'status_changed',
      data: {
        status: { from: 'pending', to: 'cancelled' },
        financialStatus: { from: 'pending', to: 'refunded' },
        reason: 'Changed mind',
      },
    },
  ]);
  expect(items[1].actor).toEqual({ id: store.ownerId, name: 'Meera' });
  expect(Date.parse(items[0].at)).toBeLessThanOrEqual(Date.parse(items[1].at));
  expect((await api(store, 'GET', `/api/orders/${newId()}/timeline`)).statusCode).toBe(404);
});

test('the timeline names the operator who acted for somebody', async () => {
  const store = await aStore(context.app);
  const id = await anOrder(store, await someGoods(store));
  const support = { id: store.ownerId, name: 'Meera', impersonatedBy: newId() };
  await changeStatus(store.tenant, id, { status: 'confirmed' }, support);
  const { items } = (await api(store, 'GET', `/api/orders/${id}/timeline`)).json();
  expect(items[1].actor).toEqual(support);
});

test("another tenant's order is not there", async () => {
  const [store, other] = [await aStore(context.app), await aStore(context.app)];
  const mug = await someGoods(store);
  const id = await anOrder(store, mug);
  expect((await api(other, 'GET', `/api/orders/${id}`)).statusCode).toBe(404);
  expect((await api(other, 'GET', `/api/orders/${id}/timeline`)).statusCode).toBe(404);
  expect((await move(other, id, { status: 'cancelled' })).statusCode).toBe(404);
  expect((await api(other, 'PATCH', `/api/orders/${id}`, { notes: 'x' })).statusCode).toBe(404);
  expect((await api(other, 'GET', '/api/orders')).json().total).toBe(0);
  const foreign = await enter(other, { items: [{ productId: mug.productId, quantity: 1 }] });
  expect(foreign.json().message).toBe(`Product not found: ${mug.productId}`);
});

test('operators have no orders of their own', async () => {
  const userId = newId();
  await rows(
    `insert into users (id, role, name, email, password_hash) values (?, 'SUPER_ADMIN', 'Op', ?, '$argon2id$x')`,
    [userId, `${userId}@example.com`],
  );
  const headers = await signInAs(context.app, { userId, role: 'SUPER_ADMIN', name: 'Op' });
  const response = await context.app.inject({ url: '/api/orders', headers });
  expect(response.statusCode).toBe(403);
});

test('the list filters, searches, sorts and pages', async () => {
  const store = await aStore(context.app);
  const mug = await someGoods(store, { stock: 100 });
  const items = [{ productId: mug.productId, quantity: 1 }];
  await checkout(store, { items, customer: { ...ASHA, email: 'asha@example.com' } });
  const second = await anOrder(store, mug, 3);
  await anOrder(store, mug, 2);
  await move(store, second, { status: 'confirmed' });
  const numbers = async (query: string) => {
    const response = await api(store, 'GET', `/api/orders?${query}`);
    expect(response.statusCode).toBe(200);
    return response.json().items.map((order: { orderNumber: number }) => order.orderNumber);
  };
  expect(await numbers('')).toEqual([1003, 1002, 1001]);
  expect(await numbers('sort=createdAt&limit=2')).toEqual([1001, 1002]);
  expect(await numbers('sort=-totalAmount')).toEqual([1002, 1003, 1001]);
  expect(await numbers('status=new,confirmed')).toEqual([1002, 1001]);
  expect(await numbers('source=public_store')).toEqual([1001]);
  expect(await numbers('financialStatus=paid')).toEqual([]);
  expect(await numbers('from=2000-01-01&to=2001-01-01T00:00:00Z')).toEqual([]);
  const { createdAt } = (await api(store, 'GET', `/api/orders/${second}`)).json();
  expect(await numbers(`from=${createdAt}&to=${createdAt}`)).toContain(1002);
  const day = createdAt.slice(0, 10);
  expect(await numbers(`from=${day}&to=${day}&search=1002`)).toEqual([1002]);
  // Without a zone a time is UTC, wherever the server stands.
  expect(await numbers(`from=${createdAt.replace('Z', '')}`)).toContain(1002);
  expect(await numbers(`to=${createdAt.replace('Z', '')}`)).not.toContain(1003);
  expect(await numbers('search=1002')).toEqual([1002]);
  expect(await numbers('search=%231002')).toEqual([1002]);
  expect(await numbers('search=asha')).toEqual([1001]);
  expect(await numbers('search=ASHA%40example')).toEqual([1001]);
  expect(await numbers(`search=${encodeURIComponent('+91 98765-43210')}`)).toEqual([1001]);
  expect(await numbers('search=09876543210')).toEqual([1001]);
  expect(await numbers('search=3210')).toEqual([1001]);
  expect(await numbers('search=%25')).toEqual([]);
  await enter(store, { items, customer: { name: 'Noor', phone: '9810021002' } });
  expect(await numbers('search=1002')).toEqual([1002, 1004]);
  await rows(`delete from orders where owner_id = ? and order_number = 1004`, [store.ownerId]);
  expect(await numbers('search=_')).toEqual([]);
  const page = (await api(store, 'GET', '/api/orders?limit=2&page=2')).json();
  expect(page).toMatchObject({ page: 2, limit: 2, total: 3, totalPages: 2 });
  expect(page.items[0].items).toMatchObject([{ productName: 'Blue mug', quantity: 1 }]);
});

test.each([
  'status=lost',
  'from=0000-01-01',
  'from=2026-99-99',
  'from=2026-02-30',
  'to=2026-02-30T10:00:00Z',
  'from=2026-11-20T25:00',
  'from=2026-Nov-20',
  'sort=id;drop',
  'limit=101',
  'page=0',
])('a list query with %s is refused', async (query) => {
  const store = await aStore(context.app);
  expect((await api(store, 'GET', `/api/orders?${query}`)).statusCode).toBe(400);
});

test('customer and notes change while the order may, and the index follows', async () => {
  const store = await aStore(context.app);
  const mug = await someGoods(store);
  const id = await anOrder(store, mug);
  const other = { name: 'Sunil', phone: '9822200000', address: ADDRESS };
  const changed = await api(store, 'PATCH', `/api/orders/${id}`, {
    customer: other,
    notes: 'Call',
  });
  expect(changed.json()).toMatchObject({ customer: other, notes: 'Call' });
  const found = (await api(store, 'GET', '/api/orders?search=sunil')).json();
  expect(found.total).toBe(1);
  const customers = (await api(store, 'GET', '/api/customers?sort=name')).json();
  expect(customers.items).toMatchObject([
    { name: 'Ravi', phone: '+919811122233', orderCount: 0, totalSpent: 0 },
    { name: 'Sunil', phone: '+919822200000', orderCount: 1, totalSpent: 499 },
  ]);
  await api(store, 'PATCH', `/api/orders/${id}`, { customer: other, notes: 'Call' });
  const { items } = (await api(store, 'GET', `/api/orders/${id}/timeline`)).json();
  expect(items.map(({ type }: { type: string }) => type)).toEqual(['created', 'edited']);
  for (const status of ['delivered', 'cancelled', 'refunded']) {
    await move(store, id, { status });
    const refused = await api(store, 'PATCH', `/api/orders/${id}`, { customer: ASHA });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'ORDER_NOT_EDITABLE']);
    expect((await api(store, 'PATCH', `/api/orders/${id}`, { notes: status })).statusCode).toBe(
      200,
    );
  }
});

test('notifications are listed, filtered and read', async () => {
  const store = await aStore(context.app);
  const mug = await someGoods(store);
  const items = [{ productId: mug.productId, quantity: 1 }];
  await checkout(store, { items });
  await checkout(store, { items });
  const list = async (query = '') =>
    (await api(store, 'GET', `/api/notifications?channel=in_app${query}`)).json();
  const all = await list();
  expect(all.items).toMatchObject([
    { kind: 'order_new', channel: 'in_app', status: 'sent', title: 'New order 1002', readAt: null },
    { title: 'New order 1001' },
  ]);
  expect((await list('&kind=system')).total).toBe(0);
  expect((await list('&sort=createdAt')).items[0].title).toBe('New order 1001');
  const read = (payload?: object) => api(store, 'POST', '/api/notifications/read', payload);
  expect((await read({ ids: [all.items[0].id] })).statusCode).toBe(204);
  expect((await list('&unread=true')).items).toMatchObject([{ title: 'New order 1001' }]);
  const other = await aStore(context.app);
  await api(other, 'POST', '/api/notifications/read', { ids: [all.items[1].id] });
  expect((await list('&unread=true')).total).toBe(1);
  expect((await read()).statusCode).toBe(204);
  expect((await list('&unread=true')).total).toBe(0);
  expect((await read({ ids: ['x'] })).statusCode).toBe(400);
});

test('notifications are those of the three channels; of phones when asked for; all are read at once', async () => {
  const store = await aStore(context.app);
  for (const channel of ['email', 'chat', 'push']) await aWaitingNotice(store, { channel });
  const list = async (query = '') =>
    (await api(store, 'GET', `/api/notifications${query}`)).json().items;
  expect(await list()).toMatchObject([{ channel: 'chat' }, { channel: 'email' }]);
  expect(await list('?channel=push')).toMatchObject([{ channel: 'push', readAt: null }]);
  expect((await api(store, 'POST', '/api/notifications/read', {})).statusCode).toBe(204);
  expect((await list()).map(({ readAt }: { readAt: string | null }) => readAt)).toEqual([
    expect.stringMatching(/Z$/),
    expect.stringMatching(/Z$/),
  ]);
});

test('customers are found by name and by phone in any form', async () => {
  const store = await aStore(context.app);
  const mug = await someGoods(store);
  await checkout(store, { items: [{ productId: mug.productId, quantity: 2 }] });
  const found = async (search: string) =>
    (await api(store, 'GET', `/api/customers?search=${encodeURIComponent(search)}`)).json().items;
  const asha = { name: 'Asha Rao', phone: '+919876543210', orderCount: 1, totalSpent: 998 };
  for (const search of ['asha', '98765 43210', '+919876543210', '09876543210']) {
    expect(await found(search)).toMatchObject([{ ...asha, noCod: false, tags: [], notes: '' }]);
  }
  expect(await found('%')).toEqual([]);
  for (const search of ['nobody9@example.com', 'Asha 0000'])
    expect(await found(search)).toEqual([]);
});
