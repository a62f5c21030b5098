import { rows } from '../../db.ts';

/** One live session, as its user sees it. */
export interface OwnSession {
  familyId: string;
  userAgent: string;
  startedAt: Date;
  lastUsedAt: Date;
  /** Whether a platform operator opened it. */
  byOperator: boolean;
}

/** The live sessions of a user, the last used first, 50 at most. */
export const listSessions = (userId: string): Promise<OwnSession[]> =>
  rows<OwnSession>(
    `select family_id as "familyId", coalesce(max(user_agent), '') as "userAgent",
            min(created_at) as "startedAt", max(created_at) as "lastUsedAt",
            bool_or(impersonator_id is not null) as "byOperator"
       from refresh_tokens
      where user_id = ?
      group by family_id
     having bool_and(revoked_at is null) and max(expires_at) > now()
      order by max(created_at) desc
      limit 50`,
    [userId],
  );
