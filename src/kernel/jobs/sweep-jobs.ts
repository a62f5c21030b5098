import { dispatchJobs } from './dispatcher.ts';
import { IS_FREE, Job, type JobKey } from './job.ts';
import { isNotClosed } from './queries/is-not-closed.ts';
import { markEnqueued } from './queries/mark-enqueued.ts';

const BATCH = 1_000;
const MAX_BATCHES = 20;
/** How long a job enqueued by its own process may wait for a worker. */
const GRACE_SECONDS = 5;
/** How long a job enqueued by the sweep may wait before it counts as lost. */
const LOST_AFTER_SECONDS = 60;

/**
 * Enqueues all due jobs without a lease: never enqueued, lost by the queue, due for a retry, or
 * left by a dead worker. A job that is still queued is not doubled, because its id is the queue's
 * id, too. Returns how many were enqueued.
 * @throws Error when the queue cannot be reached; nothing is marked then
 */
export async function sweepJobs(): Promise<number> {
  let swept = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const due = await dueJobs();
    if (due.length === 0) break;
    await dispatchJobs(due);
    await markEnqueued(due);
    swept += due.length;
  }
  return swept;
}

async function dueJobs(): Promise<JobKey[]> {
  return Job.query()
    .select('ownerId', 'id')
    .where({ state: 'queued' })
    .whereRaw(`run_at <= now() - ? * interval '1 second'`, [GRACE_SECONDS])
    .whereRaw(`(enqueued_at is null or enqueued_at < now() - ? * interval '1 second')`, [
      LOST_AFTER_SECONDS,
    ])
    .whereRaw(IS_FREE)
    .whereRaw(isNotClosed('owner_id'))
    .orderBy('runAt')
    .limit(BATCH)
    .castTo<JobKey[]>();
}
