import { rows } from '../../db.ts';
import type { Session } from '../../session.ts';

/**
 * The session of a user as the database knows it now: null when the user is inactive or gone, or
 * when the token family was revoked or has run out, so that all of these act at once.
 */
export async function findSession(userId: string, familyId: string): Promise<Session | null> {
  const [row] = await rows<SessionRow>(SQL, [familyId, userId]);
  if (!row) return null;
  return {
    userId: row.id,
    role: row.role,
    ownerId: row.owner_id,
    name: row.name,
    email: row.email,
    familyId,
    impersonatedBy: row.impersonator_id,
    subscriptionStatus: row.subscription_status,
    store: row.store_id ? { id: row.store_id, name: row.store_name, slug: row.store_slug } : null,
    preferences: row.preferences,
  };
}

interface SessionRow {
  id: string;
  role: Session['role'];
  owner_id: string | null;
  name: string;
  email: string;
  preferences: Record<string, unknown>;
  impersonator_id: string | null;
  subscription_status: Session['subscriptionStatus'];
  store_id: string | null;
  store_name: string;
  store_slug: string;
}

const SQL = `
select u.id, u.role, u.owner_id, u.name, u.email, u.preferences, t.impersonator_id,
       s.id as store_id, s.name as store_name, s.slug as store_slug,
       (select case when sub.status in ('trial', 'active', 'past_due') and sub.current_period_end < now()
                    then 'expired' else sub.status end
          from user_subscriptions sub where sub.user_id = u.owner_id
         order by sub.created_at desc limit 1) as subscription_status
  from users u
  join lateral (
    select r.impersonator_id from refresh_tokens r
     where r.family_id = ? and r.user_id = u.id and r.revoked_at is null and r.expires_at > now()
     limit 1) t on true
  left join stores s on s.owner_id = u.owner_id
 where u.id = ? and u.is_active
   and (u.owner_id is null or u.owner_id = u.id
        or exists (select 1 from users o where o.id = u.owner_id and o.is_active))`;
