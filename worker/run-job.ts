import type { Logger } from 'pino';
import {
  type ClaimedJob,
  claimJob,
  LEASE_SECONDS,
  renewLease,
} from '../src/kernel/jobs/claim-job.ts';
import { completeJob, failJob, handBackJob, MAX_ATTEMPTS } from '../src/kernel/jobs/finish-job.ts';
import type { JobKey } from '../src/kernel/jobs/job.ts';
import type { JobName } from '../src/kernel/jobs/job-names.ts';
import { jobSeconds } from '../src/kernel/watch/metrics.ts';
import { beginSpan } from '../src/kernel/watch/tracing.ts';
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
export async function runJob(runner: JobRunner, key: Partial<JobKey>): Promise<void> {
  const { ownerId, id } = key;
  // From a process of a version that sent the id alone: the sweep sends it again.
  if (!ownerId || !id) return;
  const names = Object.keys(runner.handlers) as JobName[];
  const job = await claimJob({ ownerId, id }, names);
  if (!job) return;
  const span = beginSpan(`job ${job.name}`, {
    kind: 'CONSUMER',
    attributes: {
      'stallkeeper.job': job.name,
      'stallkeeper.attempt': job.attempts,
      ...storeOf(job),
    },
    parent: job.traceContext,
  });
  const log = runner.log.child({
    job: job.name,
    jobId: job.id,
    attempt: job.attempts,
    ...(job.data.ownerId ? { ownerId: job.data.ownerId } : {}),
    ...(span ? { traceId: span.traceId } : {}),
  });
  const work = () => settleAttempt(runner, job, log);
  const outcome = await (span ? span.within(work) : work());
  span?.end(
    { 'stallkeeper.outcome': outcome },
    outcome === 'failed' || outcome === 'dead' ? outcome : null,
  );
}

/** How an attempt ended, as metrics and traces have it. */
type Ending = 'done' | 'failed' | 'dead' | 'handed back' | 'late';

async function settleAttempt(runner: JobRunner, job: ClaimedJob, log: Logger): Promise<Ending> {
  const renewing = setInterval(() => {
    renewLease(job).catch((error) => log.warn({ err: error }, 'lease not renewed'));
  }, RENEW_MS);
  const started = performance.now();
  try {
    const outcome = await attempt(runner, job);
    const durationMs = Math.round(performance.now() - started);
    if (outcome === 'done') log.info({ durationMs, outcome }, 'job done');
    else log.warn({ durationMs, outcome }, WORDS[outcome]);
    return counted(job, started, outcome);
  } catch (error) {
    if (error instanceof NoRoom) {
      await handBackJob(job);
      return counted(job, started, 'handed back');
    }
    const state = await failJob(job, error);
    const outcome = state === 'dead' ? 'dead' : 'failed';
    const details = { err: error, outcome, durationMs: Math.round(performance.now() - started) };
    if (state === 'dead') log.error(details, 'job gave up');
    else log.warn(details, 'job failed, to be tried again');
    return counted(job, started, outcome);
  } finally {
    clearInterval(renewing);
  }
}

const WORDS = {
  'handed back': 'job handed back',
  late: 'job ran longer than its lease',
} as const;

function counted({ name }: ClaimedJob, started: number, outcome: Ending): Ending {
  jobSeconds.observe({ name, outcome }, (performance.now() - started) / 1_000);
  return outcome;
}

const storeOf = ({ data: { ownerId } }: ClaimedJob) =>
  ownerId ? { 'stallkeeper.owner_id': ownerId } : {};

async function attempt(
  { handlers, signal }: JobRunner,
  job: ClaimedJob,
): Promise<'done' | 'handed back' | 'late'> {
  if (job.attempts > MAX_ATTEMPTS) throw new Error('The worker stopped during every attempt');
  const run = handlers[job.name] as JobHandler;
  if (!(await finishes(run(job.data, signal), signal))) {
    await handBackJob(job);
    return 'handed back';
  }
  return (await completeJob(job)) ? 'done' : 'late';
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
