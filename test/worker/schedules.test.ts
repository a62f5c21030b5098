import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newId, newToken } from '../../src/ids.ts';
import { cronStatus } from '../../src/kernel/jobs/cron-status.ts';
import { periodOf, RECURRING_JOBS } from '../../src/kernel/jobs/job-names.ts';
import { keepSchedules } from '../../src/kernel/jobs/schedules.ts';
import { type JobQueue, openQueue } from '../../src/kernel/queue/queue.ts';
import { runRecurringJob } from '../../worker/run-recurring-job.ts';
import { SCHEDULE } from '../../worker/schedule.ts';
import { startWorker } from '../../worker/start-worker.ts';
import { BACKENDS, silentLog, useQueueBackend } from '../support/queue-backends.ts';
import { rows } from '../support/rows.ts';

const JOB_NAMES = Object.keys(RECURRING_JOBS);
const SOON = { timeout: 20_000, interval: 20 };

describe.each(BACKENDS)('recurring jobs on %s', (kind) => {
  const backend = useQueueBackend(kind);
  let queue: JobQueue;
  const names = async () => (await queue.schedules()).map(({ name }) => name).sort();

  beforeEach(async () => {
    queue = openQueue(backend.config, silentLog);
    await expect.poll(queue.untilReachable, SOON).toBe(true);
  });
  afterEach(async () => {
    await queue.close();
    await backend.wipe();
  });

  test('the queue has the schedules of the table, and again after it forgot everything', async () => {
    expect(await keepSchedules(queue)).toBe(JOB_NAMES.length);
    expect(await names()).toEqual([...JOB_NAMES].sort());
    expect(await keepSchedules(queue)).toBe(0);

    await backend.wipe();
    expect(await names()).toEqual([]);
    await keepSchedules(queue);
    expect(await names()).toEqual([...JOB_NAMES].sort());
  });

  test('a schedule that changed is corrected and one that is gone is taken out', async () => {
    await queue.setSchedule({ name: 'prune', pattern: '0 0 1 1 *' });
    await queue.setSchedule({ name: 'no-longer-there', pattern: '0 * * * *' });
    await keepSchedules(queue);
    const prune = (await queue.schedules()).find(({ name }) => name === 'prune');
    expect(prune?.pattern).toBe(RECURRING_JOBS.prune);
    expect(await names()).not.toContain('no-longer-there');
  });

  test.each([10, 30, 5 * 60])(
    'O-04 what a process whose clock was %d minutes ahead has planned is planned again',
    async (minutes) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
      await keepSchedules(queue);
      vi.useRealTimers();
      expect(await keepSchedules(queue)).toBeGreaterThan(8);
      for (const { pattern, nextRunAt } of await queue.schedules()) {
        const dueIn = Number(nextRunAt) - Date.now();
        expect(dueIn, pattern).toBeLessThan(periodOf(pattern) + 10_000);
      }
      expect(await keepSchedules(queue)).toBe(0);
    },
  );

  test('a worker runs the schedule and the status tells of it', async () => {
    const worker = await startWorker({ config: backend.config, log: silentLog, handlers: {} });
    try {
      const swept = async () => (await cronStatus(queue)).jobs.find((job) => job.name === 'sweep');
      await expect.poll(swept, SOON).toMatchObject({ lastStatus: 'done', lastError: null });
      const status = await cronStatus(queue);
      expect(status).toMatchObject({ running: true, workers: 1 });
      expect(status.jobs.map(({ name }) => name)).toEqual(JOB_NAMES);
      // A run that is due this second counts too.
      const aSecondAgo = Date.now() - 1_000;
      for (const job of status.jobs) expect(job.nextRunAt?.getTime()).toBeGreaterThan(aSecondAgo);
    } finally {
      await worker.stop();
    }
    expect(await cronStatus(queue)).toMatchObject({ running: false, workers: 0 });
  });
});

describe('one run of a recurring job', () => {
  useQueueBackend('postgres');
  const run = SCHEDULE.prune;
  afterEach(() => {
    SCHEDULE.prune = run;
  });

  test('pruning removes what is old enough and nothing else', async () => {
    const userId = newId();
    await rows(
      `insert into users (id, role, name, email, password_hash, owner_id)
       values (?, 'OWNER', 'Meera', 'meera@example.com', '$argon2id$x', ?)`,
      [userId, userId],
    );
    await insertOldAndNew(
      `insert into idempotency_keys (owner_id, route, key, request_hash, created_at)
       values ('${userId}', 'POST /api/orders', ?, 'hash', now() - ?::interval)`,
      ['25 hours', '23 hours'],
    );
    await insertOldAndNew(
      `insert into jobs (id, name, data, state, finished_at)
       values (?, 'import-products', '{}', 'done', now() - ?::interval)`,
      ['8 days', '6 days'],
    );
    await insertOldAndNew(
      `insert into refresh_tokens (id, user_id, family_id, token_hash, expires_at)
       values (?, '${userId}', '${newId()}', '\\x${Buffer.from(newToken()).toString('hex')}'::bytea
         || random()::text::bytea, now() - ?::interval)`,
      ['2 days', '1 hour'],
    );
    expect(await runRecurringJob('prune')).toMatchObject({
      status: 'done',
      result: { idempotencyKeys: 1, jobs: 1, refreshTokens: 1 },
    });
    const [left] = await rows(
      `/* across tenants */ select (select count(*) from idempotency_keys) as keys,
         (select count(*) from jobs) as jobs, (select count(*) from refresh_tokens) as tokens`,
    );
    expect(left).toEqual({ keys: 1, jobs: 1, tokens: 1 });
  });

  test('O-26 the dashboard’s notifications go after half a year; an alert about a payment under review stays', async () => {
    const ownerId = newId();
    await rows(
      `insert into users (id, role, name, email, password_hash, owner_id)
       values (?, 'OWNER', 'Asha', 'asha@example.com', '$argon2id$x', ?)`,
      [ownerId, ownerId],
    );
    const notices = [
      ['gone', 'order_new', 181],
      ['new enough', 'order_new', 179],
      ['under review', 'payment_alert', 400],
    ] as const;
    for (const [title, kind, days] of notices) {
      await rows(
        `insert into notifications (owner_id, id, kind, channel, status, title, created_at)
         values (?, ?, ?, 'in_app', 'sent', ?, now() - ? * interval '1 day')`,
        [ownerId, newId(), kind, title, days],
      );
    }
    const titles = async () => {
      const left = await rows<{ title: string }>(
        'select title from notifications where owner_id = ? order by title',
        [ownerId],
      );
      return left.map(({ title }) => title);
    };
    // Without its index, which comes after the release, all of them wait.
    await rows('alter index notifications_in_app_age rename to notifications_in_app_away');
    expect(await runRecurringJob('prune')).toMatchObject({ result: { notifications: 0 } });
    await rows('alter index notifications_in_app_away rename to notifications_in_app_age');
    expect(await titles()).toHaveLength(3);
    expect(await runRecurringJob('prune')).toMatchObject({ result: { notifications: 1 } });
    expect(await titles()).toEqual(['new enough', 'under review']);
  });

  test('a run that fails is kept with its error and is not thrown', async () => {
    SCHEDULE.prune = () => Promise.reject(new Error('the disk is full'));
    expect(await runRecurringJob('prune')).toMatchObject({
      status: 'failed',
      error: 'the disk is full',
    });
    const kept = await rows(`select last_status, last_error from job_runs where name = 'prune'`);
    expect(kept).toEqual([{ last_status: 'failed', last_error: 'the disk is full' }]);
  });
});

async function insertOldAndNew(sql: string, ages: string[]) {
  for (const age of ages) await rows(sql, [newId(), age]);
}
