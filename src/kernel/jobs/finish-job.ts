import { fn, type PartialModelObject, raw } from 'objection';
import type { ClaimedJob } from './claim-job.ts';
import { errorText } from './error-text.ts';
import { Job } from './job.ts';

/** After this many attempts a job is dead and needs a person. */
export const MAX_ATTEMPTS = 10;

const FIRST_DELAY_SECONDS = 10;
const GROWTH = 3;
const MAX_DELAY_SECONDS = 3_600;

/** False when its lease has expired and another worker has claimed it. */
export const completeJob = (job: ClaimedJob): Promise<boolean> =>
  settle(job, { state: 'done', finishedAt: fn.now(), lastError: null });

export async function failJob(job: ClaimedJob, error: unknown): Promise<'queued' | 'dead'> {
  const lastError = errorText(error);
  if (job.attempts >= MAX_ATTEMPTS) {
    await settle(job, { state: 'dead', finishedAt: fn.now(), lastError });
    return 'dead';
  }
  const runAt = raw(`now() + ? * interval '1 second'`, [retryDelay(job.attempts)]);
  await settle(job, { runAt, enqueuedAt: null, lastError });
  return 'queued';
}

/** The attempt doesn't count. */
export async function handBackJob(job: ClaimedJob): Promise<void> {
  await settle(job, { attempts: raw('attempts - 1'), enqueuedAt: null });
}

/** 10 s, then three times longer each, at most an hour; jitter keeps failed jobs apart. */
export function retryDelay(attempts: number, random = Math.random()): number {
  const delay = FIRST_DELAY_SECONDS * GROWTH ** (attempts - 1);
  return Math.round(Math.min(delay, MAX_DELAY_SECONDS) * (0.8 + 0.4 * random));
}

async function settle(
  { ownerId, id, leaseId }: ClaimedJob,
  change: PartialModelObject<Job>,
): Promise<boolean> {
  const settled = await Job.query()
    .patch({ leaseId: null, leasedUntil: null, ...change })
    .where({ ownerId, id, leaseId, state: 'queued' });
  return settled === 1;
}
