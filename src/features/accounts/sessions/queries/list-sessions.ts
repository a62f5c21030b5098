import { rows } from '../../../../kernel/db/db.ts';

export interface OwnSession {
  familyId: string;
  userAgent: string;
  /** Where it began: "203.0.113.x". Empty if unknown, and for an operator's. */
  network: string;
  startedAt: Date;
  lastUsedAt: Date;
  operatorName: string | null;
}

export const listSessions = (userId: string): Promise<OwnSession[]> =>
  rows<OwnSession>(
    `select t.family_id, coalesce(max(t.user_agent), '') as user_agent,
            coalesce(max(t.network) filter (where t.impersonator_id is null), '') as network,
            min(t.created_at) as started_at, max(t.created_at) as last_used_at,
            max(o.name) as operator_name
       from refresh_tokens t left join users o on o.id = t.impersonator_id
      where t.user_id = ?
      group by t.family_id
     having bool_and(t.revoked_at is null) and max(t.expires_at) > now()
      order by max(t.created_at) desc
      limit 50`,
    [userId],
  );
