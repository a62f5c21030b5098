import { preparedRows, type Trx } from '../../../../db/db.ts';
import { type StaffRights, staffPermissions } from '../../../../permissions.ts';
import type { Session } from '../../../../session.ts';
import { lowStockLevel } from '../../../stores/queries/low-stock-level.ts';
import { isOpen } from '../../../stores/queries/store-columns.ts';
import { effectiveStatus, newestFirst } from '../../../subscriptions/queries/effective.ts';

/**
 * The session of a user as of now: null when the user is inactive or deleted, or the token family
 * was revoked or has expired, so that all of these take effect at once.
 */
export async function findSession(
  userId: string,
  familyId: string,
  trx?: Trx,
): Promise<Session | null> {
  const bindings = [familyId, familyId, userId];
  const [row] = await preparedRows<Row>(SQL, bindings, trx);
  if (!row) return null;
  const { staffPreset, permissionsAdded, permissionsRemoved, ...session } = row;
  const rights = { staffPreset, permissionsAdded, permissionsRemoved };
  const permissions = row.role === 'STAFF' ? staffPermissions(rights) : [];
  return { ...session, permissions, familyId };
}

type Row = Omit<Session, 'familyId' | 'permissions'> & StaffRights;

const SQL = `
select u.id as user_id, u.role, u.owner_id, u.name, u.email, u.preferences,
       u.staff_preset, u.permissions_added, u.permissions_removed,
       u.owner_id is null or own.email_confirmed_at is not null as owner_is_confirmed,
       exists (select 1 from second_factors f
                where f.user_id = u.id and f.confirmed_at is not null) as has_second_factor,
       t.impersonator_id as impersonated_by, t.impersonator_name, t.impersonation_ends_at,
       case when s.id is not null then jsonb_build_object(
         'id', s.id, 'name', s.name, 'slug', s.slug, 'isActive', s.is_active, 'currency', s.currency,
         'country', s.country, 'timeZone', s.time_zone, 'language', case when s.language like '%-%' then s.language
           else s.language || '-' || s.country end,
         'lowStockUpTo', ${lowStockLevel('s.owner_id')},
         'staffSecondFactor', s.staff_second_factor) end as store,
       (select ${effectiveStatus('sub')}
          from user_subscriptions sub where sub.user_id = u.owner_id
         order by ${newestFirst('sub')} limit 1) as subscription_status
  from users u
  join lateral (
    select r.impersonator_id, i.name as impersonator_name,
           case when i.id is not null then r.expires_at end as impersonation_ends_at
      from refresh_tokens r
      left join users i on i.id = r.impersonator_id and i.is_active and i.role = 'SUPER_ADMIN'
     where r.family_id = ? and r.user_id = u.id and r.expires_at > now()
       and (r.impersonator_id is null or i.id is not null)
       -- Also one that was begun in the very moment in which its operator's session was ended.
       and not exists (select 1 from refresh_tokens o
                        where o.family_id = r.impersonator_family_id and o.revoked_at is not null)
       -- One revoked token ends the family, also for a successor written in the same moment.
       and not exists (select 1 from refresh_tokens v where v.family_id = ? and v.revoked_at is not null)
     limit 1) t on true
  left join users own on own.id = u.owner_id
  left join stores s on s.owner_id = u.owner_id
 where u.id = ? and u.is_active
   -- Shut while their owner is being deleted.
   and ${isOpen('s')}
   and (u.owner_id is null or own.is_active)`;
