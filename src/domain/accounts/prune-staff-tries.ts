import { deleteInBatches } from '../../delete-in-batches.ts';

/** Forgets the tries of days gone by. Returns how many rows. */
export const pruneStaffTries = (): Promise<number> =>
  deleteInBatches('staff_tries', `day < (now() at time zone 'UTC')::date - 1`);
