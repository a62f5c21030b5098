import { rows } from '../../db/db.ts';
import type { ClaimedJob } from './claim-job.ts';
import { errorText } from './error-text.ts';

/** After this many attempts a job is dead and needs a person. */
export const MAX_ATTEMPTS = 10;

const FIRST_DELAY_SECONDS = 10;
const GROWTH = 3;
const MAX_DELAY_SECONDS = 3_600;

/**
 * Marks a claimed job as done. False when its lease has expired and another worker has claimed it.
 */
export async function completeJob(job: ClaimedJob): Promise<boolean> {
  return settle(job, `state = 'done', finished_at = now(), last_error = null`, []);
}

/** Stores the error and schedules a retry, or ends the job as dead. Returns its new state. */
export async function failJob(job: ClaimedJob, error: unknown): Promise<'queued' | 'dead'> {
  const text = errorText(error);
  if (job.attempts >= MAX_ATTEMPTS) {
    await settle(job, `state = 'dead', finished_at = now(), last_error = ?`, [text]);
    return 'dead';
  }
  await settle(
    job,
    `run_at = now() + ? * interval '1 second', enqueued_at = null, last_error = ?`,
    [retryDelay(job.attempts), text],
  );
  return 'queued';
}

/** Returns an unfinished job at once; the attempt doesn't count. */
export async function handBackJob(job: ClaimedJob): Promise<void> {
  await settle(job, 'attempts = attempts - 1, enqueued_at = null', []);
}

/**
 * Seconds to wait after an attempt: 10 s, then three times longer each, at most an hour. Includes
 * jitter, so that jobs that failed together are not retried together.
 */
export function retryDelay(attempts: number, random = Math.random()): number {
  const delay = FIRST_DELAY_SECONDS * GROWTH ** (attempts - 1);
  return Math.round(Math.min(delay, MAX_DELAY_SECONDS) * (0.8 + 0.4 * random));
}

async function settle(job: ClaimedJob, change: string, bindings: unknown[]): Promise<boolean> {
  const settled = await rows(
    `update jobs set lease_id = null, leased_until = null, ${change}
     where id = ? and lease_id = ? and state = 'queued' returning id`,
    [...bindings, job.id, job.leaseId],
  );
  return settled.length === 1;
}
