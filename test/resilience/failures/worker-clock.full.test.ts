import { afterEach, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../dev/postgres/free-port.ts';
import { migrateQueue } from '../../../src/queue/queue-backend.ts';
import { useApp } from '../../support/app.ts';
import { HAS_REDIS } from '../../support/resilience/behind.ts';
import { pooled, useQueueSettings } from '../../support/resilience/between.ts';
import { describeWithClocks, wrongClock } from '../../support/resilience/wrong-clock.ts';
import { rows } from '../../support/rows.ts';
import { startWorkerProcess, type WorkerProcess } from '../../support/worker-process.ts';

const context = useApp();
const queueSettings = useQueueSettings();
beforeAll(async () => {
  if (!HAS_REDIS) await migrateQueue(context.db.url);
});

const WITHIN_A_MINUTE = { timeout: 60_000, interval: 250 };
/** A schedule every fifteen seconds and one every minute. */
const WATCHED = ['sweep', 'expire-drafts'];

const running: WorkerProcess[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((worker) => worker.stop()));
  await rows('truncate job_runs');
});

async function start(more: Record<string, string> = {}): Promise<WorkerProcess & { port: number }> {
  const port = await freePort();
  const worker = startWorkerProcess({
    DATABASE_URL: pooled(context.db.url),
    JWT_SECRET: context.config.jwtSecret,
    ENCRYPTION_KEY: context.config.encryptionKey,
    HOST: '127.0.0.1',
    WORKER_PORT: String(port),
    LOG_LEVEL: 'warn',
    ...queueSettings(),
    ...more,
  });
  running.push(worker);
  const isReady = async () =>
    (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.status;
  await expect.poll(isReady, { timeout: 20_000 }).toBe(200);
  return { ...worker, port };
}

const metricsOf = async ({ port }: { port: number }): Promise<string> =>
  (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

/** How often a worker has run recurring jobs. */
const runsOf = async (worker: { port: number }, name: string): Promise<number> => {
  const counted = `stallkeeper_job_duration_seconds_count{name="${name}",outcome="done"}`;
  const line = (await metricsOf(worker)).split('\n').find((each) => each.startsWith(counted));
  return Number(line?.split(' ').at(-1) ?? 0);
};

/** When the watched jobs last succeeded, by the database's clock. */
const lastRuns = async (): Promise<Record<string, number>> => {
  const found = await rows<{ name: string; at: number }>(
    `select name, extract(epoch from last_success_at)::float8 as at from job_runs`,
  );
  return Object.fromEntries(found.map(({ name, at }) => [name, at]));
};

/** Waits until each watched job has run again, within a minute. */
async function goOn(): Promise<void> {
  const before = await lastRuns();
  const late = async () => {
    const now = await lastRuns();
    return WATCHED.filter((name) => (now[name] ?? 0) <= (before[name] ?? 0));
  };
  await expect.poll(late, WITHIN_A_MINUTE).toEqual([]);
}

describeWithClocks('O-04 a worker whose clock is wrong', () => {
  test.each(['+10m', '+30m', '+5h', '-10m', '-5h'])(
    'O-04 %s, beside a good one: recurring jobs go on during it and within a minute of its end',
    async (time) => {
      const good = await start();
      await goOn();
      const wrong = await start(wrongClock(time));
      await goOn();
      await goOn();
      const ran = await runsOf(good, 'sweep');
      expect(await metricsOf(wrong)).toMatch(
        time.startsWith('+')
          ? /stallkeeper_clock_offset_seconds \d{3,}/
          : /stallkeeper_clock_offset_seconds -\d{3,}/,
      );
      expect(wrong.output()).toContain('the clock of this machine is wrong: is NTP on?');
      // Neither a flood of runs: two minutes have eight sweeps, and a few to catch up.
      expect(ran).toBeLessThan(20);
      await wrong.kill();
      await goOn();
      await goOn();
    },
    400_000,
  );

  test.each(['+5h', '-10m'])(
    'O-04 %s and alone: it goes on by its own clock, and a good one follows at once',
    async (time) => {
      const wrong = await start(wrongClock(time));
      await goOn();
      await goOn();
      expect(await runsOf(wrong, 'sweep')).toBeLessThan(16);
      await wrong.stop();
      await start();
      await goOn();
      await goOn();
    },
    400_000,
  );
});
