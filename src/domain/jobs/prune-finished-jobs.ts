import { deleteInBatches } from '../../db/delete-in-batches.ts';

/** Deletes jobs that finished more than a week ago, including dead ones. Returns how many. */
export const pruneFinishedJobs = (): Promise<number> =>
  deleteInBatches('jobs', `state <> 'queued' and finished_at < now() - interval '7 days'`);
