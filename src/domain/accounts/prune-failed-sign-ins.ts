import { deleteInBatches } from '../../delete-in-batches.ts';

/** Forgets failed sign-ins of more than a day ago. Returns how many rows. */
export const pruneFailedSignIns = (): Promise<number> =>
  deleteInBatches('failed_sign_ins', `began_at < now() - interval '1 day'`);
