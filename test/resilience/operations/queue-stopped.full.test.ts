import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { describeWithRedis } from '../../support/describe-with-redis.ts';
import { useInvariants } from '../../support/invariants.ts';
import { aRedis, type TestRedis } from '../../support/redis.ts';
import { ask } from '../../support/resilience/ask.ts';
import { bySize } from '../../support/resilience/by-size.ts';
import { figure } from '../../support/resilience/figures.ts';
import { rows } from '../../support/rows.ts';
import { useWebProcesses } from '../../support/web-processes.ts';

/** At full size it is gone for three minutes. */
const GONE_MS = bySize({ smoke: 0, full: 180_000 });
const LONG = { timeout: 130_000, interval: 250 };

describeWithRedis('B-19 with Redis behind a web process and two workers', (program) => {
  const context = useApp();
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await aRedis(program);
    await redis.start();
    return () => redis.dispose();
  });
  const { processes, startWorker } = useWebProcesses(context, () => ({ REDIS_URL: redis.url }));
  useInvariants();

  const queue = async () =>
    JSON.parse((await ask(`${processes[0]?.url}/readyz`)).body).queue as Record<string, unknown>;
  const alerts = async () =>
    (
      await rows<{ kind: string }>(
        'select kind from platform_alerts where cleared_at is null order by kind',
      )
    ).map(({ kind }) => kind);

  test('B-19 while it is gone nobody is counted as working, the alert comes within two minutes, and both end with its return', async () => {
    for (const _ of [1, 2]) startWorker();
    await expect.poll(queue, LONG).toMatchObject({ workers: 2, backend: 'redis', state: 'up' });
    // A platform where no job has ever run is being set up, and gets no alert.
    await expect.poll(() => rows('select 1 from job_runs'), LONG).not.toEqual([]);
    await redis.kill();
    const gone = performance.now();
    const since = () => (performance.now() - gone) / 1_000;
    await expect.poll(queue, LONG).toMatchObject({ workers: 0, state: 'away' });
    figure('B-19', { what: 'no worker counted', value: since(), unit: 's', limit: 65 });
    expect(since()).toBeLessThan(75);
    await expect.poll(alerts, LONG).toContain('no_worker');
    figure('B-19', { what: 'alert', value: since(), unit: 's', limit: 120 });
    expect(since()).toBeLessThan(120);
    expect(await queue()).toMatchObject({ workers: 0, state: 'away' });
    await wait(Math.max(0, GONE_MS - since() * 1_000));
    if (GONE_MS > 0) expect(await alerts()).toEqual(['jobs_stopped', 'no_worker']);
    await redis.start();
    await expect.poll(queue, LONG).toMatchObject({ workers: 2, backend: 'redis', state: 'up' });
    await expect.poll(alerts, LONG).toEqual([]);
  }, 500_000);
});
