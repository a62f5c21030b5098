import { Model } from 'objection';
import { afterEach, expect, test, vi } from 'vitest';
import { main } from '../../dev/commands/invariants.ts';
import { lastRuns } from '../../src/domain/jobs/job-runs.ts';
import { findBrokenRules } from '../../src/domain/platform/invariants/find-broken-rules.ts';
import { acrossTenants } from '../../src/tenancy/tenant.ts';
import { runScheduled } from '../../worker/run-scheduled.ts';
import { useApp } from '../support/app.ts';
import { someGoods } from '../support/goods.ts';
import { caughtLog } from '../support/logs.ts';
import { rows } from '../support/rows.ts';
import { aStore } from '../support/stores.ts';

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

test('all rules are read from one snapshot, in which nothing can be written', async () => {
  const sent: string[] = [];
  const note = ({ sql }: { sql: string }) => void sent.push(sql);
  t.db.knex.on('query', note);
  await findBrokenRules();
  t.db.knex.off('query', note);
  expect(sent.slice(0, 2)).toEqual([
    'BEGIN;',
    'set transaction isolation level repeatable read, read only',
  ]);
  expect(sent.at(-1)).toBe('COMMIT;');
});
