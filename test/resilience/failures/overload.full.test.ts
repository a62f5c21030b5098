import { expect, onTestFinished, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { useInvariants } from '../../support/invariants.ts';
import { busyStores } from '../../support/resilience/busy-stores.ts';
import { bySize } from '../../support/resilience/by-size.ts';
import { figure } from '../../support/resilience/figures.ts';
import { atOnce, atRate, withinMs } from '../../support/resilience/load.ts';
import { useProxies } from '../../support/resilience/proxies.ts';
import { isRefusedPolitely } from '../../support/resilience/shopping.ts';
import { useWebProcesses } from '../../support/web-processes.ts';

const SECONDS = bySize({ smoke: 5, full: 120 });
const TIMES = 3;
/** In milliseconds each way: what a process can do is bounded by its database, not by our clients. */
const DISTANCE = 5;
const context = useApp();
const proxies = useProxies(() => ({ database: context.db.url }));
const { start } = useWebProcesses(context, () => ({
  DATABASE_URL: proxies.urlOf('database'),
  DB_POOL_MAX: '4',
  SHOP_CACHE: '0',
}));
useInvariants();

test('B-16 three times what a process can do: who is served is served in time, the rest is told at once', async () => {
  const visitTo = await busyStores(context.app);
  const web = await start();
  onTestFinished(() => web.stop());
  proxies.of('database').delay(DISTANCE);
  // Of so many answers only what is judged is kept.
  const visit = async (turn: number) => {
    const answer = await visitTo(web.url, turn);
    const { status, headers, error } = answer;
    const isServed = status === 200 || status === 201;
    const isPolite = isRefusedPolitely(answer) && headers.has('retry-after');
    return { isServed, fault: isServed || isPolite ? '' : `${status} ${error} ${answer.body}` };
  };
  await atOnce(Array.from({ length: 500 }).keys(), 20, visit);
  const sample = await atOnce(Array.from({ length: 1_000 }).keys(), 20, visit);
  const seconds = Math.max(...sample.map(({ at, took }) => at + took)) / 1_000;
  const capacity = Math.floor(sample.length / seconds);
  const answers = await atRate(capacity * TIMES, SECONDS, visit);

  const faults = answers.map(({ answer }) => answer.fault).filter((fault) => fault !== '');
  expect(faults.slice(0, 10)).toEqual([]);
  const served = answers.filter(({ answer }) => answer.isServed);
  const others = answers.filter(({ answer }) => !answer.isServed);
  const p99 = withinMs(served, 0.99) / 1_000;
  figure('B-16', { what: `offered (capacity ${capacity})`, value: capacity * TIMES, unit: '/s' });
  figure('B-16', { what: 'served', value: served.length / SECONDS, unit: '/s' });
  figure('B-16', { what: 'p99 of the served', value: p99, unit: 's', limit: 5 });
  figure('B-16', { what: 'p99 of refusals', value: withinMs(others, 0.99) / 1_000, unit: 's' });
  expect(web.child.exitCode).toBeNull();

  const since = performance.now();
  await expect
    .poll(async () => (await visit(0)).isServed, { timeout: 30_000, interval: 100 })
    .toBe(true);
  const after = await atOnce(Array.from({ length: 100 }).keys(), 4, visit);
  expect(after.filter(({ answer }) => !answer.isServed)).toEqual([]);
  const recovery = (performance.now() - since) / 1_000;
  figure('B-16', { what: 'back to normal', value: recovery, unit: 's', limit: 10 });
}, 300_000);
