import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { newId } from '../../../src/ids.ts';
import { inTransaction } from '../../../src/kernel/db/db.ts';
import { addJob } from '../../../src/kernel/jobs/add-job.ts';
import { acrossTenants } from '../../../src/kernel/tenancy/tenant.ts';
import { projectRoot } from '../../../src/paths.ts';
import { useApp } from '../../support/app.ts';
import { someGoods, type TestGoods } from '../../support/goods.ts';
import { ago, aNoticeRow } from '../../support/health.ts';
import { type Prometheus, startPrometheus } from '../../support/prometheus.ts';
import { asJson, ask } from '../../support/resilience/ask.ts';
import { shoppingIn } from '../../support/resilience/shopping.ts';
import { describeWithClocks, wrongClock } from '../../support/resilience/wrong-clock.ts';
import { rows } from '../../support/rows.ts';
import { ASHA } from '../../support/shopper.ts';
import { aStore, type TestStore } from '../../support/stores.ts';
import { aWaitingPayment } from '../../support/waiting-payments.ts';
import { hurriedRules, lastWeek, useWatchedProduct } from '../../support/watched-product.ts';
import { aLateDelivery } from '../../support/webhook-endpoints.ts';
import { aWebhookEvent } from '../../support/webhook-events.ts';

const context = useApp();
const product = useWatchedProduct(context);
let prometheus: Prometheus;
let store: TestStore;
let goods: TestGoods;

const OPERATIONS = join(projectRoot, 'docs/operations');
const { groups } = parse(readFileSync(join(OPERATIONS, 'alerts.yml'), 'utf8')) as {
  groups: { rules: { alert: string }[] }[];
};
const rules = groups.flatMap((group) => group.rules.map(({ alert }) => alert));
const { panels } = JSON.parse(readFileSync(join(OPERATIONS, 'dashboard.json'), 'utf8')) as {
  panels: { title: string; targets?: { expr: string }[] }[];
};
const emptyPanels = new Map(
  panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [expr, title])),
);
const rehearsed = new Set<string>();

const LONG = { timeout: 120_000, interval: 500 };
const alerts = (names: string[]) => names.map((name) => `Stallkeeper${name}`);

/** Waits until all of them fire, and looks which panels show something now. */
async function fire(...names: string[]): Promise<void> {
  const silent = async () => {
    const firing = await prometheus.firing();
    return alerts(names).filter((name) => !firing.includes(name));
  };
  await expect.poll(silent, LONG).toEqual([]);
  for (const expr of emptyPanels.keys()) {
    if ((await prometheus.count(expr)) > 0) emptyPanels.delete(expr);
  }
}

/** Waits until none of them fires any more. */
async function clear(...names: string[]): Promise<void> {
  const firing = async () =>
    (await prometheus.firing()).filter((name) => alerts(names).includes(name));
  await expect.poll(firing, LONG).toEqual([]);
  for (const name of alerts(names)) rehearsed.add(name);
}

const runNow = (name: string) =>
  inTransaction((trx) => addJob(trx, 'run-recurring', { name })).then(() => {});
const buy = (quantity: number) =>
  ask(
    `${product.web().url}/api/public/catalog/${store.slug}/checkout`,
    asJson({ paymentMethod: 'cod', items: [{ ...goods, quantity }], customer: ASHA }),
  );
const many = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));

beforeAll(async () => {
  store = await aStore(context.app);
  goods = await someGoods(store, { stock: 1_000 });
  prometheus = await startPrometheus({
    targets: product.targets(),
    rules: hurriedRules(),
    history: lastWeek(),
  });
}, 120_000);
afterAll(() => prometheus?.stop());

test('O-08 a process that is away, one that dies again and again', async () => {
  await fire('Down');
  await product.startSpare();
  await clear('Down');
  for (let time = 0; time < 4; time++) {
    await product.killSpare();
    await product.startSpare();
    const startedAt = `changes(process_start_time_seconds{instance="${product.spareAddress()}"}[1m]) > ${time}`;
    await expect.poll(() => prometheus.count(startedAt), LONG).toBe(1);
  }
  await fire('CrashLoop');
  await clear('CrashLoop');
}, 300_000);

test('O-23 processes of two builds', async () => {
  await product.killSpare();
  await product.startSpareOfOtherBuild();
  await fire('MixedVersions');
  await product.killSpare();
  await clear('MixedVersions');
}, 300_000);

describeWithClocks('O-04 a clock', () => {
  test('O-04 that is off', async () => {
    await product.startSpare(wrongClock('-10m'));
    await fire('ClockOff');
    await product.killSpare();
    await clear('ClockOff');
  }, 300_000);
});

test('a quiet shop, and refused orders', async () => {
  await fire('NoOrders');
  for (let order = 0; order < 30; order++) expect((await buy(1)).status).toBe(201);
  await clear('NoOrders');
  await rows('update stores set cod_max_pieces = 50 where owner_id = ?', [store.ownerId]);
  for (let order = 0; order < 60; order++) expect((await buy(51)).status).toBe(400);
  const guess = asJson(
    { email: store.email, password: 'a wrong password' },
    { 'x-forwarded-for': '203.0.113.7' },
  );
  const guesses = await many(20, () => ask(`${product.web().url}/api/auth/login`, guess));
  expect(guesses.map(({ status }) => status)).toContain(429);
  await fire('RefusalsMany');
  await clear('RefusalsMany');
}, 300_000);

test('files that cannot be stored, a backup that is old', async () => {
  await product.startSpare({ DATA_DIR: '/dev/null/files' });
  await rows(`update platform_settings set backed_up_at = now() - interval '3 days'`);
  await fire('FilesDown', 'BackupLate');
  await product.killSpare();
  await rows('update platform_settings set backed_up_at = now()');
  await clear('FilesDown', 'BackupLate');
}, 300_000);

test('data that breaks a rule', async () => {
  const stock = (by: number) =>
    rows('update product_variants set stock = stock + ? where owner_id = ?', [by, store.ownerId]);
  await stock(1);
  await runNow('invariants');
  await fire('BrokenRule');
  await stock(-1);
  await runNow('invariants');
  await clear('BrokenRule');
}, 300_000);

test('what waits for people', async () => {
  await rows(`insert into jobs (id, name, data, state) values (?, 'mail-alert', '{}', 'dead')`, [
    newId(),
  ]);
  await aWebhookEvent({ ownerId: store.ownerId, state: 'dead', receivedAt: ago(30) });
  const late = await aWebhookEvent({
    ownerId: store.ownerId,
    state: 'failed',
    receivedAt: ago(20),
  });
  await rows(`update webhook_events set next_attempt_at = now() + interval '1 hour' where id = ?`, [
    late,
  ]);
  await many(51, () => aNoticeRow(store, { status: 'failed' }));
  await many(1_001, () => aNoticeRow(store, { status: 'queued', createdAt: ago(-60) }));
  await many(101, () => aWaitingPayment(store, { items: [{ ...goods, quantity: 1 }] }));
  await rows(
    `update payment_transactions set captured_at = now() - interval '20 minutes',
            next_check_at = now() + interval '1 day' where owner_id = ?`,
    [store.ownerId],
  );
  await rows(
    `insert into job_runs (name, last_run_at, last_success_at, last_duration_ms, last_status)
     values ('prune', now() - interval '3 days', now() - interval '3 days', 1, 'done')
     on conflict (name) do update set last_success_at = excluded.last_success_at`,
  );
  const all = ['JobsDead', 'WebhookEventsDead', 'WebhookEventsLate', 'NotificationsFailing'];
  all.push('NotificationsQueued', 'PaymentsWithoutOrder', 'PaymentsToReview', 'RecurringJobLate');
  await fire(...all);
  await rows(`delete from jobs where state = 'dead'`);
  await rows('delete from webhook_events');
  await rows('delete from notifications where owner_id = ?', [store.ownerId]);
  await rows('delete from payment_transactions where owner_id = ?', [store.ownerId]);
  await rows(`update job_runs set last_success_at = now() where name = 'prune'`);
  await clear(...all);
}, 400_000);

test('O-07 a single failure: of a page, a statement, a report and a recurring job', async () => {
  const rename = (from: string, to: string) =>
    rows(acrossTenants(`alter table product_variants rename column ${from} to ${to}`));
  const url = `${product.web().url}/api/public/catalog/${store.slug}/cart`;
  const once = ['Errors', 'StatementBroken', 'ErrorReportsLost'];
  await rename('stock', 'gone');
  try {
    const broken = await ask(url, asJson({ items: [{ ...goods, quantity: 1 }] }));
    expect(broken.status).toBe(500);
    await fire(...once);
    await runNow('low-stock');
    await fire('RecurringJobFailing');
  } finally {
    await rename('gone', 'stock');
  }
  await runNow('low-stock');
  await clear(...once, 'RecurringJobFailing');
}, 300_000);

test('a worker that hangs', async () => {
  product.worker().child.kill('SIGSTOP');
  const id = await inTransaction((trx) => addJob(trx, 'make-papers', { ownerId: newId() }));
  await rows(`update jobs set run_at = now() - interval '5 minutes' where id = ?`, [id]);
  await aLateDelivery(store);
  await rows(
    `update job_runs set last_success_at = now() - interval '5 minutes' where name = 'sweep'`,
  );
  const all = ['NoWorker', 'JobsLate', 'SweepLate', 'OutgoingWebhooksLate'];
  await fire(...all);
  product.worker().child.kill('SIGCONT');
  await clear(...all);
}, 300_000);

test('O-25 Redis away, as long as it is', async () => {
  await product.redis().kill();
  await buy(1);
  await fire('QueueAway', 'RedisAway');
  await product.redis().start();
  await buy(1);
  await clear('QueueAway', 'RedisAway');
}, 300_000);

test('O-25 the database away, as long as it is', async () => {
  product.databaseProxy().set('refuse');
  await fire('DatabaseAway', 'FiguresMissing');
  product.databaseProxy().set('pass');
  await clear('DatabaseAway', 'FiguresMissing');
}, 300_000);

test('a slow database, for which requests wait', async () => {
  const shop = shoppingIn(store, goods);
  let isOver = false;
  product.databaseProxy().delay(150);
  const load = many(25, async () => {
    while (!isOver) await shop.checkoutPage(product.web().url);
  });
  await fire('Slow', 'PoolExhausted').finally(() => {
    isOver = true;
    product.databaseProxy().delay(0);
  });
  await load;
  await clear('Slow', 'PoolExhausted');
}, 300_000);

describe('after all of it', () => {
  test('O-03 every panel of the dashboard has shown something', () => {
    expect([...emptyPanels].map(([expr, title]) => `${title}: ${expr}`)).toEqual([]);
  });

  test('each rule has fired and cleared, or the manual says why it cannot be tried', () => {
    const manual = readFileSync(join(OPERATIONS, 'metrics.md'), 'utf8');
    const [, table = ''] = /\n\| Not rehearsed \|[^\n]*\n([\s\S]*?)\n\n/.exec(manual) ?? [];
    const untried = [...table.matchAll(/`(Stallkeeper\w+)`/g)].map(([, name]) => name);
    expect(rules.filter((name) => !rehearsed.has(name)).sort()).toEqual(untried.sort());
  });
});
