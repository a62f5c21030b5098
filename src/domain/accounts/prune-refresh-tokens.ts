import { deleteInBatches } from '../../delete-in-batches.ts';

/**
 * Removes refresh tokens a day after their end; a revoked one stays as long as its family has one
 * that has not ended, since it alone says that the family is over. Returns how many.
 */
export const pruneRefreshTokens = (): Promise<number> =>
  deleteInBatches(
    'refresh_tokens',
    `expires_at < now() - interval '1 day'
      and (revoked_at is null or not exists (
        select 1 from refresh_tokens kin
         where kin.family_id = refresh_tokens.family_id and kin.expires_at > now()))`,
  );
