import { rows } from '../../../../kernel/db/db.ts';
import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';

/** Counts one more of today's attempts (in UTC), and how many people the staff has or invited. */
export async function countTry({ ownerId }: Tenant): Promise<{ tries: number; staff: number }> {
  const [counted] = await rows<{ tries: number; staff: number }>(
    `insert into staff_tries as t (owner_id, day, tries)
     values (?, (now() at time zone 'UTC')::date, 1)
     on conflict (owner_id, day) do update set tries = t.tries + 1
     returning tries, (select count(*) from users where owner_id = ? and role = 'STAFF')
       + (select count(*) from staff_invitations where owner_id = ? and expires_at > now()) as staff`,
    [ownerId, ownerId, ownerId],
  );
  return counted ?? { tries: 0, staff: 0 };
}
