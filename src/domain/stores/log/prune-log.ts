import { deleteInBatches } from '../../../delete-in-batches.ts';

/** Forgets what happened in stores more than a year ago. Returns how many entries. */
export const pruneLog = (): Promise<number> =>
  deleteInBatches('store_log_entries', `created_at < now() - interval '365 days'`);
