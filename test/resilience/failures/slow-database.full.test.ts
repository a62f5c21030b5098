import { expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { someGoods } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { ask } from '../../support/resilience/ask.ts';
import { bySize } from '../../support/resilience/by-size.ts';
import { figure } from '../../support/resilience/figures.ts';
import { atRate, withinMs } from '../../support/resilience/load.ts';
import { useProxies } from '../../support/resilience/proxies.ts';
import { shoppingIn } from '../../support/resilience/shopping.ts';
import { aStore } from '../../support/stores.ts';
import { useWebProcesses } from '../../support/web-processes.ts';

const SECONDS = bySize({ smoke: 6, full: 300 });
const PER_SECOND = 20;
/** Each way: 200 for a round trip. */
const DELAY_MS = 100;
const METRICS_TOKEN = 'metrics-token';

const context = useApp();
const proxies = useProxies(() => ({ database: context.db.url }));
const { urlOf } = useWebProcesses(context, () => ({
  DATABASE_URL: proxies.urlOf('database'),
  METRICS_TOKEN,
}));
useInvariants();

const waitingAt = async (url: string): Promise<number> => {
  const { body } = await ask(`${url}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  return Number(/^database_pool_connections\{state="waiting"\} (\d+)$/m.exec(body)?.[1]);
};

test('B-06 a database that is 200 ms away for each question answers everybody, slowly', async () => {
  const store = await aStore(context.app);
  const shop = shoppingIn(store, await someGoods(store, { stock: 100_000 }));
  proxies.of('database').delay(DELAY_MS);
  const answers = await atRate(PER_SECOND, SECONDS, (turn) => shop.visit(urlOf(turn), turn));
  const failed = answers.filter(({ answer }) => answer.status >= 300 || answer.status === 0);
  expect(failed.map(({ answer }) => `${answer.status} ${answer.error} ${answer.body}`)).toEqual([]);
  const p95 = withinMs(answers, 0.95) / 1_000;
  figure('B-06', { what: 'p95 at 20 requests/s', value: p95, unit: 's', limit: 3 });

  // More than the pool has: those that wait for a connection show.
  const crowd = Promise.all(Array.from({ length: 80 }, () => shop.orders(urlOf(0))));
  await expect.poll(() => waitingAt(urlOf(0)), { interval: 20 }).toBeGreaterThan(0);
  await crowd;
  proxies.of('database').delay(0);
}, 400_000);
