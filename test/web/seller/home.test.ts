import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../src/ids.ts';
import { localDay, startOfDay } from '../../../src/kernel/format/local-day.ts';
import { useApp } from '../../support/app.ts';
import { anOrder } from '../../support/orders.ts';
import { pagesOf } from '../../support/pages.ts';
import { rows } from '../../support/rows.ts';
import { aSale } from '../../support/sales.ts';
import { aStore, type TestStore } from '../../support/stores.ts';
import { aWaitingPayment } from '../../support/waiting-payments.ts';

const context = useApp();
const { get } = pagesOf(context);

test('a new store gets the list of what to set up, and nothing else to read', async () => {
  const store = await aStore(context.app);
  const { statusCode, body } = await get(store, '/dashboard');
  expect(statusCode).toBe(200);
  expect(body).toContain('Set up your shop');
  expect(body).toContain('0 of 7 done');
  expect(body).not.toContain('Sales today');
});

test('money without an order is told of before there ever was an order', async () => {
  const store = await aStore(context.app);
  await aWaitingPayment(store);
  expect((await get(store, '/dashboard')).body).toContain('Payment to review');
});

/** How many orders, or payments without one, a list shows, whatever it is a list of. */
const shownIn = (html: string): number =>
  new Set(html.match(/(?<=\/dashboard\/orders\/|id="waiting-)[0-9a-f-]{36}/g)).size;

const linked = (body: string, pattern: RegExp) =>
  [...body.matchAll(pattern)].map(([, href = '', text = '']) => ({
    href: href.replaceAll('&amp;', '&'),
    text,
  }));

const TASK = /href="([^"]+)" data-key="\d"[^>]*>(?:<b>)?(\d+)/g;

test('each number equals the list that it opens', async () => {
  const store = await aStore(context.app);
  await aSale(store);
  await aSale(store, { status: 'new' });
  await aSale(store, { status: 'confirmed' });
  const asked = await aSale(store);
  const answered = await aSale(store, { status: 'confirmed' });
  await rows(`update orders set cod_answer = 'asked' where owner_id = ? and id = any(?::uuid[])`, [
    store.ownerId,
    [asked, answered],
  ]);
  await rows(
    `update orders set cancel_requested_at = now() where owner_id = ? and id = any(?::uuid[])`,
    [store.ownerId, [asked, answered]],
  );
  const sent = await aSale(store, { status: 'shipped' });
  const lost = await aSale(store, { status: 'shipped' });
  await rows(
    `insert into fulfillments (owner_id, id, order_id, awb, parcel_state)
     values (?, ?, ?, 'A1', 'in_transit'), (?, ?, ?, 'A2', 'attention')`,
    [store.ownerId, newId(), sent, store.ownerId, newId(), lost],
  );
  await aSale(store, { status: 'delivered' });
  await aWaitingPayment(store);
  await aWaitingPayment(store, { missing: 'needsRefund' });
  const { body } = await get(store, '/dashboard');
  const tasks = linked(body, TASK);
  expect(tasks.map(({ text }) => text)).toEqual(['2', '3', '2', '1', '2', '1', '1', '0', '0', '0']);
  for (const { href, text } of tasks) {
    expect(shownIn((await get(store, href)).body), href).toBe(Number(text));
  }
});

test.each(['Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Kiritimati', 'UTC'])(
  'in %s today and yesterday are the days of the store, in the report and in the list as well',
  async (zone) => {
    const store = await aStore(context.app);
    await rows('update stores set time_zone = ? where owner_id = ?', [zone, store.ownerId]);
    const midnight = startOfDay(localDay(new Date(), zone), zone)?.getTime() ?? 0;
    const yesterday = startOfDay(localDay(new Date(), zone), zone, -1)?.getTime() ?? 0;
    const sale = (at: number, more = {}) =>
      aSale(store, { at: new Date(at).toISOString(), ...more });
    await sale(midnight);
    await sale(midnight, { status: 'cancelled' });
    await sale(midnight, { status: 'refunded' });
    await sale(midnight - 1);
    await sale(yesterday, { quantity: 2 });
    await sale(yesterday - 1);
    const { body } = await get(store, '/dashboard');
    const days = linked(
      body,
      /<a[^>]* href="(\/dashboard\/(?:reports|orders)\?[^"]*from=[^"]+)">([^<]+)</g,
    );
    expect(days.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['₹499', '1', '₹1,497 yesterday', '2 yesterday']),
    );
    for (const { href, text } of days) {
      const opened = (await get(store, href)).body;
      const number = text.replace(' yesterday', '');
      if (href.includes('/reports')) expect(opened).toContain(`Sales</span><b>${number}</b>`);
      else expect(shownIn(opened), href).toBe(Number(number));
    }
  },
);

describe('with orders', () => {
  let store: TestStore;
  beforeAll(async () => {
    store = await aStore(context.app);
    await anOrder(store);
  });

  test('htmx gets the figures alone', async () => {
    const { body } = await get(store, '/dashboard', { 'hx-request': 'true' });
    expect(body.trim()).toMatch(/^<div id="today"/);
  });
});

test.each(['/dashboard/more', '/dashboard/help'])('%s answers', async (path) => {
  const store = await aStore(context.app);
  expect((await get(store, path)).statusCode).toBe(200);
});
