import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { OrderStatus } from '../../../src/enums.ts';
import { changeStatus } from '../../../src/features/orders/change-status.ts';
import { findOrder } from '../../../src/features/orders/find-order.ts';
import type { Order } from '../../../src/features/orders/order.ts';
import { recordPayment } from '../../../src/features/payments/record-payment.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { anOrder } from '../../support/orders.ts';
import { formFields, pagesOf } from '../../support/pages.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const { get, post } = pagesOf(context);
let store: TestStore;
let order: Order;

beforeAll(async () => {
  store = await aStore(context.app);
});

/** An order of ₹998 that is to be paid before it is sent, with its papers. */
beforeEach(async () => {
  order = await anOrder(store);
  await rows(
    `update orders set payment_status = 'unpaid', payment_method = 'unpaid', status = 'confirmed',
        invoice_url = '/i', label_url = '/l' where owner_id = ? and id = ?`,
    [store.ownerId, order.id],
  );
});

const address = (path = '') => `/dashboard/orders/${order.id}${path}`;
const status = async () => (await findOrder(store.tenant, order.id)).status;
const move = (to: OrderStatus) => changeStatus(store.tenant, order.id, { status: to }, SYSTEM);
const pack = (more = {}) =>
  post(store, address('/status'), { from: 'confirmed', status: 'packed', ...more });

test('packing what is not paid asks first, and goes on with a yes', async () => {
  const page = (await get(store, address())).body;
  expect(page).toContain('<b>Not paid yet.</b> ₹998 is due');
  expect(page).toContain('Mark as packed anyway');
  const held = await pack();
  expect(held.statusCode).toBe(409);
  expect(held.body).toContain(`₹998 is still due on order ${order.orderNumber}`);
  expect(await status()).toBe('confirmed');
  expect((await pack({ unpaid: 'yes' })).statusCode).toBe(303);
  expect(await status()).toBe('packed');
});

test('once it is paid nobody asks', async () => {
  await recordPayment(store.tenant, order.id, { amountMinor: 99_800, method: 'upi' }, SYSTEM);
  expect((await get(store, address())).body).not.toContain('Not paid yet.');
  expect((await pack()).statusCode).toBe(303);
  expect(await status()).toBe('packed');
});

test('shipping it asks again, and keeps what was typed', async () => {
  await move('packed');
  const form = formFields((await get(store, address('/ship'))).body, 'ship');
  expect(form.unpaid).toBeUndefined();
  const held = await post(store, address('/ship'), { ...form, awb: 'BB77' });
  expect(held.statusCode).toBe(422);
  expect(held.body).toContain('Ship it anyway');
  expect(held.body).toContain('value="BB77"');
  expect(await status()).toBe('packed');
  await post(store, address('/ship'), { ...form, awb: 'BB77', unpaid: 'yes' });
  expect(await status()).toBe('shipped');
});

test('many at once leave it out and say why; a list of numbers does not send it', async () => {
  const asked = { do: 'packed', all: '1', query: `tab=all&ids=${order.id}` };
  const looked = await post(store, '/dashboard/bulk/preview', asked);
  expect(looked.body).toContain('payment is still due. Don’t ship until it is paid');
  const { headers } = await post(store, '/dashboard/bulk/preview', { do: 'packed', ids: order.id });
  const done = (await get(store, String(headers.location))).body;
  expect(done).toContain('No order was marked as packed');
  expect(done).toMatch(/is still due on order \d+\. Don’t ship the parcel until it is paid/);
  await move('packed');
  const text = `${order.orderNumber}, BB78, Bluebird`;
  const sent = await post(store, '/dashboard/parcels/add', { text, ship: 'on', step: 'save' });
  expect(sent.body).toContain('is still due');
  expect(await status()).toBe('packed');
});

test('the API moves it as before', async () => {
  const { statusCode } = await context.app.inject({
    method: 'PUT',
    url: `/api/orders/${order.id}/status`,
    headers: store.headers,
    payload: { status: 'packed' },
  });
  expect(statusCode).toBe(200);
});
