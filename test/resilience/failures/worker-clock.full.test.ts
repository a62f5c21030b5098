import pg from 'pg';
import { type expect, inject, type onTestFinished, test } from 'vitest';
import { freePort } from '../../../dev/postgres/free-port.ts';
import { migrateUp } from '../../../migrations/run.ts';
import { startRedis } from '../../support/redis.ts';
import { HAS_REDIS } from '../../support/resilience/behind.ts';
import { pooled } from '../../support/resilience/between.ts';
import { spareDatabase } from '../../support/resilience/spare-database.ts';
import { describeWithClocks, wrongClock } from '../../support/resilience/wrong-clock.ts';
import { startWorkerProcess, type WorkerProcess } from '../../support/worker-process.ts';

/**
 * A schedule every fifteen seconds and one every minute. The latter's next run is a minute and the
 * work of a moment after the last; what missed its time is planned anew by the next sweep.
 */
const WHEN_DUE = { timeout: 60_000 + 15_000, interval: 250 };
const WATCHED = ['sweep', 'expire-drafts'];

type Test = { expect: typeof expect; onTestFinished: typeof onTestFinished };
type Started = WorkerProcess & { port: number };

/** Workers with a database and a queue of their own: cases mostly wait, so they do it at once. */
async function aPlatform({ expect, onTestFinished }: Test) {
  const url = await spareDatabase(inject('databaseServer'));
  await migrateUp(url);
  const client = new pg.Client(url);
  await client.connect();
  const redis = HAS_REDIS ? await startRedis() : null;
  const running: WorkerProcess[] = [];
  onTestFinished(async () => {
    await Promise.all(running.map((worker) => worker.stop()));
    await Promise.all([client.end(), redis?.dispose()]);
  });

  const start = async (more: Record<string, string> = {}): Promise<Started> => {
    const port = await freePort();
    const worker = startWorkerProcess({
      DATABASE_URL: pooled(url),
      DB_POOL_MAX: '2',
      JWT_SECRET: 'a-secret-of-the-test-of-wrong-clocks-01',
      ENCRYPTION_KEY: 'a-key-of-the-test-of-wrong-clocks-00001',
      HOST: '127.0.0.1',
      WORKER_PORT: String(port),
      LOG_LEVEL: 'warn',
      ...(redis ? { REDIS_URL: redis.url } : {}),
      ...more,
    });
    running.push(worker);
    const isReady = async () =>
      (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.status;
    await expect.poll(isReady, { timeout: 20_000 }).toBe(200);
    return { ...worker, port };
  };

  /** When the watched jobs last succeeded, by the database's clock. */
  const lastRuns = async (): Promise<Record<string, number>> => {
    const { rows } = await client.query<{ name: string; at: number }>(
      `select name, extract(epoch from last_success_at)::float8 as at from job_runs`,
    );
    return Object.fromEntries(rows.map(({ name, at }) => [name, at]));
  };

  /** Waits until each watched job has run again, when it is due. */
  const goOn = async (): Promise<void> => {
    const before = await lastRuns();
    const late = async () => {
      const now = await lastRuns();
      return WATCHED.filter((name) => (now[name] ?? 0) <= (before[name] ?? 0));
    };
    await expect.poll(late, WHEN_DUE).toEqual([]);
  };
  return { start, goOn };
}

const metricsOf = async ({ port }: { port: number }): Promise<string> =>
  (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

/** How often a worker has run recurring jobs. */
const runsOf = async (worker: { port: number }, name: string): Promise<number> => {
  const counted = `stallkeeper_job_duration_seconds_count{name="${name}",outcome="done"}`;
  const line = (await metricsOf(worker)).split('\n').find((each) => each.startsWith(counted));
  return Number(line?.split(' ').at(-1) ?? 0);
};

describeWithClocks('O-04 a worker whose clock is wrong', () => {
  for (const time of ['+10m', '+30m', '+5h', '-10m', '-5h']) {
    test.concurrent(`O-04 ${time}, beside a good one: recurring jobs go on during it and within a minute of its end`, {
      timeout: 400_000,
    }, async (context) => {
      const { start, goOn } = await aPlatform(context);
      const good = await start();
      await goOn();
      const wrong = await start(wrongClock(time));
      await goOn();
      await goOn();
      const ran = await runsOf(good, 'sweep');
      context
        .expect(await metricsOf(wrong))
        .toMatch(
          time.startsWith('+')
            ? /stallkeeper_clock_offset_seconds \d{3,}/
            : /stallkeeper_clock_offset_seconds -\d{3,}/,
        );
      context.expect(wrong.output()).toContain('the clock of this machine is wrong: is NTP on?');
      // Neither a flood of runs: two minutes have eight sweeps, and a few to catch up.
      context.expect(ran).toBeLessThan(20);
      await wrong.kill();
      await goOn();
      await goOn();
    });
  }

  for (const time of ['+5h', '-10m']) {
    test.concurrent(`O-04 ${time} and alone: it goes on by its own clock, and a good one follows at once`, {
      timeout: 400_000,
    }, async (context) => {
      const { start, goOn } = await aPlatform(context);
      const wrong = await start(wrongClock(time));
      await goOn();
      await goOn();
      context.expect(await runsOf(wrong, 'sweep')).toBeLessThan(16);
      await wrong.stop();
      await start();
      await goOn();
      await goOn();
    });
  }
});
