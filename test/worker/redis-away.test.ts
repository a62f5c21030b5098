import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { newId } from '../../src/ids.ts';
import { inTransaction } from '../../src/kernel/db/db.ts';
import { addJob } from '../../src/kernel/jobs/add-job.ts';
import { setJobDispatcher } from '../../src/kernel/jobs/dispatcher.ts';
import { seenWorkers } from '../../src/kernel/jobs/queries/seen-workers.ts';
import { openQueue } from '../../src/kernel/queue/queue.ts';
import type { JobHandler } from '../../worker/jobs/job-handler.ts';
import { type RunningWorker, startWorker } from '../../worker/start-worker.ts';
import { useDatabase } from '../support/database.ts';
import {
  aQueueRedis,
  type QueueRedis,
  queueConfig,
  REDIS_KINDS,
  silentLog,
} from '../support/queue-backends.ts';
import { rows } from '../support/rows.ts';

const SOON = { timeout: 20_000, interval: 20 };

describe.each(REDIS_KINDS)('while a %s is away', (kind) => {
  const db = useDatabase();
  let redis: QueueRedis;
  let worker: RunningWorker | null = null;
  beforeAll(async () => {
    redis = (await aQueueRedis(kind)) as QueueRedis;
    await redis.kill();
  });
  afterEach(async () => {
    setJobDispatcher(null);
    await worker?.stop();
    worker = null;
  });
  afterAll(() => redis.dispose());

  const handler = vi.fn<JobHandler>().mockResolvedValue(undefined);
  const handlers = { 'import-products': handler };
  const config = () => queueConfig(db.url, redis.url);
  const add = () => inTransaction((trx) => addJob(trx, 'import-products', { importId: 'x' }));
  const states = async () =>
    (await rows<{ state: string }>('select state from jobs')).map(({ state }) => state);

  test('from before the start: requests are answered, jobs wait as rows and run later', async () => {
    const queue = openQueue(config(), silentLog);
    setJobDispatcher(queue.enqueue);
    const app = await buildApp(config());
    worker = await startWorker({ config: config(), log: silentLog, handlers });
    try {
      const started = performance.now();
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => app.inject({ url: '/api/public/catalog/nobody' })),
      );
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
      await add();
      // Far below what a request that waits for Redis would take, also on a busy machine.
      expect(performance.now() - started).toBeLessThan(6_000);
      await expect(queue.enqueue([{ ownerId: newId(), id: newId() }])).rejects.toThrow(
        'The queue cannot be reached',
      );
      expect(queue.isReachable()).toBe(false);
      expect(await states()).toEqual(['queued']);
      // Its process says that it lives; no job has come to it.
      expect(await seenWorkers()).toEqual({ living: 1, working: 0 });

      // Older than the moment that its own process is given to enqueue it.
      await rows(`update jobs set run_at = now() - interval '1 minute'`);
      await redis.start();
      await expect.poll(states, SOON).toEqual(['done']);
      await expect.poll(() => seenWorkers(), SOON).toEqual({ living: 1, working: 1 });
      await expect.poll(queue.untilReachable, SOON).toBe(true);
      expect(await queue.schedules()).not.toEqual([]);
    } finally {
      await app.close();
      await queue.close();
    }
  });

  test('a Redis that crashes and comes back with its memory or without it loses no job', async () => {
    await redis.kill();
    await rows('truncate jobs');
    await redis.start();
    worker = await startWorker({ config: config(), log: silentLog, handlers });
    await add();
    await expect.poll(states, SOON).toEqual(['done']);

    await redis.kill();
    await add();
    await redis.start();
    await redis.wipe();
    await rows(`update jobs set run_at = now() - interval '1 minute'`);
    await expect.poll(states, SOON).toEqual(['done', 'done']);
  });
});
