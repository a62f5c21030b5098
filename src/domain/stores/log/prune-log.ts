import { deleteInBatches } from '../../../db/delete-in-batches.ts';

/** Deletes log entries older than a year. Returns how many entries. */
export const pruneLog = (): Promise<number> =>
  deleteInBatches('store_log_entries', `created_at < now() - interval '365 days'`);
