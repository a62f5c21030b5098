import type { Trx } from '../../db/db.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { Job } from './job.ts';

/** Deletes jobs that finished more than a week ago, including dead ones. Returns how many. */
export const pruneFinishedJobs = (): Promise<number> =>
  deleteInBatches('jobs', `state <> 'queued' and finished_at < now() - interval '7 days'`);

/**
 * Deletes a tenant's jobs, after everything that they are about: a transaction that adds one holds
 * a lock on such a row, and has committed by now.
 */
export async function purgeTenant({ ownerId }: Tenant, trx: Trx): Promise<void> {
  // Others, such as one that asks a model about all that waits, are no more the store's than anyone's.
  await Job.query(trx).delete().where({ ownerId }).whereRaw(`data ->> 'ownerId' is not null`);
}
