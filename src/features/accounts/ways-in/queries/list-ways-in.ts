import { rows, type Trx } from '../../../../kernel/db/db.ts';
import type { WayIn, Whose } from '../way-in.ts';

/** Accounts elsewhere have no rows of their own, so their ids are drawn from the store's. */
const ACCOUNTS = `
select 'gateway' as kind, md5(s.id::text || 'gateway')::uuid as id,
       coalesce(s.payment_settings ->> 'gatewayKeyId', '') as name,
       coalesce((select max(l.created_at) from store_log_entries l
                  where l.owner_id = ? and l.action = 'payments_changed'
                    and exists (select from jsonb_array_elements(l.changes) c
                                 where c ->> 'field' like 'gateway%')),
                s.created_at) as at
  from stores s where s.owner_id = ? and s.payment_settings <> '{}'
union all
select 'gateway', md5(g.owner_id::text || g.provider)::uuid,
       g.provider || coalesce(nullif(' ' || g.key_id, ' '), ''), g.updated_at
  from store_gateways g where g.owner_id = ?
union all
select 'courier', md5(s.id::text || 'courier')::uuid, coalesce(s.courier_settings ->> 'email', ''),
       coalesce((select max(l.created_at) from store_log_entries l
                  where l.owner_id = ? and l.action = 'courier_changed'), s.created_at)
  from stores s where s.owner_id = ? and s.courier_settings <> '{}'
union all
select 'channel', c.id, coalesce(nullif('+' || c.display_number, '+'), c.phone_number_id, c.account_id),
       c.created_at
  from channel_connections c where c.owner_id = ?`;

/** In the words of the page; staff whose password the owner has set, or who may do more, count from then on. */
const OF_STORE = `
select 'apiKey' as kind, id, name || ' (' || last_four || ')' as name, created_at as at
  from api_keys where owner_id = ? and revoked_at is null
union all
select 'invitation', id, name || ', ' || email, sent_at from staff_invitations where owner_id = ?
union all
select 'endpoint', e.id, e.url, greatest(e.created_at,
         (select max(l.created_at) from store_log_entries l
           where l.owner_id = ? and l.action = 'webhooks_changed' and l.subject = e.url))
  from webhook_endpoints e where e.owner_id = ? and e.disabled_at is null
union all
select 'staff', u.id, u.name || ', ' || u.email, greatest(u.created_at, u.rights_raised_at,
         (select max(k.created_at) from account_links k
           where k.user_id = u.id and k.purpose = 'undo_password' and k.details ->> 'by' = 'owner'))
  from users u where u.owner_id = ? and u.role = 'STAFF' and u.is_active`;

const PASSKEYS = `
select 'passkey' as kind, id, name, created_at as at from passkeys where user_id = ?`;

const SECOND_FACTOR = `
select 'secondFactor' as kind, user_id as id, '' as name, created_at as at
  from second_factors where user_id = ? and confirmed_at is not null`;

const OPERATORS = `
select 'operator' as kind, u.id, u.name || ', ' || u.email as name, u.created_at as at
  from audit_events a join users u on u.id = a.target_id::uuid and u.role = 'SUPER_ADMIN' and u.is_active
 where a.action = 'admin_created' and a.actor_id = ?`;

/** An operator's second factor is not among them: a mailbox alone must not be enough. */
export async function listWaysIn(
  { id, ownerId }: Whose,
  since: Date | null,
  trx?: Trx,
): Promise<WayIn[]> {
  const mine = await Promise.all([
    rows<WayIn>(PASSKEYS, [id], trx),
    rows<WayIn>(ownerId ? SECOND_FACTOR : OPERATORS, [id], trx),
    ownerId === id ? rows<WayIn>(OF_STORE, Array(5).fill(id), trx) : [],
    ownerId === id ? rows<WayIn>(ACCOUNTS, Array(6).fill(id), trx) : [],
  ]);
  return mine
    .flat()
    .filter(({ at }) => since === null || at >= since)
    .sort((one, other) => other.at.getTime() - one.at.getTime());
}
