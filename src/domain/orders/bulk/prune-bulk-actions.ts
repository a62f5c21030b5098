import { deleteInBatches } from '../../../db/delete-in-batches.ts';

/** Deletes bulk actions older than 90 days with their rows. Returns how many. */
export const pruneBulkActions = (): Promise<number> =>
  deleteInBatches('bulk_actions', `created_at < now() - interval '90 days'`);
