import type { NoticeEvent, UserRole } from '../../../../enums.ts';
import { rows, type Trx } from '../../../../kernel/db/db.ts';
import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';
import { type StaffRights, seesAmounts, staffPermissions } from '../../../../permissions.ts';
import { isToldOf } from '../../notice-permissions.ts';
import type { Phone } from '../phone.ts';

export interface ListedPhone
  extends Pick<Phone, 'id' | 'device' | 'createdAt' | 'usedAt' | 'lastError'> {
  person: string;
  isMine: boolean;
}

export const listPhones = (tenant: Tenant, userId: string): Promise<ListedPhone[]> =>
  rows<ListedPhone>(
    `select p.id, p.device, u.name as person, p.user_id = ?::uuid as is_mine,
            p.created_at, p.used_at, p.last_error
       from push_subscriptions p join users u on u.id = p.user_id
      where p.owner_id = ? order by p.created_at desc limit 50`,
    [userId, tenant.ownerId],
  );

export interface ReachedPhone extends Pick<Phone, 'id' | 'endpoint' | 'keys'> {
  seesAmounts: boolean;
}

/** Of active people who may see the notification, or the one with an id. At most 50. */
export async function phonesOf(
  tenant: Tenant,
  id: string | null,
  event: NoticeEvent | null,
): Promise<ReachedPhone[]> {
  const found = await rows<Omit<ReachedPhone, 'seesAmounts'> & StaffRights & { role: UserRole }>(
    `select p.id, p.endpoint, p.keys,
            u.role, u.staff_preset, u.permissions_added, u.permissions_removed
       from push_subscriptions p
       join users u on u.id = p.user_id and u.is_active
      where p.owner_id = ? and (?::uuid is null or p.id = ?::uuid)
      order by p.created_at desc limit 50`,
    [tenant.ownerId, id, id],
  );
  return found.flatMap(({ id, endpoint, keys, role, ...rights }) => {
    const who = { role, impersonatedBy: null, permissions: staffPermissions(rights) };
    return isToldOf(who, event) ? [{ id, endpoint, keys, seesAmounts: seesAmounts(who) }] : [];
  });
}

// A phone may be passed on between people of one store, but never between stores.
const UPSERT = `
insert into push_subscriptions as p (owner_id, id, user_id, endpoint, keys, device)
select ?, ?, ?, ?, ?::jsonb, ?
 where (select count(*) from push_subscriptions where owner_id = ?) < ?
    or exists (select from push_subscriptions where owner_id = ? and md5(endpoint) = md5(?))
on conflict (owner_id, md5(endpoint)) do update
   set user_id = excluded.user_id, keys = excluded.keys, device = excluded.device, last_error = null
returning id, p.xmax = 0 as is_new`;

/** Adds a phone, or updates its keys. @returns undefined when the store has `most` others */
export async function savePhone(
  { ownerId }: Tenant,
  {
    id,
    userId,
    endpoint,
    keys,
    device,
  }: Pick<Phone, 'id' | 'userId' | 'endpoint' | 'keys' | 'device'>,
  most: number,
  trx: Trx,
): Promise<{ id: string; isNew: boolean } | undefined> {
  const row = [ownerId, id, userId, endpoint, JSON.stringify(keys), device];
  const bindings = [...row, ownerId, most, ownerId, endpoint];
  const [phone] = await rows<{ id: string; isNew: boolean }>(UPSERT, bindings, trx);
  return phone;
}
