import pg from 'pg';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { fillPlatform } from '../../../dev/bulk/fill-platform.ts';
import { aggregateHealth } from '../../../src/features/platform/health/aggregate-health.ts';
import { useApp } from '../../support/app.ts';
import { ask, type Reply } from '../../support/resilience/ask.ts';
import { bySize } from '../../support/resilience/by-size.ts';
import { figure } from '../../support/resilience/figures.ts';
import { atOnce, type Timed, withinMs } from '../../support/resilience/load.ts';
import { onDatabase } from '../../support/resilience/on-database.ts';
import { useProxies } from '../../support/resilience/proxies.ts';
import { anOperator } from '../../support/stores.ts';
import { useWebProcesses } from '../../support/web-processes.ts';

const ORDERS = bySize({ smoke: 2_000, full: 1_000_000 });
const STORES = bySize({ smoke: 20, full: 1_000 });
const OPERATORS = 20;
const LOOKS = bySize({ smoke: 5, full: 50 });
const ASKED = bySize({ smoke: 20, full: 200 });
/** Nobody listens there. */
const NO_REDIS = 'redis://127.0.0.1:9';
const context = useApp();
const proxies = useProxies(() => ({ database: context.db.url }));
const { urlOf } = useWebProcesses(context, () => ({
  DATABASE_URL: proxies.urlOf('database'),
  REDIS_URL: NO_REDIS,
}));
beforeAll(
  () =>
    onDatabase(context.db.url, () =>
      fillPlatform({ stores: STORES, orders: ORDERS, subscriptions: STORES, work: ORDERS / 10 }),
    ),
  300_000,
);

/** Asks again and again, one after the other. */
const asked = (path: string): Promise<Timed<Reply>[]> =>
  atOnce(Array.from({ length: ASKED }), 1, () => ask(`${urlOf(0)}${path}`));
const statuses = (answers: readonly Timed<Reply>[]): number[] => [
  ...new Set(answers.map(({ answer }) => answer.status)),
];

test('H-05 without a Redis a process is alive and ready', async () => {
  expect(statuses(await asked('/healthz'))).toEqual([200]);
  const ready = await asked('/readyz');
  expect(ready.map(({ answer }) => JSON.parse(answer.body).database)).toEqual(
    Array(ASKED).fill('up'),
  );
  expect(statuses(ready)).toEqual([200]);
  figure('H-05', { what: '/readyz, p95', value: withinMs(ready, 0.95), unit: 'ms', limit: 500 });
}, 60_000);

test('H-05 System Health for twenty operators at once, also while a part of it cannot be read', async () => {
  const { headers } = await anOperator(context.app);
  const locker = new pg.Client(context.db.url);
  await locker.connect();
  onTestFinished(() => locker.end());
  await aggregateHealth(30_000);
  const look = (turn: number) => ask(`${urlOf(turn)}/api/admin/health`, { headers });
  const turns = Array.from({ length: OPERATORS * LOOKS }, (_, turn) => turn);
  // A process that knows nothing yet has nothing to show while the database is slow.
  for (const turn of [0, 1]) {
    await expect.poll(async () => (await look(turn)).status, { timeout: 20_000 }).toBe(200);
  }
  for (const state of ['all of it', 'orders locked']) {
    if (state === 'orders locked') await locker.query('begin; lock table orders');
    const answers = await atOnce(turns, OPERATORS, look);
    expect(statuses(answers)).toEqual([200]);
    const whole = answers.filter(({ answer }) => {
      const { velocity, webhooks, queue } = JSON.parse(answer.body);
      return velocity && webhooks && queue;
    });
    expect(whole).toHaveLength(answers.length);
    const what = `System Health over ${ORDERS} orders, ${state}, p95`;
    figure('H-05', { what, value: withinMs(answers, 0.95), unit: 'ms', limit: 800 });
  }
}, 120_000);

test.each(['refuse', 'blackhole'] as const)(
  'H-05 with the database away (%s) a process is alive and not ready',
  async (how) => {
    proxies.of('database').set(how);
    // Who asks first waits for an answer that does not come.
    await ask(`${urlOf(0)}/readyz`);
    const alive = await asked('/healthz');
    expect(statuses(alive)).toEqual([200]);
    const unready = await ask(`${urlOf(0)}/readyz`);
    expect([unready.status, JSON.parse(unready.body)]).toMatchObject([503, { database: 'down' }]);
    const what = `/healthz without a database (${how}), p95`;
    figure('H-05', { what, value: withinMs(alive, 0.95), unit: 'ms', limit: 50 });
  },
  60_000,
);
