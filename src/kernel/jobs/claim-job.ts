import { fn, raw } from 'objection';
import { newId } from '../../ids.ts';
import { IS_FREE, Job, type JobKey } from './job.ts';
import { JOB_NAMES, type JobName } from './job-names.ts';

/** Longer than an event loop is ever blocked (40 s); a killed worker's jobs end within 90 s. */
export const LEASE_SECONDS = 60;

const leaseEnd = () => raw(`now() + ? * interval '1 second'`, [LEASE_SECONDS]);

/** A job that only this process may run until its lease ends. `attempts` includes this one. */
export type ClaimedJob = JobKey &
  Pick<Job, 'name' | 'data' | 'attempts' | 'traceContext'> & { leaseId: string };

/**
 * Claims a job for this process, which can do those with one of the `names`. The queue delivers at
 * least once; this update admits one delivery. Returns null when the job is finished, not due yet,
 * claimed by another worker, or one that only a worker of a newer release knows: the sweep sends it again.
 */
export async function claimJob(
  { ownerId, id }: JobKey,
  names: readonly JobName[] = JOB_NAMES,
): Promise<ClaimedJob | null> {
  const [job] = await Job.query()
    .patch({ attempts: raw('attempts + 1'), leaseId: newId(), leasedUntil: leaseEnd() })
    .where({ ownerId, id, state: 'queued' })
    .whereIn('name', [...names])
    .where('runAt', '<=', fn.now())
    .whereRaw(IS_FREE)
    .returning(['ownerId', 'id', 'name', 'data', 'attempts', 'leaseId', 'traceContext'])
    .castTo<ClaimedJob[]>();
  return job ?? null;
}

/** False when another worker has claimed the job. */
export async function renewLease({ ownerId, id, leaseId }: ClaimedJob): Promise<boolean> {
  const renewed = await Job.query()
    .patch({ leasedUntil: leaseEnd() })
    .where({ ownerId, id, leaseId, state: 'queued' });
  return renewed === 1;
}
