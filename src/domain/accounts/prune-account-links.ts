import { deleteInBatches } from '../../db/delete-in-batches.ts';

/** Deletes links a week after they ended: until then, their pages explain why they don't work. */
export const pruneAccountLinks = (): Promise<number> =>
  deleteInBatches('account_links', `expires_at < now() - interval '7 days'`);
