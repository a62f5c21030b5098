import { deleteInBatches } from '../../../delete-in-batches.ts';

/** Removes bulk actions of more than 90 days ago with their rows. Returns how many. */
export const pruneBulkActions = (): Promise<number> =>
  deleteInBatches('bulk_actions', `created_at < now() - interval '90 days'`);
