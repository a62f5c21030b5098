import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../src/kernel/db/db.ts';
import { addJob } from '../../../src/kernel/jobs/add-job.ts';
import { setJobDispatcher } from '../../../src/kernel/jobs/dispatcher.ts';
import { openQueue } from '../../../src/kernel/queue/queue.ts';
import { freshAddress } from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';
import { describeWithRedis } from '../../support/describe-with-redis.ts';
import { someGoods } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { queueConfig, silentLog } from '../../support/queue-backends.ts';
import type { TestRedis } from '../../support/redis.ts';
import { aRedisCluster, type RedisGroup, redisBehindSentinels } from '../../support/redis-group.ts';
import { asJson, ask, type Reply } from '../../support/resilience/ask.ts';
import { bySize } from '../../support/resilience/by-size.ts';
import { figure } from '../../support/resilience/figures.ts';
import { shoppingIn } from '../../support/resilience/shopping.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';
import { useWebProcesses } from '../../support/web-processes.ts';

/** How often the master is lost. */
const TIMES = bySize({ smoke: 1, full: 5 });
const BETWEEN_ORDERS_MS = 50;
const SOON = { timeout: 90_000, interval: 100 };
/** What the old master took with it is handed over after a minute, by a sweep that may be late too. */
const SWEPT = { timeout: 180_000, interval: 250 };

const KINDS: [what: string, start: (program: string) => Promise<RedisGroup>][] = [
  ['behind three Sentinels', (program) => redisBehindSentinels(program, 3)],
  ['that is a cluster with replicas', (program) => aRedisCluster(program, 1)],
];
const FAILURES: [what: string, fail: (master: TestRedis) => unknown][] = [
  ['crashes', (master) => master.kill()],
  ['hangs', (master) => master.freeze()],
];

describeWithRedis('B-09 two web processes and a worker', (program) => {
  describe.each(KINDS)('with a Redis %s', (kind, startGroup) => {
    const context = useApp();
    const redis = useGroup(() => startGroup(program));
    const { urlOf, startWorker } = useWebProcesses(context, () => ({ REDIS_URL: redis().url }));
    useInvariants();
    let store: TestStore;
    beforeAll(async () => {
      store = await aStore(context.app);
      startWorker();
    });
    beforeEach(async () => {
      await rows('truncate jobs');
      const queue = openQueue(queueConfig(context.db.url, redis().url), silentLog);
      setJobDispatcher(queue.enqueue);
      return async () => {
        setJobDispatcher(null);
        await queue.close();
      };
    });

    const queue = async () => JSON.parse((await ask(`${urlOf(0)}/readyz`)).body).queue;
    const UP = { workers: 1, backend: 'redis', state: 'up' };
    const jobs = async () => {
      const [found] = await rows<{ waiting: number; done: number; most: number }>(
        `select count(*) filter (where state <> 'done')::int as waiting,
                count(*) filter (where state = 'done')::int as done,
                max(attempts) as most from jobs`,
      );
      return found ?? { waiting: 0, done: 0, most: 0 };
    };

    /** Orders, one after the other at both processes in turn, and as many jobs, until told to end. */
    function startWork(buy: (url: string) => Promise<Reply>) {
      const answers: { status: number; took: number }[] = [];
      let isOver = false;
      const over = (async () => {
        for (let turn = 0; !isOver; turn++) {
          const since = performance.now();
          const { status } = await buy(urlOf(turn));
          answers.push({ status, took: performance.now() - since });
          await inTransaction((trx) => addJob(trx, 'run-recurring', { name: 'low-stock' }));
          await wait(BETWEEN_ORDERS_MS);
        }
      })();
      return async () => {
        isOver = true;
        await over;
        return answers;
      };
    }

    test.each(FAILURES)(
      'B-09 whose master %s go on with the next one without a restart: no order waits, no job is lost or doubled',
      async (what, fail) => {
        await expect.poll(queue, SOON).toMatchObject(UP);
        const shop = shoppingIn(store, await someGoods(store, { stock: 100_000 }));
        for (let time = 0; time < TIMES; time++) {
          const endWork = startWork(shop.buy);
          await expect.poll(async () => (await jobs()).done, SOON).toBeGreaterThan(10);
          const master = await redis().master();
          await fail(master);
          const since = performance.now();
          await expect.poll(() => redis().master(), SOON).not.toBe(master);
          const before = (await jobs()).done;
          await expect.poll(async () => (await jobs()).done - before, SOON).toBeGreaterThan(10);
          const took = (performance.now() - since) / 1_000;
          figure('B-09', {
            what: `jobs done again after the master of a Redis ${kind} ${what}`,
            value: took,
            unit: 's',
            limit: 60,
          });
          const answers = await endWork();
          expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
          expect(Math.max(...answers.map((each) => each.took))).toBeLessThan(5_000);
          await expect.poll(jobs, SWEPT).toMatchObject({ waiting: 0, most: 1 });
          await expect.poll(queue, SOON).toMatchObject(UP);
          master.thaw();
          await master.kill();
          await master.start();
        }
      },
      TIMES * 400_000,
    );

    test('B-09 after which both count wrong passwords together again', async () => {
      const guess = async (turn: number, address: string) =>
        (
          await ask(
            `${urlOf(turn)}/api/auth/login`,
            asJson({ email: store.email, password: 'a wrong one' }, { 'x-forwarded-for': address }),
          )
        ).status;
      const answers = async () => {
        const address = freshAddress();
        const statuses: number[] = [];
        for (let turn = 0; turn < 12; turn++) statuses.push(await guess(turn, address));
        return statuses;
      };
      // Until its client has found the new master, a process counts for itself.
      await expect
        .poll(answers, { timeout: 30_000, interval: 1_000 })
        .toEqual([...Array<number>(10).fill(401), 429, 429]);
    }, 60_000);
  });
});

/** Runs until the suite ends; called in a hook or a test. */
function useGroup(start: () => Promise<RedisGroup>): () => RedisGroup {
  let group: RedisGroup | null = null;
  beforeAll(async () => {
    const started = await start();
    group = started;
    return () => started.dispose();
  });
  return () => {
    if (!group) throw new Error('The servers have not been started yet');
    return group;
  };
}
