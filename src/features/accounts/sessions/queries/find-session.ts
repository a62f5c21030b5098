import { preparedRows, type Trx } from '../../../../kernel/db/db.ts';
import type { Session } from '../../../../session.ts';
import { type SessionRow, sessionOfRow, sessionSql } from './session-sql.ts';

/** Null when the user is inactive or deleted, or the token family was revoked or has expired. */
export async function findSession(
  userId: string,
  familyId: string,
  trx?: Trx,
): Promise<Session | null> {
  const bindings = [familyId, userId, familyId];
  const [row] = await preparedRows<SessionRow>(SQL, bindings, trx);
  return row ? sessionOfRow(row, familyId) : null;
}

const SQL = sessionSql(`
    select r.user_id, null::jsonb as api_key, r.impersonator_id, i.name as impersonator_name,
           case when i.id is not null then r.expires_at end as impersonation_ends_at
      from refresh_tokens r
      left join users i on i.id = r.impersonator_id and i.is_active and i.role = 'SUPER_ADMIN'
     where r.family_id = ? and r.user_id = ? and r.expires_at > now()
       and (r.impersonator_id is null or i.id is not null)
       -- Also one that was begun in the very moment in which its operator's session was ended.
       and not exists (select 1 from refresh_tokens o
                        where o.family_id = r.impersonator_family_id and o.revoked_at is not null)
       -- One revoked token ends the family, also for a successor written in the same moment.
       and not exists (select 1 from refresh_tokens v where v.family_id = ? and v.revoked_at is not null)
     limit 1`);
