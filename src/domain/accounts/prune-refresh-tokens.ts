import { deleteInBatches } from '../../delete-in-batches.ts';

/** Removes refresh tokens a day after their end. Returns how many. */
export const pruneRefreshTokens = (): Promise<number> =>
  deleteInBatches('refresh_tokens', `expires_at < now() - interval '1 day'`);
