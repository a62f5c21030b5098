import { deleteInBatches } from '../../delete-in-batches.ts';

/** Forgets how many letters left on days before yesterday. Returns how many rows. */
export const pruneLetterCounts = (): Promise<number> =>
  deleteInBatches('letter_counts', `day < (now() at time zone 'UTC')::date - 1`);
