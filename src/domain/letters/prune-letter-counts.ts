import { deleteInBatches } from '../../db/delete-in-batches.ts';

/** Deletes email counts from before yesterday. Returns how many rows. */
export const pruneLetterCounts = (): Promise<number> =>
  deleteInBatches('letter_counts', `day < (now() at time zone 'UTC')::date - 1`);
