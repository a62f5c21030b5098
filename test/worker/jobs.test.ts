import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { inTransaction } from '../../src/kernel/db/db.ts';
import { addJob } from '../../src/kernel/jobs/add-job.ts';
import { claimJob } from '../../src/kernel/jobs/claim-job.ts';
import { setJobDispatcher } from '../../src/kernel/jobs/dispatcher.ts';
import { MAX_ATTEMPTS } from '../../src/kernel/jobs/finish-job.ts';
import type { JobKey } from '../../src/kernel/jobs/job.ts';
import { type JobQueue, openQueue } from '../../src/kernel/queue/queue.ts';
import type { JobHandler } from '../../worker/jobs/job-handler.ts';
import { runJob } from '../../worker/run-job.ts';
import { runRecurringJob } from '../../worker/run-recurring-job.ts';
import { type RunningWorker, startWorker } from '../../worker/start-worker.ts';
import { BACKENDS, redisServer, silentLog, useQueueBackend } from '../support/queue-backends.ts';
import { rows } from '../support/rows.ts';

const SOON = { timeout: 10_000, interval: 20 };
const data = { importId: 'an id' };
const NEVER = new AbortController().signal;

/** The job's row, as a test looks at it. */
const theJob = async () => {
  const [job] = await rows<{ state: string; attempts: number; error: string | null }>(
    `select state, attempts, last_error as error from jobs`,
  );
  return job;
};
const keyOfJob = async (): Promise<JobKey> => {
  const [key] = await rows<JobKey>('select owner_id as "ownerId", id from jobs');
  if (!key) throw new Error('There is no job');
  return key;
};

const makeDue = () =>
  rows(`update jobs set run_at = now() - interval '1 minute', enqueued_at = null,
          leased_until = leased_until - interval '2 minutes'`);

describe.each(BACKENDS)('jobs on %s', (kind) => {
  const backend = useQueueBackend(kind);
  const handler = vi.fn<JobHandler>();
  const handlers = { 'import-products': handler };
  let worker: RunningWorker | null = null;
  let queue: JobQueue | null = null;

  const start = async (graceMs?: number) => {
    worker = await startWorker({ config: backend.config, log: silentLog, handlers, graceMs });
  };
  /** The web process: it only adds. */
  const openProducer = async () => {
    const producer = openQueue(backend.config, silentLog);
    queue = producer;
    await expect.poll(producer.untilReachable, SOON).toBe(true);
    setJobDispatcher(producer.enqueue);
    return producer;
  };
  const add = () => inTransaction((trx) => addJob(trx, 'import-products', data));

  beforeAll(() => backend.wipe());
  beforeEach(async () => {
    handler.mockReset().mockResolvedValue(undefined);
    await rows('truncate jobs, job_runs, worker_heartbeats');
  });
  afterEach(async () => {
    setJobDispatcher(null);
    await worker?.stop();
    await queue?.close();
    worker = null;
    queue = null;
    await backend.wipe();
  });

  test('a job that was added is done once, with its data', async () => {
    await start();
    await add();
    await expect.poll(theJob, SOON).toMatchObject({ state: 'done', attempts: 1, error: null });
    expect(handler).toHaveBeenCalledOnce();
    expect(handler.mock.calls[0]?.[0]).toEqual(data);
  });

  test('O-24 a job that this worker does not know waits for one that does, and uses up no attempt', async () => {
    const old = await startWorker({ config: backend.config, log: silentLog, handlers: {} });
    await openProducer();
    const id = await add();
    const sent = async () =>
      (await rows<{ enqueued_at: Date | null }>('select enqueued_at from jobs'))[0]?.enqueued_at;
    await makeDue();
    await runRecurringJob('sweep');
    expect(await sent()).toBeInstanceOf(Date);
    await runJob({ handlers: {}, log: silentLog, signal: NEVER }, { ...(await keyOfJob()), id });
    expect(await theJob()).toEqual({ state: 'queued', attempts: 0, error: null });
    await old.stop();
    await makeDue();
    await start();
    await runRecurringJob('sweep');
    await expect.poll(theJob, SOON).toMatchObject({ state: 'done', attempts: 1 });
  });

  test('the queue hears of a job after its row is committed, and never when it is not', async () => {
    const heard: JobKey[] = [];
    setJobDispatcher(async (jobs) => void heard.push(...jobs));
    await expect(
      inTransaction(async (trx) => {
        await addJob(trx, 'import-products', data);
        throw new Error('the order could not be written');
      }),
    ).rejects.toThrow('the order could not be written');
    expect(heard).toEqual([]);
    expect(await theJob()).toBeUndefined();

    await inTransaction(async (trx) => {
      await addJob(trx, 'import-products', data);
      expect(heard).toEqual([]);
    });
    expect(heard).toEqual([await keyOfJob()]);
  });

  test('a job whose queue is away is added all the same, and the sweep hands it over', async () => {
    setJobDispatcher(async () => {
      throw new Error('The queue cannot be reached');
    });
    await add();
    expect(await theJob()).toMatchObject({ state: 'queued', attempts: 0 });
    await makeDue();
    await start();
    await expect.poll(theJob, SOON).toMatchObject({ state: 'done' });
    expect(handler).toHaveBeenCalledOnce();
  });

  test('a job that fails in a long statement keeps why', async () => {
    handler.mockImplementation(async () => {
      await rows(`select /* ${'long '.repeat(300)} */ 1 - 1 from nowhere`);
    });
    await start();
    await add();
    await expect.poll(theJob, SOON).toMatchObject({
      state: 'queued',
      error: 'relation "nowhere" does not exist (SQLSTATE 42P01)',
    });
  });

  test('a job that fails waits longer each time, keeps its error, and dies in the end', async () => {
    handler.mockRejectedValue(new Error('the file is gone'));
    await start();
    await add();
    await expect
      .poll(theJob, SOON)
      .toMatchObject({ state: 'queued', attempts: 1, error: 'the file is gone' });
    const [due] = await rows<{ seconds: number }>(
      `select extract(epoch from run_at - now())::float as seconds from jobs`,
    );
    expect(due?.seconds).toBeGreaterThan(5);
    expect(due?.seconds).toBeLessThan(13);

    await rows('update jobs set attempts = ?', [MAX_ATTEMPTS - 1]);
    // Again and again: a sweep passes unheard while the queue still ends the first delivery.
    const sweptAgain = async () => {
      await makeDue();
      await runRecurringJob('sweep');
      return theJob();
    };
    await expect
      .poll(sweptAgain, { timeout: 20_000, interval: 500 })
      .toMatchObject({ state: 'dead', attempts: MAX_ATTEMPTS });
    expect(handler).toHaveBeenCalledTimes(2);
  });

  test('a job of a worker that was killed is done once by the next, after its lease', async () => {
    await openProducer();
    await add();
    const held = await claimJob(await keyOfJob());
    expect(held).toMatchObject({ attempts: 1 });
    // The worker is gone; whoever is given the job now finds it held.
    await start();
    await runRecurringJob('sweep');
    expect(await theJob()).toMatchObject({ state: 'queued', attempts: 1 });
    expect(handler).not.toHaveBeenCalled();

    await makeDue();
    await runRecurringJob('sweep');
    await expect.poll(theJob, SOON).toMatchObject({ state: 'done', attempts: 2 });
    expect(handler).toHaveBeenCalledOnce();
  });

  test('a job that kills every worker that runs it is dead, not for ever tried', async () => {
    await openProducer();
    await add();
    await rows('update jobs set attempts = ?', [MAX_ATTEMPTS]);
    await start();
    await makeDue();
    await runRecurringJob('sweep');
    await expect.poll(theJob, SOON).toMatchObject({ state: 'dead' });
    expect(handler).not.toHaveBeenCalled();
  });

  test('a job that is delivered twice at once acts once', async () => {
    const producer = await openProducer();
    await add();
    const job = await keyOfJob();
    await producer.enqueue([job, job]);
    const runner = { handlers, log: silentLog, signal: new AbortController().signal };
    await Promise.all([runJob(runner, job), runJob(runner, job), runJob(runner, job)]);
    await start();
    await expect.poll(theJob, SOON).toMatchObject({ state: 'done', attempts: 1 });
    expect(handler).toHaveBeenCalledOnce();
  });

  test('a queue that has forgotten everything gets its jobs back from the sweep', async () => {
    await openProducer();
    for (let i = 0; i < 20; i++) await add();
    await backend.wipe();
    await makeDue();
    await start();
    await expect
      .poll(() => rows(`select 1 from jobs where state = 'done'`).then((done) => done.length), SOON)
      .toBe(20);
    expect(handler).toHaveBeenCalledTimes(20);
  });

  if (kind === 'redis behind sentinels') {
    test('a failover in the middle loses no job, and doubles none', async () => {
      await start();
      const addSome = async () => {
        for (let i = 0; i < 10; i++) await add();
      };
      await addSome();
      await Promise.all([backend.failOver?.(), addSome()]);
      await addSome();
      const swept = async () => {
        await rows(
          `update jobs set run_at = now() - interval '1 minute', enqueued_at = null
            where state = 'queued' and leased_until is null`,
        );
        await runRecurringJob('sweep');
        return (await rows(`select 1 from jobs where state = 'done' and attempts = 1`)).length;
      };
      await expect.poll(swept, { timeout: 30_000, interval: 500 }).toBe(30);
      expect(handler).toHaveBeenCalledTimes(30);
    });
  }

  test('a stop waits for the job that runs', async () => {
    let finish = () => {};
    handler.mockImplementation(() => new Promise((resolve) => (finish = resolve)));
    await start();
    await add();
    await expect.poll(() => handler.mock.calls.length, SOON).toBe(1);
    const stopped = worker?.stop();
    finish();
    await stopped;
    expect(await theJob()).toMatchObject({ state: 'done', attempts: 1 });
  });

  test('a stop hands back the job that takes too long, and another worker does it', async () => {
    handler.mockImplementationOnce(() => new Promise(() => {}));
    await start(50);
    await add();
    await expect.poll(() => handler.mock.calls.length, SOON).toBe(1);
    await worker?.stop();
    expect(await theJob()).toMatchObject({ state: 'queued', attempts: 0 });
    expect(handler.mock.calls[0]?.[1].aborted).toBe(true);

    await start();
    await makeDue();
    await runRecurringJob('sweep');
    await expect.poll(theJob, SOON).toMatchObject({ state: 'done', attempts: 1 });
  });
});

const notice = redisServer
  ? 'the queue was tried on PostgreSQL, one Redis, a Redis Cluster and Redis behind Sentinels'
  : 'NOTICE: redis-server is missing here, the queue was tried on PostgreSQL only';
test(notice, () => {
  if (!redisServer) console.warn(notice);
  expect(BACKENDS).toContain('postgres');
});
