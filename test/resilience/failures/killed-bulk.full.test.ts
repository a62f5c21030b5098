import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bulkResults, findBulk } from '../../../src/features/orders/bulk/find-bulk.ts';
import { startBulk } from '../../../src/features/orders/bulk/start-bulk.ts';
import { database } from '../../../src/kernel/db/db.ts';
import { migrateQueue } from '../../../src/kernel/queue/queue-backend.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { violations } from '../../support/invariants.ts';
import { manyOrders } from '../../support/many-orders.ts';
import { aQueueRedis, BACKENDS } from '../../support/queue-backends.ts';
import { rows } from '../../support/rows.ts';
import { aStore } from '../../support/stores.ts';
import { startWorkerProcess, type WorkerProcess } from '../../support/worker-process.ts';

const ORDERS = 40;
/** So many have no papers, and stand first. */
const UNREADY = 4;
const LONG = { timeout: 60_000, interval: 20 };

const context = useApp();
let worker: WorkerProcess | null = null;
let redis: Awaited<ReturnType<typeof aQueueRedis>> = null;

const start = () => {
  const { databaseUrl, jwtSecret, encryptionKey } = context.config;
  worker = startWorkerProcess({
    DATABASE_URL: databaseUrl,
    JWT_SECRET: jwtSecret,
    ENCRYPTION_KEY: encryptionKey,
    ...(redis ? { REDIS_URL: redis.url } : {}),
  });
};

/** What the dead one held is free, as after a minute, and the queue has forgotten it. */
async function aMinuteLater(): Promise<void> {
  await rows(`update jobs set leased_until = leased_until - interval '2 minutes',
                enqueued_at = null, run_at = now() - interval '1 minute' where state = 'queued'`);
  await redis?.wipe();
  await rows(`truncate bullmq.job, bullmq.scheduler, bullmq.event cascade`);
}

/** Statements of other processes that wait for a lock of ours. */
async function waiting(): Promise<number> {
  const [found] = await rows<{ count: number }>(
    `select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return found?.count ?? 0;
}

beforeAll(() => migrateQueue(context.db.url));
afterEach(() => worker?.kill());

describe.each(BACKENDS)(
  'B-03 a worker that is killed half-way through a bulk action, on %s',
  (kind) => {
    beforeAll(async () => {
      redis = await aQueueRedis(kind);
      return () => redis?.dispose();
    });

    test('leaves the rest to the next one, which does nothing twice', async () => {
      const store = await aStore(context.app);
      const orders = await manyOrders(store, ORDERS);
      const ids = orders.map(({ id }) => id);
      await rows(
        `update orders set status = 'confirmed', invoice_url = '/i',
         label_url = case when id = any(?::uuid[]) then null else '/l' end where owner_id = ?`,
        [ids.slice(0, UNREADY), store.ownerId],
      );
      const change = { action: 'move', params: { status: 'packed' } } as const;
      const { id } = (await startBulk(store.tenant, { ...change, orderIds: ids }, SYSTEM)).result;
      const [middle] = await rows<{ orderId: string }>(
        `select order_id as "orderId" from bulk_action_items
        where owner_id = ? and bulk_action_id = ? order by position offset ? limit 1`,
        [store.ownerId, id, ORDERS / 2],
      );

      // In the middle of the one half-way, its transaction open.
      const ours = await database().transaction();
      await ours.raw(`select id from orders where owner_id = ? and id = ? for update`, [
        store.ownerId,
        middle?.orderId ?? '',
      ]);
      await aMinuteLater();
      start();
      const counts = async () => (await findBulk(store.tenant, id)).counts;
      await expect.poll(counts, LONG).toMatchObject({ waiting: ORDERS / 2 });
      await expect.poll(waiting, LONG).toBe(1);
      await worker?.kill();
      await ours.rollback();
      expect(await findBulk(store.tenant, id)).toMatchObject({
        state: 'running',
        finishedAt: null,
      });

      await aMinuteLater();
      start();
      const state = async () => (await findBulk(store.tenant, id)).state;
      await expect.poll(state, LONG).toBe('done');
      const bulk = await findBulk(store.tenant, id);
      const done = ORDERS - UNREADY;
      expect(bulk.counts).toEqual({ waiting: 0, done, refused: UNREADY, undone: 0 });
      const { items } = await bulkResults(store.tenant, bulk, { page: 1, limit: UNREADY });
      for (const item of items) expect(item).toMatchObject({ code: 'PACKING_NOT_READY' });
      const [moves] = await rows<object>(
        `select count(*) as moves, count(distinct order_id) as orders from order_events
        where owner_id = ? and type = 'status_changed'`,
        [store.ownerId],
      );
      expect(moves).toEqual({ moves: done, orders: done });
      expect(await violations()).toEqual([]);
    }, 90_000);
  },
);
