import { deleteInBatches } from '../../../../kernel/db/delete-in-batches.ts';

/** A revoked token stays while its family has an unexpired one: it marks the family as ended. */
export const pruneRefreshTokens = (): Promise<number> =>
  deleteInBatches(
    'refresh_tokens',
    `expires_at < now() - interval '1 day'
      and (revoked_at is null or not exists (
        select 1 from refresh_tokens kin
         where kin.family_id = refresh_tokens.family_id and kin.expires_at > now()))`,
  );
