import { deleteInBatches } from '../../../db/delete-in-batches.ts';

/** Deletes look-up requests that no longer count towards limits. Returns how many rows. */
export const pruneOrderLookups = (): Promise<number> =>
  deleteInBatches('order_lookups', `created_at < now() - interval '2 days'`);
