import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../src/ids.ts';
import { useApp } from '../../support/app.ts';
import { anOrder } from '../../support/orders.ts';
import { pagesOf } from '../../support/pages.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const { get, post } = pagesOf(context);
const HTMX = { 'hx-request': 'true' };
const list = '/dashboard/notifications';

const aNotice = (store: TestStore, title: string, orderId: string | null = null) =>
  rows(
    `insert into notifications (owner_id, id, kind, channel, title, body, order_id)
     values (?, ?, 'order_new', 'in_app', ?, 'Asha Rao', ?)`,
    [store.ownerId, newId(), title, orderId],
  );

test('a store without notices is told what comes here', async () => {
  const store = await aStore(context.app);
  const { statusCode, body } = await get(store, list);
  expect(statusCode).toBe(200);
  expect(body).toContain('No notifications yet');
});

describe('with notices', () => {
  let store: TestStore;
  let other: TestStore;
  let orderId: string;

  beforeAll(async () => {
    store = await aStore(context.app);
    other = await aStore(context.app);
    orderId = (await anOrder(store)).id;
    await aNotice(store, 'New order 1001', orderId);
    await aNotice(other, 'Not for you');
  });

  test('each leads to its thing', async () => {
    const { body } = await get(store, list);
    expect(body).toContain('New order 1001');
    expect(body).toContain(`href="/dashboard/orders/${orderId}"`);
    expect(body).not.toContain('Not for you');
  });

  test('a page that is no more shows the last one, not that everything is read', async () => {
    const { body } = await get(store, `${list}?show=unread&page=2`);
    expect(body).toContain('New order 1001');
    expect(body).not.toContain('All notifications read');
  });

  test("the navigation's numbers answer 204 while they stay as seen", async () => {
    const counts = '/dashboard/notifications/counts';
    await rows(
      `insert into payment_claims (owner_id, id, order_id, amount_minor, currency)
       values (?, ?, ?, 50000, 'INR')`,
      [store.ownerId, newId(), orderId],
    );
    const first = await get(store, counts, HTMX);
    expect(first.statusCode).toBe(200);
    expect(first.body).toContain(
      'data-orders="1" data-drafts="" data-notices="1" data-payments="1"',
    );
    expect((await get(store, `${counts}?seen=1-0-1-1`, HTMX)).statusCode).toBe(204);
  });

  test('all are marked read at once, in this store alone', async () => {
    expect((await post(store, `${list}/read`, {})).headers.location).toBe(list);
    const unread = await get(store, `${list}?show=unread`);
    expect(unread.body).toContain('All notifications read');
    expect((await get(other, `${list}?show=unread`)).body).toContain('Not for you');
  });
});
