import { rows } from '../../db/db.ts';
import { newId } from '../../ids.ts';
import type { JobName } from './job-names.ts';

/**
 * How long a claim lasts without renewal: longer than an event loop that is blocked for 40 s, and
 * short enough that the jobs of a killed worker finish within 90 s.
 */
export const LEASE_SECONDS = 60;

/** A job that only this process may run until its lease ends. */
export interface ClaimedJob {
  id: string;
  name: JobName;
  data: Record<string, string>;
  /** Includes this one. */
  attempts: number;
  leaseId: string;
}

/**
 * Claims a job for this process. The queue delivers at least once; this update admits one delivery.
 * Returns null when the job is finished, not due yet, or claimed by another worker.
 */
export async function claimJob(id: string): Promise<ClaimedJob | null> {
  const [job] = await rows<ClaimedJob>(
    `update jobs set attempts = attempts + 1, lease_id = ?,
       leased_until = now() + ? * interval '1 second'
     where id = ? and state = 'queued' and run_at <= now()
       and (leased_until is null or leased_until < now())
     returning id, name, data, attempts, lease_id as "leaseId"`,
    [newId(), LEASE_SECONDS, id],
  );
  return job ?? null;
}

/** Extends the lease. False when another worker has claimed the job. */
export async function renewLease(job: ClaimedJob): Promise<boolean> {
  const renewed = await rows(
    `update jobs set leased_until = now() + ? * interval '1 second'
     where id = ? and lease_id = ? and state = 'queued' returning id`,
    [LEASE_SECONDS, job.id, job.leaseId],
  );
  return renewed.length === 1;
}
