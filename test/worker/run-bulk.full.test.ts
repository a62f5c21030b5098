import { afterEach, beforeAll, expect, test } from 'vitest';
import { bulkResults, findBulk } from '../../src/features/orders/bulk/find-bulk.ts';
import { startBulk } from '../../src/features/orders/bulk/start-bulk.ts';
import { migrateQueue } from '../../src/kernel/queue/queue-backend.ts';
import { englishOf, fromStored } from '../../src/kernel/translation/text.ts';
import { SYSTEM } from '../../src/session.ts';
import { JOB_HANDLERS } from '../../worker/jobs/index.ts';
import { runRecurringJob } from '../../worker/run-recurring-job.ts';
import { type RunningWorker, startWorker } from '../../worker/start-worker.ts';
import { useApp } from '../support/app.ts';
import { violations } from '../support/invariants.ts';
import { manyOrders } from '../support/many-orders.ts';
import { silentLog } from '../support/queue-backends.ts';
import { rows } from '../support/rows.ts';
import { aStore } from '../support/stores.ts';

const context = useApp();
/** Machines that run the whole suite at once are slow. */
const SOON = { timeout: 60_000, interval: 50 };
let worker: RunningWorker | null = null;

const start = async () => {
  worker = await startWorker({
    config: context.config,
    log: silentLog,
    handlers: JOB_HANDLERS,
    graceMs: 0,
  });
};
const stop = async () => {
  await worker?.stop();
  worker = null;
};

beforeAll(() => migrateQueue(context.db.url));
afterEach(stop);

test('500 orders are marked as packed though the worker stops half-way, those without papers listed', async () => {
  const store = await aStore(context.app);
  const orders = await manyOrders(store, 500);
  const without = orders.slice(0, 30).map(({ id }) => id);
  await rows(
    `update orders set status = 'confirmed', invoice_url = '/i',
       label_url = case when id = any(?::uuid[]) then null else '/l' end where owner_id = ?`,
    [without, store.ownerId],
  );
  const change = { action: 'move', params: { status: 'packed' } } as const;
  const selection = { filter: { status: ['confirmed'] } } as const;
  const { id } = (await startBulk(store.tenant, { ...change, ...selection }, SYSTEM)).result;

  await start();
  const moved = async () => (await findBulk(store.tenant, id)).counts.done;
  await expect.poll(moved, SOON).toBeGreaterThan(100);
  await stop();
  expect(await findBulk(store.tenant, id)).toMatchObject({ state: 'running', finishedAt: null });
  expect(await moved()).toBeLessThan(470);

  await rows(`update jobs set run_at = now() - interval '1 minute', leased_until = null`);
  await start();
  await runRecurringJob('sweep');
  const state = async () => (await findBulk(store.tenant, id)).state;
  await expect.poll(state, SOON).toBe('done');
  const bulk = await findBulk(store.tenant, id);
  expect(bulk.counts).toEqual({ waiting: 0, done: 470, refused: 30, undone: 0 });
  const { items } = await bulkResults(store.tenant, bulk, { page: 1, limit: 31 });
  expect(
    items
      .slice(0, 30)
      .map(({ orderId }) => orderId)
      .sort(),
  ).toEqual(without.sort());
  expect(items[0]?.code).toBe('PACKING_NOT_READY');
  expect(englishOf(fromStored(items[0]?.message ?? ''))).toBe('the label is missing');

  const [events] = await rows<{ moves: number; orders: number }>(
    `select count(*) as moves, count(distinct order_id) as orders from order_events
      where owner_id = ? and type = 'status_changed'`,
    [store.ownerId],
  );
  expect(events).toEqual({ moves: 470, orders: 470 });
  expect(await violations()).toEqual([]);
}, 150_000);
