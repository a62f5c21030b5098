import { expect, test } from 'vitest';
import { previewNotice } from '../../../src/features/orders/announce-order.ts';
import { changeStatus } from '../../../src/features/orders/change-status.ts';
import { codReminders } from '../../../src/features/orders/cod/cod-reminders.ts';
import { findOrder } from '../../../src/features/orders/find-order.ts';
import type { Order } from '../../../src/features/orders/order.ts';
import { timeline } from '../../../src/features/orders/timeline.ts';
import { recordPayment } from '../../../src/features/payments/record-payment.ts';
import { SYSTEM } from '../../../src/session.ts';
import { apiOf } from '../../support/api.ts';
import { useApp } from '../../support/app.ts';
import { anOrder } from '../../support/orders.ts';
import { pagesOf } from '../../support/pages.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const api = apiOf(context);
const pages = pagesOf(context);

async function aCashOrder() {
  const store = await aStore(context.app);
  const order = await anOrder(store);
  return { store, order, page: `/catalog/${store.slug}/orders/${order.publicToken}` };
}

const read = async (url: string) => (await context.app.inject(url)).body;
const send = (url: string, fields: Record<string, string> = {}, headers = {}) =>
  context.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
const ask = (store: TestStore, order: Order) =>
  api(store, 'POST', `/api/orders/${order.id}/ask-cod`);
const emailed = async (store: TestStore, { id }: Order): Promise<Order> => {
  const order = await findOrder(store.tenant, id);
  return { ...order, customer: { ...order.customer, email: 'asha@example.com' } };
};
const told = async (store: TestStore, event: string) =>
  (
    await rows(
      `select id from notifications where owner_id = ? and event = ? and channel = 'in_app'`,
      [store.ownerId, event],
    )
  ).length;
const events = async (store: TestStore, order: Order) =>
  (await timeline(store.tenant, order.id)).map(({ type }) => type).slice(1);

test('a part payment leaves the rest to be paid in cash, on the page and in what is told', async () => {
  const { store, order, page } = await aCashOrder();
  expect(await read(page)).toMatch(/To pay in cash<\/dt><dd class="total">₹998</);
  await recordPayment(store.tenant, order.id, { amountMinor: 10_000, method: 'upi' }, SYSTEM);
  await ask(store, order);
  const part = await read(page);
  expect(part).toContain('You’ll pay ₹898 when it arrives.');
  expect(part).toMatch(/To pay in cash<\/dt><dd class="total">₹898</);
  await changeStatus(store.tenant, order.id, { status: 'shipped', reason: 'x' }, SYSTEM);
  expect(await read(page)).toContain('Please have the cash ready.');
  expect(
    await previewNotice(store.tenant, 'order_shipped', await emailed(store, order)),
  ).toMatchObject([{ body: 'Please have ₹898 ready in cash.' }]);
  await recordPayment(store.tenant, order.id, { amountMinor: 89_800, method: 'upi' }, SYSTEM);
  expect(await read(page)).not.toContain('in cash');
});

test('a wish to cancel ends with the cancellation: opened again, nobody asks', async () => {
  const { store, order, page } = await aCashOrder();
  await send(`${page}/cancel`);
  await changeStatus(store.tenant, order.id, { status: 'cancelled' }, SYSTEM);
  await changeStatus(store.tenant, order.id, { status: 'pending', reason: 'x' }, SYSTEM);
  const desk = await pages.get(store, `/dashboard/orders/${order.id}`);
  expect(desk.body).not.toContain('The customer requested cancellation');
  expect(await read(page)).toContain('Request cancellation');
});

test('a cancelled order has nothing to pay', async () => {
  const { store, order, page } = await aCashOrder();
  await changeStatus(store.tenant, order.id, { status: 'cancelled' }, SYSTEM);
  expect(await read(page)).toContain('There is nothing to pay.');
  expect(await read(page)).not.toContain('To pay in cash');
});

test('a cash order asks nothing until the seller asks, once', async () => {
  const { store, order, page } = await aCashOrder();
  expect(await read(page)).not.toContain('Did you order this');
  expect((await ask(store, order)).statusCode).toBe(200);
  expect((await ask(store, order)).statusCode).toBe(200);
  expect(await events(store, order)).toEqual(['cod_asked']);
  expect(await read(page)).toContain('Did you place this cash on delivery order?');
});

test.each([
  ['confirmed', 'You confirmed this order', 'Confirmed by customer at'],
  ['refused', 'you don’t want this order', 'I don’t want this order'],
])('the answer “%s” is kept, told and cancels nothing', async (answer, said, shown) => {
  const { store, order, page } = await aCashOrder();
  await ask(store, order);
  const first = await send(`${page}/cod`, { answer });
  expect([first.statusCode, first.headers.location]).toEqual([303, page]);
  const other = answer === 'confirmed' ? 'refused' : 'confirmed';
  for (const again of [answer, other]) {
    expect((await send(`${page}/cod`, { answer: again })).statusCode).toBe(303);
  }
  const kept = await findOrder(store.tenant, order.id);
  expect(kept).toMatchObject({ codAnswer: answer, status: 'pending' });
  expect(await events(store, order)).toEqual(['cod_asked', 'cod_answered']);
  expect(await told(store, 'cod_answered')).toBe(1);
  expect(await read(page)).toContain(said);
  expect((await pages.get(store, `/dashboard/orders/${order.id}`)).body).toContain(shown);
});

test('an answer counts neither unasked nor once the order is confirmed', async () => {
  const { store, order, page } = await aCashOrder();
  await send(`${page}/cod`, { answer: 'refused' });
  expect((await findOrder(store.tenant, order.id)).codAnswer).toBeNull();
  await ask(store, order);
  await changeStatus(store.tenant, order.id, { status: 'confirmed' }, SYSTEM);
  expect(await read(page)).not.toContain('Did you order this');
  expect((await send(`${page}/cod`, { answer: 'refused' })).statusCode).toBe(303);
  expect((await findOrder(store.tenant, order.id)).codAnswer).toBe('asked');
  expect((await send(`${page}/cod`, { answer: 'asked' })).statusCode).toBe(400);
});

test('only cash orders that wait are asked about', async () => {
  const { store, order } = await aCashOrder();
  await changeStatus(store.tenant, order.id, { status: 'confirmed' }, SYSTEM);
  const answer = await ask(store, order);
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'COD_NOT_ASKABLE']);
});

test('a shopper asks to cancel until it is packed; the seller is told, and keeps it or not', async () => {
  const { store, order, page } = await aCashOrder();
  expect(await read(page)).toContain('Request cancellation');
  await send(`${page}/cancel`);
  await send(`${page}/cancel`);
  expect(await told(store, 'cancel_requested')).toBe(1);
  expect(await read(page)).toContain('You asked to cancel this order');
  const desk = `/dashboard/orders/${order.id}`;
  expect((await pages.get(store, desk)).body).toContain('The customer requested cancellation');
  const kept = await pages.post(store, `${desk}/keep`);
  expect([kept.statusCode, kept.headers.location]).toEqual([303, desk]);
  expect((await findOrder(store.tenant, order.id)).cancelRequestedAt).toBeNull();
  expect(await events(store, order)).toEqual(['cancel_requested', 'cancel_requested']);
  await rows(`update orders set status = 'packed' where owner_id = ? and id = ?`, [
    store.ownerId,
    order.id,
  ]);
  await send(`${page}/cancel`);
  expect((await findOrder(store.tenant, order.id)).cancelRequestedAt).toBeNull();
  expect(await read(page)).not.toContain('Request cancellation');
});

test('E-03 answers of other sites and under unknown links change nothing', async () => {
  const { store, order, page } = await aCashOrder();
  await ask(store, order);
  const foreign = { origin: 'null', 'sec-fetch-site': 'cross-site' };
  expect((await send(`${page}/cod`, { answer: 'refused' }, foreign)).statusCode).toBe(403);
  const elsewhere = await aStore(context.app);
  const there = `/catalog/${elsewhere.slug}/orders/${order.publicToken}`;
  expect((await send(`${there}/cod`, { answer: 'refused' })).statusCode).toBe(404);
  expect((await send(`${there}/cancel`)).statusCode).toBe(404);
  expect((await findOrder(store.tenant, order.id)).codAnswer).toBe('asked');
  // A page without referrers says no more of itself than this.
  const own = { origin: 'null', 'sec-fetch-site': 'same-origin' };
  expect((await send(`${page}/cod`, { answer: 'confirmed' }, own)).statusCode).toBe(303);
});

test('asking and one reminder happen by themselves only where the store turned it on', async () => {
  const { store, order } = await aCashOrder();
  await rows(`update orders set status = 'new' where owner_id = ?`, [store.ownerId]);
  expect(await codReminders()).toEqual({ asked: 0, reminded: 0, failed: 0 });
  const saved = await pages.post(store, '/dashboard/settings/notices', {
    askCod: 'on',
    'quietHours.from': '22:00',
    'quietHours.to': '08:00',
    lowStockUpTo: '5',
  });
  expect(saved.statusCode).toBe(303);
  expect(await codReminders()).toEqual({ asked: 1, reminded: 0, failed: 0 });
  await rows(
    `update orders set cod_asked_at = now() - interval '6 hours 1 minute' where owner_id = ?`,
    [store.ownerId],
  );
  expect(await codReminders()).toEqual({ asked: 0, reminded: 1, failed: 0 });
  expect(await codReminders()).toEqual({ asked: 0, reminded: 0, failed: 0 });
  expect(await events(store, order)).toEqual(['cod_asked', 'cod_asked']);
});
