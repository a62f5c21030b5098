import type { Trx } from '../db/db.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { Job } from './job.ts';

/** A week after they finished, including dead ones. Returns how many. */
export const pruneFinishedJobs = (): Promise<number> =>
  deleteInBatches('jobs', `state <> 'queued' and finished_at < now() - interval '7 days'`);

/**
 * Last: a transaction that adds a job holds a lock on what the job is about, and has committed by
 * now.
 */
export async function purgeTenant({ ownerId }: Tenant, trx: Trx): Promise<void> {
  // Others, such as one that asks a model about all that waits, are no more the store's than anyone's.
  await Job.query(trx).delete().where({ ownerId }).whereRaw(`data ->> 'ownerId' is not null`);
}
