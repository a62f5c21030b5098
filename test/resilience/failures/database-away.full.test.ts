import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startWebProcess, type WebProcess } from '../../../dev/web-process.ts';
import { newId } from '../../../src/ids.ts';
import { freshAddress } from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';
import { someGoods, type TestGoods } from '../../support/goods.ts';
import { violations } from '../../support/invariants.ts';
import { withoutOperatorSecondFactor } from '../../support/platform-settings.ts';
import { bySize } from '../../support/resilience/by-size.ts';
import { figure } from '../../support/resilience/figures.ts';
import { rows } from '../../support/rows.ts';
import { ASHA } from '../../support/shopper.ts';
import { anOperator, aStore, type TestStore } from '../../support/stores.ts';
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.ts';

const JWT_SECRET = 'test-secret-test-secret-test-secret';
const METRICS_TOKEN = 'metrics-token';
/** How long, in milliseconds, nothing comes back. */
const SILENCE_MS = bySize({ smoke: 0, full: 60_000 });
/** How often random backends are ended, and how many milliseconds lie between. */
const ROUNDS = bySize({ smoke: 25, full: 600 });
const ROUND_MS = bySize({ smoke: 40, full: 200 });
const POOL = 10;
/** The queue's own connections come on top of the pool's. */
const QUEUE = 2;
const context = useApp();
let proxy: TcpProxy;
let web: WebProcess;
let store: TestStore;
let goods: TestGoods;
let operator: Awaited<ReturnType<typeof anOperator>>;

beforeEach(async () => {
  const address = new URL(context.db.url);
  proxy = await startTcpProxy(Number(address.port));
  address.port = String(proxy.port);
  const env = { DATABASE_URL: address.href, TRUST_PROXY: '127.0.0.1', JWT_SECRET, METRICS_TOKEN };
  await withoutOperatorSecondFactor();
  web = await startWebProcess(env);
  store = await aStore(context.app);
  goods = await someGoods(store, { stock: 1_000_000 });
  operator = await anOperator(context.app);
});

afterEach(async () => {
  proxy.set('pass');
  await web?.stop();
  await proxy.stop();
});

interface Answer {
  status: number;
  type: string;
  body: string;
  /** Seconds. */
  took: number;
}

async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
  const since = performance.now();
  const response = await fetch(`${web.url}${path}`, {
    redirect: 'manual',
    ...init,
    // Each time another shopper's, so that no rate limit is measured.
    headers: { 'x-forwarded-for': freshAddress(), ...init.headers },
  });
  const body = await response.text();
  const type = response.headers.get('content-type') ?? '';
  return { status: response.status, type, body, took: (performance.now() - since) / 1_000 };
}

const json = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

const buy = (): Promise<Answer> =>
  ask(
    `/api/public/catalog/${store.slug}/checkout`,
    json({ paymentMethod: 'cod', customer: ASHA, items: [{ ...goods, quantity: 1 }] }),
  );

/** One of each kind of thing that somebody may want meanwhile. */
const everything = (): Promise<Answer[]> =>
  Promise.all([
    ask(`/catalog/${store.slug}`),
    ask(`/catalog/${store.slug}/cart`),
    ask(`/api/public/catalog/${store.slug}`),
    ask('/api/orders', { headers: store.headers }),
    ask('/dashboard/orders', { headers: store.headers }),
    ask('/api/auth/login', json({ email: `${newId()}@example.com`, password: 'blue mugs' })),
    ...Array.from({ length: 40 }, buy),
  ]);

/** What an operator may ask by the API. */
const ADMIN_PATHS = [
  ...['subscriptions/overview', 'stores', 'users', 'subscriptions', 'revenue', 'health', 'audit'],
  ...['health/webhook-events', 'cron/status', 'settings/admins', 'settings/platform'],
].map((path) => `/api/admin/${path}`);

const askAsOperator = (): Promise<Answer[]> =>
  Promise.all([
    ...ADMIN_PATHS.map((path) => ask(path, { headers: operator.headers })),
    ask(`/api/admin/stores/${newId()}`, { headers: operator.headers }),
    ask('/api/admin/jobs/update-expired-subscriptions', json({}, operator.headers)),
    ask('/api/admin/cron/run', json({ name: 'prune' }, operator.headers)),
  ]);

/** As operators' programs were promised it, and without a word of what is behind. */
function expectRefusedAsPromised(answers: readonly Answer[]): void {
  for (const { status, body } of answers) {
    expect([status, JSON.parse(body)]).toEqual([
      500,
      {
        statusCode: 500,
        error: 'Internal Server Error',
        code: 'UNAVAILABLE',
        message: expect.not.stringMatching(/connect|ECONN|timeout|select|postgres/i),
        requestId: expect.any(String),
      },
    ]);
  }
}

/** Most are refused at once; now and then somebody tries whether the database is back. */
async function untilSomeWaited(since: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  while (performance.now() - since < SILENCE_MS || !answers.some(({ took }) => took > 2)) {
    answers.push(...(await everything()));
  }
  return answers;
}

async function untilWell(): Promise<void> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const answer = await ask(`/catalog/${store.slug}`);
    if (answer.status === 200) return;
    if (Date.now() > deadline) throw new Error(`still ${answer.status} after ten seconds`);
    await wait(50);
  }
}

/** Nobody waits, nothing is held: in the process and in the database. */
async function expectNothingLeaked(): Promise<void> {
  const { body } = await ask('/metrics', {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  expect(body).toContain('database_pool_connections{state="used"} 0');
  expect(body).toContain('database_pool_connections{state="waiting"} 0');
  expect(proxy.open()).toBeLessThanOrEqual(POOL + QUEUE);
  const held = await rows(
    `select state from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`,
  );
  expect(held).toEqual([]);
  expect(await violations()).toEqual([]);
}

const isRefusedPolitely = ({ status, type, body }: Answer): boolean =>
  status === 503 && (type.startsWith('text/html') || JSON.parse(body).code === 'UNAVAILABLE');

test('B-05 while nothing comes back from the database, every request ends within ten seconds', async () => {
  const before = await everything();
  expect(before.filter(({ status }) => status >= 500)).toEqual([]);
  const inFlight = Array.from({ length: 60 }, buy);
  proxy.set('blackhole');
  const since = performance.now();
  const answers = [...(await Promise.all(inFlight)), ...(await everything())];
  const alive = await Promise.all(
    ['/healthz', '/help', '/push-worker.js'].map((path) => ask(path)),
  );
  const again = await untilSomeWaited(since);
  const slowest = Math.max(...[...answers, ...again].map(({ took }) => took));
  expect(slowest).toBeLessThan(10);
  figure('B-05', { what: 'slowest answer in the silence', value: slowest, unit: 's', limit: 10 });
  expect(again.filter((answer) => !isRefusedPolitely(answer))).toEqual([]);
  expectRefusedAsPromised(await askAsOperator());
  expect(alive.map(({ status }) => status)).toEqual([200, 200, 200]);
  proxy.set('pass');
  const back = performance.now();
  await untilWell();
  const recovery = (performance.now() - back) / 1_000;
  figure('B-05', { what: 'recovery', value: recovery, unit: 's', limit: 10 });
  expect(await buy()).toMatchObject({ status: 201 });
  await expectNothingLeaked();
  expect(web.output().trim().split('\n').length).toBeLessThan(50);
}, 180_000);

test('B-04 while the database is stopped, requests are refused at once, and it is found again', async () => {
  await everything();
  const inFlight = Array.from({ length: 60 }, buy);
  proxy.set('refuse');
  await Promise.all(inFlight);
  const answers = (await Promise.all([everything(), everything(), everything()])).flat();
  expect(answers.filter((answer) => !isRefusedPolitely(answer))).toEqual([]);
  expect(Math.max(...answers.map(({ took }) => took))).toBeLessThan(10);
  expect(await ask('/readyz')).toMatchObject({ status: 503 });
  expectRefusedAsPromised(await askAsOperator());
  expect(await ask('/admin', { headers: operator.headers })).toMatchObject({ status: 503 });
  proxy.set('pass');
  await untilWell();
  expect(await buy()).toMatchObject({ status: 201 });
  await expectNothingLeaked();
  expect(web.output().trim().split('\n').length).toBeLessThan(50);
}, 60_000);

test('B-07 backends that are killed under way cost single requests, never the process or an order', async () => {
  let shopping = true;
  const placed: Answer[] = [];
  const shop = async () => {
    while (shopping) placed.push(await buy());
  };
  const shops = Array.from({ length: 8 }, shop);
  for (let round = 0; round < ROUNDS; round++) {
    await rows(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
          and application_name = 'stallkeeper' and random() < 0.3`,
    );
    await wait(ROUND_MS);
  }
  shopping = false;
  await Promise.all(shops);
  const other = placed.filter((answer) => answer.status !== 201 && !isRefusedPolitely(answer));
  expect(other).toEqual([]);
  expect(web.child.exitCode).toBeNull();
  await untilWell();
  await expectNothingLeaked();
  const [orders] = await rows<{ count: number }>('select count(*) from orders where owner_id = ?', [
    store.ownerId,
  ]);
  const acknowledged = placed.filter(({ status }) => status === 201).length;
  // A connection that breaks in the commit leaves the outcome open: then there may be one more.
  expect(orders?.count).toBeGreaterThanOrEqual(acknowledged);
}, 240_000);
