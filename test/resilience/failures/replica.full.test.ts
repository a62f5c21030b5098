import { Model } from 'objection';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Order } from '../../../src/features/orders/order.ts';
import { newId } from '../../../src/ids.ts';
import { fromReplica } from '../../../src/kernel/db/replica/from-replica.ts';
import type { ReplicaStanding } from '../../../src/kernel/db/replica/replica.ts';
import { TenantScopeMissing } from '../../../src/kernel/tenancy/tenant.ts';
import { useApp } from '../../support/app.ts';
import { someGoods, type TestGoods } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { anOrder } from '../../support/orders.ts';
import { ask } from '../../support/resilience/ask.ts';
import { usePostgresPair } from '../../support/resilience/postgres-pair.ts';
import { useReplica } from '../../support/resilience/replica.ts';
import { routesOf } from '../../support/route-table.ts';
import { rows } from '../../support/rows.ts';
import { anOperator, aStore, type TestStore } from '../../support/stores.ts';
import { useWebProcesses } from '../../support/web-processes.ts';

/** The app remembers for so long, and a little longer, who has changed something. */
const MAX_LAG_MS = 600_000;
/** As without `REPLICA_MAX_LAG`. */
const DEFAULT_LAG_MS = 10_000;
const SOON = { timeout: 30_000 };
const REPORTS = '/dashboard/reports';
/** In the place of an operator's figure that could not be read. */
const NOT_READ = 'This section couldn’t be loaded';

const context = useApp({ replica: { url: 'set below', poolMax: 4, maxLagMs: MAX_LAG_MS } });
const postgres = usePostgresPair(context);
const replica = useReplica(postgres, MAX_LAG_MS);
const { urlOf } = useWebProcesses(context, () => ({
  DATABASE_URL: postgres.url,
  DATABASE_REPLICA_URL: replica.url,
}));
useInvariants();

let store: TestStore;
let goods: TestGoods;
beforeAll(async () => {
  store = await aStore(context.app);
  goods = await someGoods(store, { name: 'Stale mug', stock: 86_420, priceMinor: 31_313_100 });
});
beforeEach(() => {
  replica.network.set('pass');
});

const cookieOf = ({ authorization }: { authorization: string }): string =>
  `sk_access=${authorization.replace('Bearer ', '')}`;
/** Opens a page as a browser, with the cookies beside the session's. */
const open = async (url: string, cookies = '', headers = store.headers): Promise<string> => {
  const { statusCode, body } = await context.app.inject({
    url,
    headers: { cookie: [cookieOf(headers), cookies].join('; ') },
  });
  expect(statusCode, url).toBe(200);
  return body;
};
const standing = async () => {
  const answer = await context.app.inject('/readyz');
  const seen: Partial<ReplicaStanding> = answer.json().replica;
  return { statusCode: answer.statusCode, ...seen };
};
/** The same of a process of its own. */
const standingAt = async (turn: number) => {
  const { body } = await ask(`${urlOf(turn)}/readyz`);
  return JSON.parse(body).replica?.state;
};
/** The number of orders of a report. */
const ordersIn = (body: string): number =>
  Number(/Orders<\/span><b>(\d+)<\/b>/.exec(body)?.[1] ?? Number.NaN);
const AS_OF = /As of \d{1,2}:\d{2}:\d{2}/;
/** The name and price, and the stock, of the goods as they were. */
const OLD_GOODS = /Stale mug|\b3,?13,?131\b/;
const OLD_STOCK = /\b86,?420\b/;
/** The ledger tells of former stock on purpose. */
const LEDGER = /\/variants\/[^/]+(?:\/stock-movements)?$/;
/** What doesn't end by itself. */
const ENDLESS = new Set(['/dashboard/live']);

const change = async (url: string, payload: object): Promise<void> => {
  const { statusCode } = await context.app.inject({
    method: 'PATCH',
    url,
    headers: store.headers,
    payload,
  });
  expect(statusCode, url).toBe(200);
};
/** What the replica says. */
const onReplica = async <T>(sql: string, bindings: unknown[]): Promise<T[]> => {
  const { found, asOf } = await fromReplica('recent', (from) => rows<T>(sql, bindings, from));
  expect(asOf).not.toBeNull();
  return found;
};
const nameOnReplica = async () => {
  const [product] = await onReplica<{ name: string }>(
    'select name from products where owner_id = ? and id = ?',
    [store.ownerId, goods.productId],
  );
  return product?.name;
};
/** The address of a route with the ids of this test; what belongs to nobody here is not found. */
const addressOf = (route: string, order: Order): string =>
  route
    .replace(':slug', store.slug)
    .replace(':productSlug', `goods-${goods.productId}`)
    .replace(':variantId', goods.variantId)
    .replace(':idOrSlug', goods.productId)
    .replace(':publicToken', order.publicToken)
    .replace('/products/:id', `/products/${goods.productId}`)
    .replace('/orders/:id', `/orders/${order.id}`)
    .replace('/customers/:id', `/customers/${order.customerId}`)
    .replace(/:\w+/g, newId());

/** Until all that was committed has reached the replica. */
const caughtUp = () =>
  expect
    .poll(() => fromReplica('current', async () => null).then(({ asOf }) => asOf), SOON)
    .not.toBeNull();

test('a report is read from the replica, and says as of when', async () => {
  await anOrder(store);
  await caughtUp();
  await expect.poll(() => open(REPORTS), SOON).toMatch(AS_OF);
  expect(ordersIn(await open(REPORTS))).toBe(1);
  await expect.poll(standing, SOON).toEqual({ statusCode: 200, state: 'up', secondsBehind: 0 });
  await expect.poll(() => standingAt(0), SOON).toBe('up');
});

test('nothing can be written there, and a statement without its tenant is not sent', async () => {
  const write = (from?: Parameters<typeof rows>[2]) =>
    rows('update stores set name = name where id = ?', [store.storeId], from);
  await expect(fromReplica('recent', write)).rejects.toMatchObject({ code: '25006' });
  await expect(
    fromReplica('recent', (from) => rows('select id from orders', [], from)),
  ).rejects.toBeInstanceOf(TenantScopeMissing);
});

test('an idle primary makes no difference, not even where a new file of its log begins', async () => {
  await postgres.ask('select pg_switch_wal()');
  await caughtUp();
  await expect.poll(standing, SOON).toMatchObject({ state: 'up', secondsBehind: 0 });
});

test('who has just changed something reads it at once, others are told how old it is', async () => {
  await replica.replay(false);
  const changed = await context.app.inject({
    method: 'POST',
    url: '/dashboard/orders/new',
    headers: {
      cookie: cookieOf(store.headers),
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: '',
  });
  const note = changed.cookies.find(({ name }) => name === 'sk_changed');
  expect(note).toMatchObject({ value: '1', httpOnly: true, sameSite: 'Lax', maxAge: 605 });
  await anOrder(store);
  const own = await open(REPORTS, 'sk_changed=1');
  expect([ordersIn(own), AS_OF.test(own)]).toEqual([2, false]);
  const older = await open(REPORTS);
  expect([ordersIn(older), AS_OF.test(older)]).toEqual([1, true]);
  // The API has no cookies, a file says nothing of its age.
  const api = await context.app.inject({ url: '/api/reports/sales', headers: store.headers });
  expect(api.json().totals.orders).toBe(2);
  const file = await open('/dashboard/orders/export.csv');
  expect(file.trim().split('\n')).toHaveLength(3);
});

test('no page shows the stock, prices or orders of an old replica', async () => {
  const product = `/api/products/${goods.productId}`;
  await change(product, { name: 'Fresh mug' });
  await change(`${product}/variants/${goods.variantId}`, { stock: 4242, price: 777 });
  const order = await anOrder(store, { name: 'Newest Buyer', phone: '9812345678' });
  expect(await nameOnReplica()).toBe('Stale mug');
  for (const [url, words] of [
    ['/dashboard', 'Newest Buyer'],
    ['/dashboard/orders?tab=all', 'Newest Buyer'],
    [`/dashboard/orders/${order.id}`, 'Newest Buyer'],
    ['/dashboard/customers', 'Newest Buyer'],
    ['/dashboard/find?q=Newest', 'Newest Buyer'],
    ['/dashboard/products', 'Fresh mug'],
    [`/dashboard/products/${goods.productId}`, '4242'],
    ['/api/orders', 'Newest Buyer'],
    [`/catalog/${store.slug}`, 'Fresh mug'],
  ] as const) {
    expect(await open(url), url).toContain(words);
  }
  // Every page and answer there is.
  const urls = routesOf(context.app)
    .filter(({ method, config }) => method === 'GET' && config?.access !== 'operator')
    .map(({ url }) => addressOf(url, order))
    .filter((url) => !ENDLESS.has(url));
  const cookie = cookieOf(store.headers);
  const shown = new Map<string, string>();
  for (const url of urls) {
    const { statusCode, body } = await context.app.inject({ url, headers: { cookie } });
    if (statusCode === 200) shown.set(url, body);
  }
  expect(shown.size).toBeGreaterThan(80);
  const withWords = (words: RegExp) => urls.filter((url) => words.test(shown.get(url) ?? ''));
  expect(withWords(OLD_GOODS)).toEqual([]);
  expect(withWords(OLD_STOCK).filter((url) => !LEDGER.test(url))).toEqual([]);
  expect(withWords(/Fresh mug/).length).toBeGreaterThan(5);
}, 120_000);

test('lists and revenue of operators say as of when they are', async () => {
  const { headers } = await anOperator(context.app);
  await rows(`update stores set name = 'Renamed shop' where id = ?`, [store.storeId]);
  const changedAt = new Date();
  await expect.poll(async () => (await standing()).secondsBehind ?? 0, SOON).toBeGreaterThan(0);
  for (const url of [
    '/admin/stores',
    '/admin/users',
    '/admin/subscriptions',
    '/admin/revenue',
    '/admin/revenue/payments',
  ]) {
    const [, asOf = ''] =
      /As of\s+<time datetime="([^"]+)"/.exec(await open(url, '', headers)) ?? [];
    expect(Date.parse(asOf), url).toBeLessThanOrEqual(changedAt.getTime());
  }
  expect(await open('/admin/stores', '', headers)).not.toContain('Renamed shop');
  expect(await open('/admin/stores', 'sk_changed=1', headers)).toContain('Renamed shop');
  await replica.replay(true);
  await caughtUp();
});

test('a replica that is a minute behind is not used', async () => {
  await replica.allow(DEFAULT_LAG_MS);
  await caughtUp();
  await replica.delay('1min');
  await anOrder(store);
  await expect
    .poll(async () => (await standing()).secondsBehind ?? 0, { timeout: 90_000 })
    .toBeGreaterThanOrEqual(55);
  expect(await standing()).toMatchObject({ statusCode: 200, state: 'behind' });
  expect(await standingAt(0)).toBe('behind');
  const body = await open(REPORTS);
  expect([ordersIn(body), AS_OF.test(body)]).toEqual([4, false]);
  const operator = await anOperator(context.app);
  const health = await open('/admin/health', '', operator.headers);
  expect(health).toMatch(/Behind by 5\d seconds/);
  expect(health).toContain('everything is read from the database itself');
  await replica.delay('0');
  await expect.poll(standing, SOON).toMatchObject({ state: 'up' });
}, 120_000);

test.each(['refuse', 'blackhole'] as const)(
  'one that is gone (%s) is not waited for',
  async (how) => {
    const operator = await anOperator(context.app);
    await expect.poll(() => open(REPORTS), SOON).toMatch(AS_OF);
    replica.network.set(how);
    replica.network.reset();
    const began = performance.now();
    const [body, revenue] = await Promise.all([
      open(REPORTS),
      open('/admin/revenue', '', operator.headers),
    ]);
    expect(performance.now() - began).toBeLessThan(3_000);
    expect(revenue).not.toContain(NOT_READ);
    expect([ordersIn(body), AS_OF.test(body)]).toEqual([4, false]);
    expect(await standing()).toMatchObject({ statusCode: 200, state: 'away' });
    replica.network.set('pass');
    await expect.poll(standing, SOON).toMatchObject({ state: 'up' });
  },
);

test('a replica of another database is not used', async () => {
  const pair = Model.knex();
  Model.knex(context.db.knex);
  await replica.allow(MAX_LAG_MS);
  await expect.poll(standing, SOON).toMatchObject({ statusCode: 200, state: 'apart' });
  Model.knex(pair);
  await replica.allow(MAX_LAG_MS);
  await expect.poll(standing, SOON).toMatchObject({ state: 'up' });
});

test('one that was promoted is not used, and the standby of the new primary is', async () => {
  await postgres.failOver(0);
  // The address still leads to the server that takes orders now.
  await expect.poll(standing, SOON).toMatchObject({ statusCode: 200, state: 'promoted' });
  const { id } = await anOrder(store, { phone: '9812345680' });
  const body = await open(REPORTS);
  expect([ordersIn(body), AS_OF.test(body)]).toEqual([5, false]);
  const [found] = await postgres.ask<{ port: string }>('show port', 'standby');
  replica.network.leadTo(Number(found?.port));
  replica.network.reset();
  await expect.poll(standing, SOON).toMatchObject({ state: 'up' });
  await expect.poll(() => standingAt(0), SOON).toBe('up');
  await caughtUp();
  await expect.poll(() => open(REPORTS), SOON).toMatch(AS_OF);
  const [order] = await onReplica<{ id: string }>(
    'select id from orders where owner_id = ? and id = ?',
    [store.ownerId, id],
  );
  expect(order?.id).toBe(id);
});
