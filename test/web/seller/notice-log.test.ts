import { beforeEach, expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { aWaitingNotice, noticesOf } from '../../support/notices.ts';
import { anOrder } from '../../support/orders.ts';
import { pagesOf } from '../../support/pages.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const { get, post } = pagesOf(context);
const LOG = '/dashboard/notifications/log';
let store: TestStore;

beforeEach(async () => {
  store = await aStore(context.app);
});

const fail = (id: string) =>
  rows(
    `update notifications set status = 'failed', error = 'No such user here', attempts = 6
      where owner_id = ? and id = ?`,
    [store.ownerId, id],
  );

test('a store that sent nothing is told what comes here', async () => {
  expect((await get(store, LOG)).body).toContain('Nothing sent yet');
});

test('each notice stands there with its receiver, state, reason and tries', async () => {
  await fail(await aWaitingNotice(store));
  const { statusCode, body } = await get(store, LOG);
  expect(statusCode).toBe(200);
  for (const word of ['asha@example.com', 'Failed', 'No such user here', '6 attempts', 'Resend']) {
    expect(body).toContain(word);
  }
});

test('Resend makes it wait again, is counted, and comes back to the same list', async () => {
  const id = await aWaitingNotice(store);
  await fail(id);
  const back = `${LOG}?status=failed`;
  const { statusCode, headers } = await post(store, `/dashboard/notifications/${id}/resend`, {
    back,
  });
  expect([statusCode, headers.location]).toEqual([303, back]);
  expect(await noticesOf(store)).toMatchObject([
    { status: 'queued', attempts: 0, resends: 1, error: null },
  ]);
  const jobs = await rows(`select 1 from jobs where data ->> 'notificationId' = ?`, [id]);
  expect(jobs).toHaveLength(1);
  expect((await post(store, `/dashboard/notifications/${id}/resend`, {})).statusCode).toBe(409);
});

test.each([
  'https://evil.example/',
  `${LOG}?status=failed\r\nset-cookie: a=b`,
  `${LOG}?status=विफल`,
])('Resend leads nowhere else, whatever a form says: %j', async (back) => {
  const id = await aWaitingNotice(store);
  await fail(id);
  const { statusCode, headers } = await post(store, `/dashboard/notifications/${id}/resend`, {
    back,
  });
  expect([statusCode, headers.location]).toEqual([303, LOG]);
});

test('the list is narrowed by state, channel, audience and order', async () => {
  const order = await anOrder(store);
  await aWaitingNotice(store, { recipient: 'one@example.com' });
  await rows(
    `insert into notifications (owner_id, id, kind, channel, status, title, order_id, audience)
     values (?, gen_random_uuid(), 'system', 'chat', 'sent', 'On its way', ?, 'shopper')`,
    [store.ownerId, order.id],
  );
  expect((await get(store, `${LOG}?status=queued`)).body).toContain('one@example.com');
  expect((await get(store, `${LOG}?status=sent&channel=email`)).body).not.toContain('one@example');
  expect((await get(store, `${LOG}?channel=chat&to=shopper`)).body).toContain('On its way');
  const ofOrder = (await get(store, `${LOG}?order=${order.id}`)).body;
  expect(ofOrder).toContain('On its way');
  expect(ofOrder).not.toContain('one@example.com');
  const other = await aStore(context.app);
  expect((await get(other, `${LOG}?order=${order.id}`)).statusCode).toBe(404);
});

test('the bell shows what the seller is told here, and nothing that went to shoppers', async () => {
  await rows(
    `insert into notifications (owner_id, id, kind, channel, status, title, audience) values
       (?, gen_random_uuid(), 'system', 'email', 'sent', 'To the shopper', 'shopper'),
       (?, gen_random_uuid(), 'system', 'email', 'sent', 'To the seller by mail', 'seller'),
       (?, gen_random_uuid(), 'system', 'in_app', 'sent', 'For the bell', 'seller')`,
    [store.ownerId, store.ownerId, store.ownerId],
  );
  const { body } = await get(store, '/dashboard/notifications');
  expect(body).toContain('For the bell');
  expect(body).not.toMatch(/To the (?:shopper|seller)/);
  const counts = await get(store, '/dashboard/notifications/counts', { 'hx-request': 'true' });
  expect(counts.body).toContain('data-notices="1"');
});
