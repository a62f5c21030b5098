import { deleteInBatches } from '../../db/delete-in-batches.ts';

/** Deletes failed sign-ins older than a day. Returns how many rows. */
export const pruneFailedSignIns = (): Promise<number> =>
  deleteInBatches('failed_sign_ins', `began_at < now() - interval '1 day'`);
