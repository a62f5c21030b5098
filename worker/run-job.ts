import type { Logger } from 'pino';
import {
  type ClaimedJob,
  claimJob,
  LEASE_SECONDS,
  renewLease,
} from '../src/domain/jobs/claim-job.ts';
import { completeJob, failJob, handBackJob, MAX_ATTEMPTS } from '../src/domain/jobs/finish-job.ts';
import type { JobName } from '../src/domain/jobs/job-names.ts';
import { type JobHandler, NoRoom } from './jobs/job-handler.ts';

const RENEW_MS = (LEASE_SECONDS * 1_000) / 4;

export interface JobRunner {
  handlers: Partial<Record<JobName, JobHandler>>;
  log: Logger;
  /** Fires when the process stops: what still runs is handed back. */
  signal: AbortSignal;
}

/**
 * Runs one delivery of the queue. Whatever happens is kept on the job's row, so the queue itself
 * never sees a failed job; it rejects only when the row could not be reached.
 */
export async function runJob(runner: JobRunner, id: string): Promise<void> {
  const job = await claimJob(id);
  if (!job) return;
  const log = runner.log.child({ job: job.name, jobId: job.id, attempt: job.attempts });
  const renewing = setInterval(() => {
    renewLease(job).catch((error) => log.warn({ err: error }, 'lease not renewed'));
  }, RENEW_MS);
  const started = performance.now();
  try {
    const outcome = await attempt(runner, job);
    const durationMs = Math.round(performance.now() - started);
    if (outcome === 'done') log.info({ durationMs }, 'job done');
    else log.warn({ durationMs }, outcome);
  } catch (error) {
    if (error instanceof NoRoom) return await handBackJob(job);
    const state = await failJob(job, error);
    if (state === 'dead') log.error({ err: error }, 'job gave up');
    else log.warn({ err: error }, 'job failed, to be tried again');
  } finally {
    clearInterval(renewing);
  }
}

type Outcome = 'done' | 'job handed back' | 'job ran longer than its lease';

async function attempt({ handlers, signal }: JobRunner, job: ClaimedJob): Promise<Outcome> {
  if (job.attempts > MAX_ATTEMPTS) throw new Error('The worker stopped during every attempt');
  const run = handlers[job.name];
  if (!run) throw new Error(`This worker knows no job "${job.name}"`);
  if (!(await finishes(run(job.data, signal), signal))) {
    await handBackJob(job);
    return 'job handed back';
  }
  return (await completeJob(job)) ? 'done' : 'job ran longer than its lease';
}

/** Whether the work ends before the signal fires. */
async function finishes(work: Promise<void>, signal: AbortSignal): Promise<boolean> {
  let onAbort = () => {};
  const aborted = new Promise<false>((resolve) => {
    onAbort = () => resolve(false);
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([work.then(() => true), aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
