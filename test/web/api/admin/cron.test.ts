import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectSchedules } from '../../../../src/kernel/jobs/schedules.ts';
import { type JobQueue, openQueue } from '../../../../src/kernel/queue/queue.ts';
import { useApp } from '../../../support/app.ts';
import { silentLog } from '../../../support/queue-backends.ts';
import { useRealWorker } from '../../../support/real-worker.ts';
import { rows } from '../../../support/rows.ts';
import { anOperator, aStore } from '../../../support/stores.ts';

const context = useApp();
useRealWorker(context);
let queue: JobQueue;
let operator: Awaited<ReturnType<typeof anOperator>>;
beforeAll(async () => {
  operator = await anOperator(context.app);
  queue = openQueue(context.config, silentLog);
  connectSchedules(queue);
});
afterAll(async () => {
  connectSchedules(null);
  await queue.close();
});

const ask = (method: 'GET' | 'POST', path: string, payload?: object) =>
  context.app.inject({
    method,
    url: `/api/admin/${path}`,
    headers: operator.headers,
    ...(payload ? { payload } : {}),
  });
const endedTrial = async () => {
  const { ownerId } = await aStore(context.app);
  await rows(
    `update user_subscriptions set current_period_end = now() - interval '1 hour',
            trial_ends_at = now() - interval '1 hour' where user_id = ?`,
    [ownerId],
  );
};

describe('recurring jobs', () => {
  test('are told with their last and next run', async () => {
    await expect
      .poll(async () => (await ask('GET', 'cron/status')).json().jobs.length, { timeout: 20_000 })
      .toBeGreaterThan(10);
    const status = (await ask('GET', 'cron/status')).json();
    expect(status).toMatchObject({ running: true, workers: 1 });
    for (const job of status.jobs) {
      expect(Object.keys(job)).toEqual([
        'name',
        'pattern',
        'nextRunAt',
        'lastRunAt',
        'lastDurationMs',
        'lastStatus',
        'lastError',
      ]);
      expect(Date.parse(job.nextRunAt)).toBeGreaterThan(Date.now() - 60_000);
    }
  });

  test('run now in a worker, with the figures in the answer and the action on record', async () => {
    await endedTrial();
    const answer = await ask('POST', 'cron/run', { name: 'expire-subscriptions', reason: 'Asked' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      name: 'expire-subscriptions',
      status: 'done',
      durationMs: expect.any(Number),
      result: expect.objectContaining({ expired: 1 }),
    });
    expect(
      await rows(`select actor_id as id, reason from audit_events where action = 'job_run'`),
    ).toEqual([{ id: operator.id, reason: 'Asked' }]);
    expect((await ask('POST', 'cron/run', { name: 'nothing' })).statusCode).toBe(404);
    expect((await ask('POST', 'cron/run', { name: 'constructor' })).statusCode).toBe(404);
    expect((await ask('POST', 'cron/run', {})).statusCode).toBe(400);
  });

  test('say when they fail', async () => {
    await rows('alter table idempotency_keys rename to elsewhere');
    try {
      const answer = await ask('POST', 'cron/run', { name: 'prune' });
      expect([answer.statusCode, answer.json().status, answer.json().result]).toEqual([
        200,
        'failed',
        null,
      ]);
      const { jobs } = (await ask('GET', 'cron/status')).json();
      const prune = jobs.find(({ name }: { name: string }) => name === 'prune');
      expect([prune.lastStatus, prune.lastError]).toEqual(['failed', expect.any(String)]);
    } finally {
      await rows('alter table elsewhere rename to idempotency_keys');
    }
  });

  test('have their schedules set anew', async () => {
    await queue.removeSchedule('prune');
    await queue.setSchedule({ name: 'low-stock', pattern: '1 1 1 1 *' });
    const answer = await ask('POST', 'cron/restart');
    expect(answer.statusCode).toBe(200);
    const patterns = Object.fromEntries(
      (await queue.schedules()).map((each) => [each.name, each.pattern]),
    );
    expect(patterns).toMatchObject({ prune: '20 3 * * *', 'low-stock': '5 * * * *' });
    expect(
      await rows(`select 1 from audit_events where action = 'schedules_restarted'`),
    ).toHaveLength(1);
  });

  test('end what is over at once, in the web process', async () => {
    await endedTrial();
    await endedTrial();
    const answer = await ask('POST', 'jobs/update-expired-subscriptions');
    expect([answer.statusCode, answer.json()]).toEqual([200, { expired: 2 }]);
    expect((await ask('POST', 'jobs/update-expired-subscriptions')).json()).toEqual({ expired: 0 });
  });
});
