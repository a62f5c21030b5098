import { deleteInBatches } from '../../delete-in-batches.ts';

/** Forgets links a week after they ended: until then their pages say why they do nothing. */
export const pruneAccountLinks = (): Promise<number> =>
  deleteInBatches('account_links', `expires_at < now() - interval '7 days'`);
