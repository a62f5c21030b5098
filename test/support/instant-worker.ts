import { afterAll, beforeAll } from 'vitest';
import { newId } from '../../src/ids.ts';
import { setJobDispatcher } from '../../src/kernel/jobs/dispatcher.ts';
import { beat, notePassed } from '../../src/kernel/jobs/heartbeat.ts';
import type { JobKey } from '../../src/kernel/jobs/job.ts';
import { JOB_HANDLERS } from '../../worker/jobs/index.ts';
import { type JobRunner, runJob } from '../../worker/run-job.ts';
import { silentLog } from './queue-backends.ts';
import { rows } from './rows.ts';

export interface InstantWorker {
  /** No worker lives from now on; jobs wait. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** A worker seems to live, and does nothing. */
  hang(): Promise<void>;
  /** Does what has been waiting. */
  sweep(): Promise<void>;
  /** Ends once the jobs that were handed over, and those that they added, are done. */
  idle(): Promise<void>;
}

/** A worker in this process: a job runs as soon as its row is committed. Call after `useApp`. */
export function useInstantWorker(handlers: JobRunner['handlers'] = JOB_HANDLERS): InstantWorker {
  const runner = { handlers, log: silentLog, signal: new AbortController().signal };
  const id = newId();
  let running: Promise<unknown> = Promise.resolve();
  let works = true;
  // Machines that are slow take longer than a heartbeat is good for.
  const live = async () => {
    await beat(id);
    await notePassed([id]);
    await rows(
      `update worker_heartbeats set seen_at = seen_at + interval '1 hour',
         passed_at = passed_at + interval '1 hour' where id = ?`,
      [id],
    );
  };
  const start = async () => {
    works = true;
    await live();
  };
  beforeAll(async () => {
    await start();
    setJobDispatcher(async (jobs) => {
      if (works) running = Promise.all([running, ...jobs.map((job) => runJob(runner, job))]);
    });
  });
  afterAll(async () => {
    setJobDispatcher(null);
    await running;
  });
  return {
    stop: async () => {
      works = false;
      await rows('delete from worker_heartbeats');
    },
    start,
    hang: async () => {
      works = false;
      await live();
    },
    sweep: async () => {
      const waiting = await rows<JobKey>(
        `select owner_id as "ownerId", id from jobs where state = 'queued'`,
      );
      await Promise.all(waiting.map((job) => runJob(runner, job)));
    },
    idle: async () => {
      for (let awaited: unknown = null; awaited !== running; ) {
        awaited = running;
        await running;
      }
    },
  };
}
