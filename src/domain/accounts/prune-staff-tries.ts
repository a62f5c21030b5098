import { deleteInBatches } from '../../db/delete-in-batches.ts';

/** Deletes the attempts of past days. Returns how many rows. */
export const pruneStaffTries = (): Promise<number> =>
  deleteInBatches('staff_tries', `day < (now() at time zone 'UTC')::date - 1`);
