import { deleteInBatches } from '../../../delete-in-batches.ts';

/** Forgets who looked for which order, once it no longer counts. Returns how many rows. */
export const pruneOrderLookups = (): Promise<number> =>
  deleteInBatches('order_lookups', `created_at < now() - interval '2 days'`);
