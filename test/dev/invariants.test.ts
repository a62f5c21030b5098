import { Model } from 'objection';
import { Registry } from 'prom-client';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { main } from '../../dev/commands/invariants.ts';
import { judgeJobs } from '../../src/features/platform/alerts/judge-jobs.ts';
import { addFigures } from '../../src/features/platform/figures/add-figures.ts';
import type { Found } from '../../src/features/platform/invariants/check-on-schedule.ts';
import {
  everyStore,
  findBrokenRules,
} from '../../src/features/platform/invariants/find-broken-rules.ts';
import { newId } from '../../src/ids.ts';
import { lastRuns } from '../../src/kernel/jobs/job-runs.ts';
import { acrossTenants } from '../../src/kernel/tenancy/tenant.ts';
import { runRecurringJob } from '../../worker/run-recurring-job.ts';
import { runScheduled } from '../../worker/run-scheduled.ts';
import { useApp } from '../support/app.ts';
import { someGoods } from '../support/goods.ts';
import { caughtLog } from '../support/logs.ts';
import { rows } from '../support/rows.ts';
import { aStore, type TestStore } from '../support/stores.ts';

const t = useApp();
const run = async (args: string[] = []) => {
  vi.stubEnv('DATABASE_URL', t.db.url);
  const said: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((text) => said.push(text));
  vi.spyOn(console, 'error').mockImplementation((text) => said.push(text));
  const code = await main(args);
  // The command has closed the pool that it had bound.
  Model.knex(t.db.knex);
  return { code, said: said.join('\n') };
};
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const RULE = 'stock equals the sum of its ledger';

test('npm run invariants says that all holds, or shows what does not', async () => {
  expect(await run()).toEqual({
    code: 0,
    said: expect.stringMatching(/^All \d\d data checks passed$/),
  });
  const store = await aStore(t.app);
  const { variantId } = await someGoods(store, { stock: 5 });
  await rows('update product_variants set stock = 7 where owner_id = ?', [store.ownerId]);
  const { code, said } = await run();
  expect(code).toBe(1);
  expect(JSON.parse(said)).toEqual([
    { rule: RULE, rows: [{ owner_id: store.ownerId, id: variantId, stock: 7, ledger: 5 }] },
  ]);
  expect(await run(['--all'])).toEqual({ code: 2, said: 'usage: npm run invariants' });
});

test('the hourly run keeps how many rules are broken and logs which', async () => {
  const { log, lines } = caughtLog();
  await runScheduled('invariants', log);
  const [last] = (await lastRuns()).filter(({ name }) => name === 'invariants');
  expect(last).toMatchObject({ status: 'done', result: { broken: 1, rules: [RULE] } });
  expect(lines().filter(({ level }) => level === 'error')).toMatchObject([
    { job: 'invariants', rules: [RULE] },
  ]);
  await rows(acrossTenants('update product_variants set stock = 5'));
  await runScheduled('invariants', log);
  expect(lines().filter(({ level }) => level === 'error')).toHaveLength(1);
});

test('each rule reads each slice in a transaction of its own, in which nothing can be written', async () => {
  await aStore(t.app);
  const sent: string[] = [];
  const note = ({ sql }: { sql: string }) => void sent.push(sql);
  const scope = await everyStore(1);
  expect(scope.slices.length).toBeGreaterThan(1);
  t.db.knex.on('query', note);
  await findBrokenRules(scope);
  t.db.knex.off('query', note);
  const began = sent.flatMap((sql, at) => (sql === 'BEGIN;' ? [at] : []));
  expect(began.length).toBeGreaterThan(scope.slices.length * 20);
  for (const at of began) expect(sent[at + 1]).toBe('set transaction read only');
  // The rule, its transaction's memory, and for the one store that is a slice the time it may take.
  for (const [place, at] of began.entries()) {
    expect((began[place + 1] ?? sent.length) - at).toBeLessThanOrEqual(6);
  }
});

test('O-11 of many stores the one with a broken row is found in its slice, and so is a row of no store', async () => {
  const stores = [];
  for (let i = 0; i < 5; i++) stores.push(await aStore(t.app));
  const [, , broken] = stores as [TestStore, TestStore, TestStore];
  const { variantId } = await someGoods(broken, { stock: 5 });
  await rows('update product_variants set stock = 7 where owner_id = ?', [broken.ownerId]);
  for (const most of [1, 50, 50_000]) {
    expect(await findBrokenRules(await everyStore(most))).toEqual([
      { rule: RULE, rows: [{ owner_id: broken.ownerId, id: variantId, stock: 7, ledger: 5 }] },
    ]);
  }
  await rows('update product_variants set stock = 5 where owner_id = ?', [broken.ownerId]);
  const gone = newId();
  await rows('alter table usage_counters drop constraint usage_counters_owner_id_fkey');
  await rows(
    `insert into usage_counters (owner_id, metric, period, count) values (?, 'orders', '2026-11', 3)`,
    [gone],
  );
  expect(await findBrokenRules(await everyStore(1))).toMatchObject([
    { rows: [{ owner_id: gone }] },
  ]);
  await rows('delete from usage_counters where owner_id = ?', [gone]);
  expect(await findBrokenRules(await everyStore(1))).toEqual([]);
});

describe('the hourly job', () => {
  const broken = async () => {
    const { status, result } = await runRecurringJob('invariants');
    expect(status).toBe('done');
    return (result as Found).rules;
  };
  /** As if so much time had passed since the last run, and no night. */
  const later = async (hours: number) => {
    const [last] = await rows<{ lastResult: Found }>(
      `select last_result as "lastResult" from job_runs where name = 'invariants'`,
    );
    const at = new Date(Date.now() - hours * 3_600_000).toISOString();
    const result = { ...last?.lastResult, checkedTo: at };
    await rows(`update job_runs set last_result = ?::jsonb where name = 'invariants'`, [
      JSON.stringify(result),
    ]);
  };
  const aDayLater = () =>
    rows(`update job_runs set last_result = last_result || '{"allCheckedTo": "2026-01-01T00:00:00Z"}'
           where name = 'invariants'`);
  const setStock = ({ ownerId }: TestStore, stock: number) =>
    rows('update product_variants set stock = ? where owner_id = ?', [stock, ownerId]);
  /** What was written by a test is old. */
  const age = ({ ownerId }: TestStore) =>
    rows(
      `with l as (delete from store_log_entries where owner_id = ?)
       update stock_movements set id = overlay(id::text placing '00000000' from 1 for 8)::uuid
        where owner_id = ?`,
      [ownerId, ownerId],
    );

  test('O-11 checks stores that changed, at night all of them, and what was broken until it holds', async () => {
    const [quiet, busy] = [await aStore(t.app), await aStore(t.app)];
    await someGoods(quiet, { stock: 5 });
    await someGoods(busy, { stock: 5 });
    expect(await broken()).toEqual([]);
    await age(quiet);
    await later(1);
    await setStock(quiet, 7);
    expect(await broken()).toEqual([]);
    await setStock(busy, 7);
    expect(await broken()).toEqual([RULE]);
    await setStock(busy, 5);
    // Known to be broken, so all stores are checked for this rule.
    expect(await broken()).toEqual([RULE]);
    await setStock(quiet, 5);
    expect(await broken()).toEqual([]);
    await setStock(quiet, 7);
    expect(await broken()).toEqual([]);
    await aDayLater();
    expect(await broken()).toEqual([RULE]);
    // Nobody touches the store, and it stays broken.
    await age(busy);
    await later(0);
    expect(await broken()).toEqual([RULE]);
    await setStock(quiet, 5);
    expect(await broken()).toEqual([]);
  });

  test('O-11 a run that failed counts as none: no figure, no alert that ends', async () => {
    const figures = async () => {
      const registry = new Registry();
      addFigures(registry);
      const text = await registry.metrics();
      return /^stallkeeper_broken_rules (\d+)$/m.exec(text)?.[1];
    };
    // Figures are kept for some seconds.
    let now = Date.now();
    const figure = () => {
      now += 60_000;
      vi.useFakeTimers({ now, toFake: ['Date'] });
      return figures().finally(() => vi.useRealTimers());
    };
    const raised = async () =>
      judgeJobs(await lastRuns()).found.filter(({ kind }) => kind === 'broken_rule');
    const fail = async () => {
      await rows('alter table usage_counters rename to usage_counters_away');
      try {
        expect((await runRecurringJob('invariants')).status).toBe('failed');
      } finally {
        await rows('alter table usage_counters_away rename to usage_counters');
      }
    };
    const store = await aStore(t.app);
    await someGoods(store, { stock: 5 });
    expect(await broken()).toEqual([]);
    expect(await figure()).toBe('0');
    await fail();
    expect(await figure()).toBeUndefined();
    await setStock(store, 7);
    expect(await broken()).toEqual([RULE]);
    expect(await figure()).toBe('1');
    await fail();
    expect(await figure()).toBe('1');
    expect(await raised()).toMatchObject([{ subject: RULE }]);
    await setStock(store, 5);
    expect(await broken()).toEqual([]);
    expect(await raised()).toEqual([]);
    await rows(`delete from job_runs where name = 'invariants'`);
    await fail();
    expect(await figure()).toBeUndefined();
  });
});
