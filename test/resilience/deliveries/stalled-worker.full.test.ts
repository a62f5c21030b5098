import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { findBulk } from '../../../src/features/orders/bulk/find-bulk.ts';
import { startBulk } from '../../../src/features/orders/bulk/start-bulk.ts';
import { countWorkers } from '../../../src/kernel/jobs/heartbeat.ts';
import { countJobs } from '../../../src/kernel/jobs/queries/count-jobs.ts';
import { migrateQueue } from '../../../src/kernel/queue/queue-backend.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { useInvariants } from '../../support/invariants.ts';
import { manyOrders } from '../../support/many-orders.ts';
import { HAS_REDIS } from '../../support/resilience/behind.ts';
import { bySize } from '../../support/resilience/by-size.ts';
import { figure } from '../../support/resilience/figures.ts';
import { rows } from '../../support/rows.ts';
import { aStore } from '../../support/stores.ts';
import { useWebProcesses } from '../../support/web-processes.ts';
import type { WorkerProcess } from '../../support/worker-process.ts';

const ORDERS = bySize({ smoke: 100, full: 400 });
/** At full size longer than the queue's lock of 30 s: then it gives the job to another worker, too. */
const STALL_MS = bySize({ smoke: 3_000, full: 40_000 });
/** A worker that has been silent for 20 s is counted no more. */
const ALIVE = bySize({ smoke: 2, full: 1 });
const LONG = { timeout: 120_000, interval: 20 };
const context = useApp();
useInvariants();
const { startWorker } = useWebProcesses(context);

/** A change of many orders that a worker is in the midst of. */
async function aRunningBulk() {
  const store = await aStore(context.app);
  const orders = await manyOrders(store, ORDERS);
  const orderIds = orders.map(({ id }) => id);
  const change = { action: 'move', params: { status: 'confirmed' } } as const;
  const { id } = (await startBulk(store.tenant, { ...change, orderIds }, SYSTEM)).result;
  return { store, id };
}

const resume = ({ child }: WorkerProcess) => child.kill('SIGCONT');

test(`C-11 a job whose worker hangs for ${STALL_MS / 1_000} s is delivered to another one as well, and is done once`, async () => {
  if (!HAS_REDIS) await migrateQueue(context.db.url);
  const { store, id } = await aRunningBulk();
  const bulk = () => findBulk(store.tenant, id);
  const hanging = startWorker();
  await expect.poll(async () => (await bulk()).counts.done, LONG).toBeGreaterThan(0);
  hanging.child.kill('SIGSTOP');
  const other = startWorker();
  await expect.poll(() => countWorkers(), LONG).toBe(2);
  const before = (await bulk()).counts.done;
  expect(before).toBeLessThan(ORDERS);

  await wait(STALL_MS);
  // The claim still holds: nobody else has gone on.
  expect((await bulk()).counts.done).toBe(before);
  expect(await countJobs()).toMatchObject({ active: 1 });
  expect(await countWorkers()).toBe(ALIVE);
  resume(hanging);

  await expect.poll(async () => (await bulk()).state, LONG).toBe('done');
  expect((await bulk()).counts).toEqual({ waiting: 0, done: ORDERS, refused: 0, undone: 0 });
  const [moves] = await rows<object>(
    `select count(*) as moves, count(distinct order_id) as orders from order_events
      where owner_id = ? and type = 'status_changed'`,
    [store.ownerId],
  );
  expect(moves).toEqual({ moves: ORDERS, orders: ORDERS });
  await expect.poll(() => countWorkers(), LONG).toBe(2);
  expect([hanging, other].map(({ child }) => child.exitCode)).toEqual([null, null]);
  figure('C-11', { what: 'left to do when it hung', value: ORDERS - before, unit: 'orders' });
}, 300_000);
