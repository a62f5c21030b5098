import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findOrder } from '../../../src/features/orders/find-order.ts';
import type { Order } from '../../../src/features/orders/order.ts';
import { timeline } from '../../../src/features/orders/timeline.ts';
import { apiOf } from '../../support/api.ts';
import { useApp } from '../../support/app.ts';
import { anOrder } from '../../support/orders.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const call = apiOf(context);
let store: TestStore;
let order: Order;

beforeAll(async () => {
  store = await aStore(context.app);
});
beforeEach(async () => {
  order = await anOrder(store, { quantity: 3 });
});

const parcels = () => `/api/orders/${order.id}/fulfillments`;
const fulfill = (payload: object = {}) => call(store, 'POST', parcels(), payload);
const word = async () => (await findOrder(store.tenant, order.id)).fulfillmentStatus;
const lineOf = () => order.items[0]?.id ?? '';

test('without items all that is left goes into the parcel', async () => {
  const answer = await fulfill({
    courier: ' Blue  Dart ',
    awb: 'bd 123-45',
    trackingUrl: 'https://example.com/t/1',
  });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({
    orderId: order.id,
    items: [{ orderItemId: lineOf(), quantity: 3 }],
    courier: 'Blue Dart',
    awb: 'BD123-45',
    trackingUrl: 'https://example.com/t/1',
    labelUrl: null,
    status: 'awaiting_scan',
    cancelledAt: null,
  });
  expect(await word()).toBe('fulfilled');
  const listed = await call(store, 'GET', parcels());
  expect(listed.json()).toEqual({ items: [answer.json()] });
  const found = await call(store, 'GET', '/api/orders?search=BD12345');
  expect(found.json().items).toMatchObject([{ id: order.id, fulfillmentStatus: 'fulfilled' }]);
  expect((await timeline(store.tenant, order.id)).at(-1)).toMatchObject({
    type: 'fulfilled',
    data: { pieces: 3, awb: 'BD123-45' },
  });
});

test('parts make the order partly sent, and no more than was ordered is sent', async () => {
  const items = (quantity: number) => ({ items: [{ orderItemId: lineOf(), quantity }] });
  expect((await fulfill(items(2))).statusCode).toBe(201);
  expect(await word()).toBe('partial');
  const tooMany = await fulfill(items(2));
  expect(tooMany.statusCode).toBe(400);
  expect(tooMany.json()).toMatchObject({
    code: 'FULFILLMENT_EXCEEDS_ORDERED',
    details: { items: [{ orderItemId: lineOf(), quantity: 2, left: 1 }] },
  });
  const split = { items: [...items(1).items, ...items(1).items] };
  expect((await fulfill(split)).json().code).toBe('FULFILLMENT_EXCEEDS_ORDERED');
  expect((await fulfill(items(1))).statusCode).toBe(201);
  expect(await word()).toBe('fulfilled');
  expect((await fulfill()).json().code).toBe('FULFILLMENT_EXCEEDS_ORDERED');
});

test.each([
  [{ trackingUrl: 'javascript:alert(1)' }, 'trackingUrl'],
  [{ labelUrl: 'data:text/html,x' }, 'labelUrl'],
  [{ trackingUrl: 'example.com' }, 'trackingUrl'],
  [{ awb: '<script>' }, 'awb'],
  [{ awb: 'A'.repeat(41) }, 'awb'],
  [{ courier: 'A'.repeat(61) }, 'courier'],
  [{ items: [] }, 'items'],
  [
    { items: [{ orderItemId: '019ff000-0000-7000-8000-000000000000', quantity: 1 }] },
    'items.0.orderItemId',
  ],
])('%j is refused at %s', async (payload, path) => {
  const answer = await fulfill(payload);
  expect(answer.statusCode).toBe(400);
  expect(JSON.stringify(answer.json().details)).toContain(`"${path}"`);
  expect(await word()).toBe('unfulfilled');
});

test('a key sends once', async () => {
  const send = () =>
    context.app.inject({
      method: 'POST',
      url: parcels(),
      headers: { ...store.headers, 'idempotency-key': 'send it' },
      payload: { awb: 'A1' },
    });
  const [first, second] = [await send(), await send()];
  expect(second.headers['idempotent-replayed']).toBe('true');
  expect(second.json()).toEqual(first.json());
});

test('a cancelled order is not sent', async () => {
  await call(store, 'PUT', `/api/orders/${order.id}/status`, { status: 'cancelled' });
  const answer = await fulfill();
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'ORDER_CANCELLED']);
});

test('a parcel opens the way to packed once there is an invoice', async () => {
  await call(store, 'PUT', `/api/orders/${order.id}/status`, { status: 'confirmed' });
  await fulfill();
  const refused = await call(store, 'PUT', `/api/orders/${order.id}/status`, { status: 'packed' });
  expect(refused.json()).toMatchObject({
    code: 'PACKING_NOT_READY',
    details: { missing: ['invoice'] },
  });
});

describe('a parcel', () => {
  let id: string;
  beforeEach(async () => {
    id = (await fulfill({ awb: 'OLD1', courier: 'Post' })).json().id;
  });
  const change = (payload: object) => call(store, 'PATCH', `${parcels()}/${id}`, payload);
  const cancel = () => call(store, 'POST', `${parcels()}/${id}/cancel`);

  test('gets another AWB, and the search follows', async () => {
    const answer = await change({ awb: 'new 2', trackingUrl: 'http://example.com/2' });
    expect(answer.json()).toMatchObject({
      awb: 'NEW2',
      courier: 'Post',
      trackingUrl: 'http://example.com/2',
    });
    const found = async (search: string) =>
      (await call(store, 'GET', `/api/orders?search=${search}`))
        .json()
        .items.map((each: Order) => each.id);
    expect(await found('NEW2')).toContain(order.id);
    expect(await found('OLD1')).not.toContain(order.id);
    expect((await change({ awb: '' })).json()).toMatchObject({ awb: null, status: null });
    expect((await change({ trackingUrl: 'javascript:1' })).statusCode).toBe(400);
  });

  test('is cancelled once, and its items can be sent again', async () => {
    const first = await cancel();
    expect(first.json().cancelledAt).not.toBeNull();
    expect((await cancel()).json()).toEqual(first.json());
    expect(await word()).toBe('unfulfilled');
    expect((await change({ awb: 'X' })).json().code).toBe('FULFILLMENT_CANCELLED');
    expect((await fulfill()).statusCode).toBe(201);
  });

  test('holds its items against an edit of the order', async () => {
    const [item] = order.items;
    const edit = (quantity: number) =>
      call(store, 'PATCH', `/api/orders/${order.id}`, {
        items: [{ productId: item?.productId, variantId: item?.variantId, quantity }],
      });
    expect((await edit(2)).json()).toMatchObject({ statusCode: 409, code: 'ITEMS_FULFILLED' });
    expect((await edit(5)).json()).toMatchObject({ fulfillmentStatus: 'partial' });
    const found = await call(store, 'GET', '/api/orders?search=OLD1');
    expect(found.json().items.map((each: Order) => each.id)).toContain(order.id);
  });
});
