import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findOrder } from '../../../src/features/orders/find-order.ts';
import type { Order } from '../../../src/features/orders/order.ts';
import { newId } from '../../../src/ids.ts';
import { useApp } from '../../support/app.ts';
import { anOrder } from '../../support/orders.ts';
import { pagesOf, undoOfferedBy } from '../../support/pages.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const { get, post } = pagesOf(context);
const undoOffered = undoOfferedBy(context);
const HTMX = { 'hx-request': 'true' };
let store: TestStore;
let order: Order;

beforeAll(async () => {
  store = await aStore(context.app);
});

beforeEach(async () => {
  order = await anOrder(store);
});

const address = () => `/dashboard/orders/${order.id}`;
const move = (fields: Record<string, string>, headers = {}) =>
  post(store, `${address()}/status`, fields, headers);
const status = async () => (await findOrder(store.tenant, order.id)).status;

test('the page shows items, money, customer and what happened', async () => {
  const { statusCode, body } = await get(store, address());
  expect(statusCode).toBe(200);
  expect(body).toContain(`<title>Order ${order.orderNumber} · Blue Mug</title>`);
  expect(body).toContain('2 × ₹499');
  expect(body).toContain('₹998');
  expect(body).toContain('tel:9876543210');
  expect(body).toContain('12 Beach Road');
  expect(body).toContain('Entered manually');
  expect(body).toContain('Confirm order');
});

test('delivery is told with its COD fee where the shop added its fee', async () => {
  await rows('update stores set cod_fee_minor = 3000 where owner_id = ?', [store.ownerId]);
  const told = async (source: string) => {
    await rows(
      `update orders set source = ?, shipping_amount_minor = 9000,
              total_amount_minor = subtotal_minor + 9000
        where owner_id = ? and id = ?`,
      [source, store.ownerId, order.id],
    );
    return (await get(store, address())).body.includes('<dt>Delivery and COD fee</dt>');
  };
  expect(await told('public_store')).toBe(true);
  expect(await told('manual')).toBe(false);
});

test.each(['', '/cancel', '/status'])('%s of another tenant is not found', async (path) => {
  const stranger = await aStore(context.app);
  expect((await get(stranger, address() + path)).statusCode).toBe(404);
  expect((await get(store, `/dashboard/orders/${newId()}${path}`)).statusCode).toBe(404);
  expect((await get(store, `/dashboard/orders/nonsense${path}`)).statusCode).toBe(404);
});

test("another tenant's order cannot be moved", async () => {
  const stranger = await aStore(context.app);
  const answer = await post(stranger, `${address()}/status`, { status: 'confirmed' });
  expect(answer.statusCode).toBe(404);
  expect(await status()).toBe('pending');
});

test('seeing an order marks its notices as read', async () => {
  await rows(
    `insert into notifications (owner_id, id, kind, channel, title, order_id)
     values (?, ?, 'order_new', 'in_app', 'New order', ?)`,
    [store.ownerId, newId(), order.id],
  );
  await get(store, address());
  const unread = await rows(
    `select 1 from notifications where owner_id = ? and order_id = ? and read_at is null`,
    [store.ownerId, order.id],
  );
  expect(unread).toEqual([]);
});

describe('the next step', () => {
  test('moves the order and comes back to its page', async () => {
    const answer = await move({ status: 'confirmed', from: 'pending' });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(address());
    expect(await status()).toBe('confirmed');
  });

  test('from the list comes back to the list, and nowhere else', async () => {
    const back = '/dashboard/orders?tab=to-confirm&search=asha';
    expect((await move({ status: 'confirmed', back })).headers.location).toBe(back);
    const evil = await move({ status: 'pending', reason: 'x', back: '//evil.example/dashboard' });
    expect(evil.headers.location).toBe(address());
  });

  test('can be taken back without script, too', async () => {
    const back = '/dashboard/orders?tab=to-confirm';
    const done = await move({ status: 'confirmed', back });
    const { action, values } = await undoOffered(store, done);
    const undone = await post(store, action, values);
    expect(undone.headers.location).toBe(back);
    expect(await status()).toBe('pending');
  });

  test('htmx gets the row with the new counts and a way back', async () => {
    const { body } = await move({ status: 'confirmed', back: '/dashboard/orders' }, HTMX);
    expect(body).toContain(`<tr id="order-${order.id}">`);
    expect(body).toContain('hx-target="#order-tabs"');
    expect(body).toContain(`Order ${order.orderNumber} confirmed`);
    expect(body).toMatch(/name="status" value="pending"[\s\S]*Undo/);
  });

  test('a button of a page that is out of date changes nothing', async () => {
    await move({ status: 'confirmed', from: 'pending' });
    const answer = await move({ status: 'cancelled', from: 'pending' });
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain('Someone else changed this order');
    expect(await status()).toBe('confirmed');
  });

  test('packing without papers says what is missing', async () => {
    await move({ status: 'confirmed' });
    expect((await get(store, address())).body).toContain('Invoice and label missing');
    const answer = await move({ status: 'packed', from: 'confirmed' });
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain('the invoice and label are missing');
    expect(await status()).toBe('confirmed');
  });
});

describe('an unusual move', () => {
  test('offers all eight states', async () => {
    const { body } = await get(store, `${address()}/status`);
    expect(body.match(/type="radio" name="status"/g)).toHaveLength(8);
  });

  test('needs a reason and keeps what was chosen', async () => {
    const answer = await move({ status: 'delivered' });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('Reason is required');
    expect(answer.body).toMatch(/value="delivered" checked/);
    expect(await status()).toBe('pending');
  });

  test('with a reason is made and told in the timeline', async () => {
    await move({ status: 'delivered', reason: 'Handed over at the fair' });
    expect(await status()).toBe('delivered');
    const { body } = await get(store, address());
    expect(body).toContain('Pending → Delivered');
    expect(body).toContain('Handed over at the fair');
  });

  test('an unknown state is refused in words', async () => {
    const answer = await move({ status: 'teleported' });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('State is required');
  });
});

test('cancelling by the state leads to the page that asks what goes back', async () => {
  const answer = await move({ status: 'cancelled', from: 'pending' });
  expect(answer.statusCode).toBe(303);
  expect(answer.headers.location).toBe(`${address()}/cancel`);
  const swapped = await move({ status: 'cancelled' }, HTMX);
  expect(swapped.headers['hx-redirect']).toBe(`${address()}/cancel`);
  expect(await status()).toBe('pending');
});
