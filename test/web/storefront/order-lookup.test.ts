import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectMail } from '../../../src/clients/mail.ts';
import { sendOrderLink } from '../../../src/features/orders/lookups/send-order-link.ts';
import type { Order } from '../../../src/features/orders/order.ts';
import { newId } from '../../../src/ids.ts';
import { pruneTables } from '../../../src/kernel/tenancy/prune-tables.ts';
import { useApp } from '../../support/app.ts';
import { useInstantWorker } from '../../support/instant-worker.ts';
import { noticesOf } from '../../support/notices.ts';
import { anOrder } from '../../support/orders.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const worker = useInstantWorker();
afterEach(() => connectMail(context.config));
let shoppers = 0;
let store: TestStore;
let order: Order;

beforeEach(async () => {
  store = await aStore(context.app);
  order = await anOrder(store, { phone: '+91 98765-43210' });
  await rows(
    `update orders set customer = customer || '{"email":"asha@example.com"}' where id = ? and owner_id = ?`,
    [order.id, store.ownerId],
  );
});

const look = (
  fields: Record<string, string>,
  { slug = store.slug, from = `10.9.${++shoppers >> 8}.${shoppers & 255}` } = {},
) =>
  context.app.inject({
    method: 'POST',
    url: `/catalog/${slug}/orders`,
    remoteAddress: from,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
const number = () => `${order.orderNumber}`;
const links = async () => {
  await worker.idle();
  return (await noticesOf(store)).filter(({ event }) => event === 'order_link');
};

test('number and last four digits have the link sent to where the order was placed from', async () => {
  for (const typed of [number(), ` #${number()} `]) {
    const answer = await look({ number: typed, lastFour: '3210' });
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      `/catalog/${store.slug}/orders?asked=1`,
    ]);
  }
  await look({ number: number(), lastFour: '३२१०' });
  const sent = await links();
  expect(sent.map(({ recipient, channel, audience }) => [recipient, channel, audience])).toEqual(
    Array(3).fill(['asha@example.com', 'email', 'shopper']),
  );
  const page = await context.app.inject(`/catalog/${store.slug}/orders?asked=1`);
  expect(page.body).toContain('If we found your order, we’ve sent you a link to it');
});

test('E-03 with a chat number it goes to the phone of the order, too, whatever the store tells of', async () => {
  await rows(
    `insert into channel_connections (owner_id, id, channel, phone_number_id, account_id, access_token)
     values (?, ?, 'chat', ?, ?, 'enc:v1:x')`,
    [store.ownerId, newId(), newId(), newId()],
  );
  await look({ number: number(), lastFour: '3210' });
  const sent = await links();
  expect(sent.map(({ channel, recipient }) => `${channel} ${recipient}`).sort()).toEqual([
    'chat +919876543210',
    'email asha@example.com',
  ]);
});

test('E-03 wrong digits, an unknown number and another shop are answered as the right ones are', async () => {
  const elsewhere = await aStore(context.app);
  const right = await look({ number: number(), lastFour: '3210' });
  const answers = await Promise.all([
    look({ number: number(), lastFour: '3211' }),
    look({ number: String(order.orderNumber + 1), lastFour: '3210' }),
    look({ number: '999999999999', lastFour: '3210' }),
    look({ number: number(), lastFour: '3210' }, { slug: elsewhere.slug }),
  ]);
  for (const answer of answers) {
    expect([answer.statusCode, answer.body]).toEqual([303, right.body]);
    expect(answer.headers.location?.replace(elsewhere.slug, store.slug)).toBe(
      right.headers.location,
    );
    expect(answer.body).not.toContain(order.publicToken);
  }
  expect(await links()).toHaveLength(1);
});

test('E-03 nothing of the order is looked at before the answer, so it takes as long in any case', async () => {
  await worker.stop();
  for (const lastFour of ['3210', '0000']) await look({ number: number(), lastFour });
  await look({ number: '4242', lastFour: '3210' });
  const waiting = await rows(
    `select outcome from order_lookups where owner_id = ? and outcome is null`,
    [store.ownerId],
  );
  expect(waiting).toHaveLength(3);
  expect(await links()).toEqual([]);
  await worker.start();
  await worker.sweep();
  expect(await links()).toHaveLength(1);
});

test.each([
  [{ number: '', lastFour: '3210' }, 'Order number must be a number such as 1042'],
  [{ number: 'x'.repeat(40), lastFour: '3210' }, 'Order number must be a number such as 1042'],
  [{ number: '1042', lastFour: '210' }, 'Last 4 digits of your phone number must be 4 digits'],
])('what is no number and no four digits is said so: %j', async (fields, words) => {
  const { statusCode, body } = await look(fields);
  expect(statusCode).toBe(422);
  expect(body).toContain(words);
});

test('ten wrong tries lock the order’s look-up for the networks that made some, not for its buyer', async () => {
  // From ten /48s: no limit of an address is reached.
  const tries = Array.from({ length: 10 }, (_, i) =>
    look({ number: number(), lastFour: `000${i}` }, { from: `2001:db8:${i}::1` }),
  );
  for (const answer of await Promise.all(tries)) expect(answer.statusCode).toBe(303);
  await worker.idle();
  const right = { number: number(), lastFour: '3210' };
  const answer = await look(right, { from: '2001:db8:3:9::1' });
  expect(await links()).toEqual([]);
  const own = await look(right);
  expect([own.statusCode, own.headers.location]).toEqual([
    answer.statusCode,
    answer.headers.location,
  ]);
  expect(await links()).toHaveLength(1);
  const outcomes = await rows<{ outcome: string; network: string }>(
    `select outcome, network from order_lookups where owner_id = ? order by id`,
    [store.ownerId],
  );
  expect(outcomes.filter(({ outcome }) => outcome === 'wrong')).toHaveLength(10);
  expect(JSON.stringify(outcomes)).not.toContain('2001');
  await rows(
    `update order_lookups set created_at = created_at - interval '25 hours' where owner_id = ?`,
    [store.ownerId],
  );
  await look(right, { from: '2001:db8:3:9::1' });
  expect(await links()).toHaveLength(2);
});

test('nobody gets more than three letters a day by it', async () => {
  for (let i = 0; i < 5; i++) await look({ number: number(), lastFour: '3210' });
  expect(await links()).toHaveLength(3);
});

test('a job that runs twice sends once, and the digits are gone', async () => {
  await look({ number: number(), lastFour: '3210' });
  await worker.idle();
  const [kept] = await rows<{ id: string; lastFour: string | null }>(
    `select id, last_four as "lastFour" from order_lookups where owner_id = ?`,
    [store.ownerId],
  );
  expect(kept?.lastFour).toBeNull();
  await sendOrderLink(store.tenant, kept?.id ?? '');
  expect(await links()).toHaveLength(1);
  await rows(
    `update order_lookups set created_at = created_at - interval '3 days' where owner_id = ?`,
    [store.ownerId],
  );
  expect(await pruneTables()).toMatchObject({ orderLookups: 1 });
});

test('E-03 five tries in a quarter of an hour for an address and a store, IPv6 by the /48', async () => {
  const wrong = (n: number) => ({ number: number(), lastFour: `000${n}` });
  for (let n = 0; n < 5; n++) {
    const from = `2001:db8:aa:${n}::1`;
    expect((await look(wrong(n), { from })).statusCode).toBe(303);
  }
  const sixth = await look(wrong(6), { from: '2001:db8:aa:ffff::1' });
  expect(sixth.statusCode).toBe(429);
  expect(sixth.headers['retry-after']).toBe('900');
  expect((await look(wrong(7), { from: '2001:db8:ab::1' })).statusCode).toBe(303);
});

test('a shop with neither mail nor chat says so, and how to reach it', async () => {
  connectMail({ ...context.config, smtpUrl: null, environment: 'production' });
  await rows(`update stores set contact = '{"phone":"+919876500000"}' where owner_id = ?`, [
    store.ownerId,
  ]);
  const page = await context.app.inject(`/catalog/${store.slug}/orders`);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('This shop can’t send you a link to your order');
  expect(page.body).toContain('tel:+919876500000');
  expect(page.body).not.toContain('name="lastFour"');
  const answer = await look({ number: number(), lastFour: '3210' });
  expect(answer.statusCode).toBe(422);
  expect(answer.body).toContain('This shop can’t send you a link');
});

test('the shop’s pages lead there', async () => {
  const shop = await context.app.inject(`/catalog/${store.slug}`);
  expect(shop.body).toContain(`href="/catalog/${store.slug}/orders"`);
  const page = await context.app.inject(`/catalog/${store.slug}/orders`);
  expect([page.statusCode, page.headers['x-robots-tag']]).toEqual([200, 'noindex']);
});
