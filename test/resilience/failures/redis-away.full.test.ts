import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../../src/kernel/db/db.ts';
import { addJob } from '../../../src/kernel/jobs/add-job.ts';
import { migrateQueue } from '../../../src/kernel/queue/queue-backend.ts';
import { freshAddress } from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';
import { describeWithRedis } from '../../support/describe-with-redis.ts';
import { someGoods } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { aRedis, type TestRedis } from '../../support/redis.ts';
import { asJson, ask, type Reply } from '../../support/resilience/ask.ts';
import { bySize } from '../../support/resilience/by-size.ts';
import { figure } from '../../support/resilience/figures.ts';
import { withinMs } from '../../support/resilience/load.ts';
import { useProxies } from '../../support/resilience/proxies.ts';
import { shoppingIn } from '../../support/resilience/shopping.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';
import { useWebProcesses } from '../../support/web-processes.ts';

const VISITS = bySize({ smoke: 60, full: 600 });
const JOBS = bySize({ smoke: 50, full: 1_000 });
const DRAIN_SECONDS = 60;
const SOON = { timeout: DRAIN_SECONDS * 1_000, interval: 50 };

describeWithRedis('B-08 B-09 with Redis behind two web processes and a worker', (program) => {
  const context = useApp();
  let well: TestRedis;
  let broken: TestRedis;
  beforeAll(async () => {
    [well, broken] = await Promise.all([aRedis(program), aRedis(program)]);
    await well.start();
    await migrateQueue(context.db.url);
  });
  const proxies = useProxies(() => ({ redis: broken.url }));
  /** The first one's Redis is always well, the second one's breaks. */
  const { processes, start, startWorker } = useWebProcesses(context, () => ({
    REDIS_URL: proxies.urlOf('redis'),
  }));
  useInvariants();
  let store: TestStore;
  beforeAll(async () => {
    // It is not there yet when the processes start.
    const [first] = processes;
    await first?.stop();
    processes[0] = await start({ REDIS_URL: well.url });
    store = await aStore(context.app);
  });
  beforeEach(() => rows('truncate jobs'));
  afterEach(() => broken.kill());
  afterAll(() => Promise.all([well.dispose(), broken.dispose()]));

  const FAILURES: [what: string, fail: () => Promise<void>][] = [
    ['that was not there at the start', async () => {}],
    [
      'that crashes',
      async () => {
        await broken.start();
        await visitBoth(4);
        await broken.kill();
      },
    ],
    [
      'that hangs',
      async () => {
        await broken.start();
        await visitBoth(4);
        broken.freeze();
      },
    ],
    [
      'behind a network that swallows everything',
      async () => {
        await broken.start();
        await visitBoth(4);
        proxies.of('redis').set('blackhole');
      },
    ],
  ];

  /** Of each process in turn, so that both are as busy: `[beside a Redis that is well, without]`. */
  async function visitBoth(times: number) {
    const shop = shoppingIn(store, await someGoods(store, { stock: 100_000 }));
    const answers: { took: number; answer: Reply }[][] = [[], []];
    for (let turn = 0; turn < times; turn++) {
      for (const [index, { url }] of processes.entries()) {
        const since = performance.now();
        const answer = await shop.visit(url, turn);
        answers[index]?.push({ answer, took: performance.now() - since });
      }
    }
    return answers;
  }

  test.each(FAILURES)(
    'B-08 a Redis %s slows nobody down',
    async (what, fail) => {
      await fail();
      // The first ones after it broke find out that it has.
      await visitBoth(1);
      const [normal = [], without = []] = await visitBoth(VISITS);
      const failed = without.filter(({ answer }) => answer.status >= 300 || answer.status === 0);
      expect(failed.map(({ answer }) => `${answer.status} ${answer.error}`)).toEqual([]);
      const ratio = withinMs(without, 0.95) / withinMs(normal, 0.95);
      figure('B-08', {
        what: `p95, Redis ${what}: times normal`,
        value: ratio,
        unit: '×',
        limit: 1.2,
      });
      expect(Math.max(...without.map(({ took }) => took))).toBeLessThan(5_000);
    },
    120_000,
  );

  test('B-08 wrong passwords are counted in the process meanwhile', async () => {
    const guess = (url: string, address: string) =>
      ask(
        `${url}/api/auth/login`,
        asJson({ email: store.email, password: 'a wrong one' }, { 'x-forwarded-for': address }),
      );
    const address = freshAddress();
    const url = processes[1]?.url ?? '';
    for (let turn = 0; turn < 10; turn++) expect((await guess(url, address)).status).toBe(401);
    expect((await guess(url, address)).status).toBe(429);
    expect((await guess(url, freshAddress())).status).toBe(401);
  }, 60_000);

  const waitingJobs = async () => {
    const [found] = await rows<{ count: number }>(
      `select count(*) from jobs where state <> 'done'`,
    );
    return found?.count ?? 0;
  };
  const addJobs = async () => {
    for (let n = 0; n < JOBS; n++) {
      await inTransaction((trx) => addJob(trx, 'run-recurring', { name: 'low-stock' }));
    }
  };

  test('B-08 jobs wait as rows and are done within a minute of its return', async () => {
    const worker = startWorker();
    await addJobs();
    expect(await waitingJobs()).toBe(JOBS);
    await broken.start();
    const since = performance.now();
    await expect.poll(waitingJobs, SOON).toBe(0);
    const took = (performance.now() - since) / 1_000;
    figure('B-08', {
      what: `${JOBS} jobs done after its return`,
      value: took,
      unit: 's',
      limit: 60,
    });
    await worker.kill();
  }, 90_000);

  test('B-09 a Redis that comes back empty after a crash: no job is lost, schedules are there', async () => {
    await broken.start();
    const shop = shoppingIn(store, await someGoods(store, { stock: 100 }));
    await shop.buy(processes[1]?.url ?? '');
    await addJobs();
    await broken.kill();
    await broken.start();
    await broken.wipe();
    const worker = startWorker();
    await expect.poll(waitingJobs, SOON).toBe(0);
    await expect
      .poll(() => broken.keys('stallkeeper:stallkeeper-recurring:repeat*'), SOON)
      .toBeGreaterThan(10);
    await worker.kill();
  }, 90_000);
});
