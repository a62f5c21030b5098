import { deleteInBatches } from '../../delete-in-batches.ts';

/** Removes jobs that were finished more than a week ago, dead ones included. Returns how many. */
export const pruneFinishedJobs = (): Promise<number> =>
  deleteInBatches('jobs', `state <> 'queued' and finished_at < now() - interval '7 days'`);
