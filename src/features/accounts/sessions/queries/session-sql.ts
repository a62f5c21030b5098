import { ENGLISH } from '../../../../kernel/translation/languages.ts';
import { pageLocale } from '../../../../kernel/translation/page-locale.ts';
import { type StaffRights, staffPermissions } from '../../../../permissions.ts';
import type { Session } from '../../../../session.ts';
import { lowStockLevel } from '../../../stores/queries/low-stock-level.ts';
import { isOpen } from '../../../stores/queries/store-columns.ts';
import { effectiveStatus, newestFirst } from '../../../subscriptions/queries/effective.ts';

/**
 * SQL for what a session knows, as of now: no row when its user is inactive or deleted.
 * @param proof SQL of at most one row that proves who calls: `user_id`, `api_key` (JSON),
 * `impersonator_id`, `impersonator_name` and `impersonation_ends_at`
 */
export const sessionSql = (proof: string): string => `
select u.id as user_id, u.role, u.owner_id, u.name, u.email, u.preferences,
       u.staff_preset, u.permissions_added, u.permissions_removed,
       exists (select 1 from second_factors f
                where f.user_id = u.id and f.confirmed_at is not null) as has_second_factor,
       u.owner_id is null or own.email_confirmed_at is not null as owner_is_confirmed, t.api_key,
       t.impersonator_id as impersonated_by, t.impersonator_name, t.impersonation_ends_at,
       case when s.id is not null then jsonb_build_object(
         'id', s.id, 'name', s.name, 'slug', s.slug, 'isActive', s.is_active, 'currency', s.currency,
         'country', s.country, 'timeZone', s.time_zone, 'language', s.language, 'languages', s.languages,
         'lowStockUpTo', ${lowStockLevel('s.owner_id')},
         'staffSecondFactor', s.staff_second_factor) end as store,
       (select ${effectiveStatus('sub')}
          from user_subscriptions sub where sub.user_id = u.owner_id
         order by ${newestFirst('sub')} limit 1) as subscription_status
  from (${proof}) t
  join users u on u.id = t.user_id
  left join users own on own.id = u.owner_id
  left join stores s on s.owner_id = u.owner_id
 where u.is_active
   -- Shut while their owner is being deleted.
   and ${isOpen('s')}
   and (u.owner_id is null or own.is_active)`;

export type SessionRow = Omit<Session, 'familyId' | 'permissions' | 'origin' | 'language'> &
  StaffRights;

export function sessionOfRow(row: SessionRow, familyId: string): Session {
  const { staffPreset, permissionsAdded, permissionsRemoved, ...session } = row;
  const rights = { staffPreset, permissionsAdded, permissionsRemoved };
  const permissions = row.role === 'STAFF' ? staffPermissions(rights) : [];
  const language = deskLanguage(row);
  const store = row.store && { ...row.store, language: pageLocale(language, row.store) };
  return { ...session, store, language, permissions, familyId };
}

/** What the person has chosen; an operator reads a seller's desk in English. */
function deskLanguage({ preferences, impersonatedBy }: SessionRow): string {
  const { language } = preferences;
  return typeof language === 'string' && !impersonatedBy ? language : ENGLISH;
}
