import { beforeAll, describe, expect, test } from 'vitest';
import { rows } from '../../../src/db.ts';
import { useApp } from '../../support/app.ts';
import { anOrder } from '../../support/orders.ts';
import { pagesOf } from '../../support/pages.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const { get } = pagesOf(context);

test('a new store gets the list of what to set up, and nothing else to read', async () => {
  const store = await aStore(context.app);
  const { statusCode, body } = await get(store, '/dashboard');
  expect(statusCode).toBe(200);
  expect(body).toContain('Open your stall');
  expect(body).toContain('0 of 4 done');
  expect(body).not.toContain('Sales today');
});

describe('with orders', () => {
  let store: TestStore;
  beforeAll(async () => {
    store = await aStore(context.app);
    await anOrder(store);
    await anOrder(store);
  });

  test('each number equals the list that it opens', async () => {
    const { body } = await get(store, '/dashboard');
    const tasks = [...body.matchAll(/class="task[^"]*" href="([^"]+)"[^>]*><b>(\d+)<\/b>/g)];
    expect(tasks).toHaveLength(5);
    for (const [, href, count] of tasks.filter(([, link]) => link?.includes('/orders'))) {
      const list = await get(store, (href as string).replaceAll('&amp;', '&'));
      expect(list.body.match(/<tr id="order-/g)?.length ?? 0).toBe(Number(count));
    }
  });

  test('today is the day of the store, with yesterday beside it', async () => {
    const zone = 'America/Los_Angeles';
    await rows(`update stores set time_zone = ? where owner_id = ?`, [zone, store.ownerId]);
    await rows(
      `update orders set created_at = date_trunc('day', now() at time zone '${zone}') at time zone '${zone}' - interval '1 minute'
        where owner_id = ? and id = (select id from orders where owner_id = ? limit 1)`,
      [store.ownerId, store.ownerId],
    );
    const { body } = await get(store, '/dashboard');
    expect(body).toMatch(/Sales today<\/span><b>₹998<\/b>/);
    expect(body).toContain('₹998 yesterday');
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
