import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { migrateDown, migrateUp } from '../../../migrations/run.ts';
import { newId } from '../../../src/ids.ts';
import { inTransaction } from '../../../src/kernel/db/db.ts';
import { migrateQueue } from '../../../src/kernel/queue/queue-backend.ts';
import { useApp } from '../../support/app.ts';
import { someGoods } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { ask } from '../../support/resilience/ask.ts';
import { HAS_REDIS } from '../../support/resilience/behind.ts';
import { bySize } from '../../support/resilience/by-size.ts';
import { figure } from '../../support/resilience/figures.ts';
import { atRate } from '../../support/resilience/load.ts';
import { shoppingIn } from '../../support/resilience/shopping.ts';
import { rows } from '../../support/rows.ts';
import { aStore } from '../../support/stores.ts';
import { useWebProcesses } from '../../support/web-processes.ts';

const PER_SECOND = bySize({ smoke: 30, full: 100 });
const SECONDS = bySize({ smoke: 2, full: 20 });
const context = useApp();
const { startWorker, urlOf } = useWebProcesses(context);
useInvariants();
beforeAll(async () => {
  if (!HAS_REDIS) await migrateQueue(context.db.url);
  startWorker();
});

/** What a release may do to tables in use: add. */
const EXPANDED = [
  'alter table orders add column of_the_next_release text',
  'alter table product_variants add column of_the_next_release integer not null default 0',
  'alter table jobs add column of_the_next_release text',
  'create table of_the_next_release (id uuid primary key)',
  `insert into knex_migrations (name, batch, migration_time) values ('99999999_99_next', 99, now())`,
];

test('H-02 web and worker go on while the next release adds to the schema', async () => {
  const store = await aStore(context.app);
  const shop = shoppingIn(store, await someGoods(store, { stock: 100_000 }));
  const load = atRate(PER_SECOND, SECONDS, (turn) => shop.visit(urlOf(turn), turn));
  await wait((SECONDS * 1_000) / 2);
  await inTransaction(async (trx) => {
    for (const statement of EXPANDED) await rows(statement, [], trx);
  });
  const failed = (await load).filter(({ answer: { status } }) => status === 0 || status >= 400);
  expect(failed.map(({ answer }) => `${answer.status} ${answer.error} ${answer.body}`)).toEqual([]);
  figure('H-02', { what: 'failed requests', value: failed.length, unit: '', limit: 0 });
  expect((await ask(`${urlOf(0)}/readyz`)).status).toBe(200);
  const undone = async () =>
    (await rows(`select 1 from jobs where state <> 'done' and run_at < now()`)).length;
  await expect.poll(undone, { timeout: 30_000 }).toBe(0);
  await rows(`delete from knex_migrations where name = '99999999_99_next'`);
}, 120_000);

test('H-02 a job that only the next release knows waits for its worker', async () => {
  const id = newId();
  await rows(
    `insert into jobs (id, name, data, run_at) values (?, 'of-the-next-release', '{}', now())`,
    [id],
  );
  const job = async () =>
    (
      await rows<{ sent: number }>(
        'select state, attempts, last_error, extract(epoch from enqueued_at) as sent from jobs where id = ?',
        [id],
      )
    )[0];
  const sentAt = async () => Number((await job())?.sent ?? 0);
  await expect.poll(sentAt, { timeout: 60_000 }).toBeGreaterThan(0);
  const first = await sentAt();
  // The sweep sends it again and again, and no delivery counts.
  await expect.poll(sentAt, { timeout: 100_000 }).toBeGreaterThan(first);
  expect(await job()).toMatchObject({ state: 'queued', attempts: 0, last_error: null });
}, 180_000);

test('H-02 web processes that come before their migration get no traffic until it is there', async () => {
  await migrateDown(context.db.url);
  const before = await ask(`${urlOf(0)}/readyz`);
  expect([before.status, JSON.parse(before.body)]).toMatchObject([503, { migrations: 'missing' }]);
  await migrateUp(context.db.url);
  expect((await ask(`${urlOf(0)}/readyz`)).status).toBe(200);
}, 60_000);
