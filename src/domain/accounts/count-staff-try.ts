import { rows } from '../../db/db.ts';
import { conflict, tooMany } from '../../errors.ts';
import { ACCOUNTS } from '../../limits.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

const DAY_MS = 24 * 60 * 60_000;

const COUNT = `
insert into staff_tries as t (owner_id, day, tries)
values (?, (now() at time zone 'UTC')::date, 1)
on conflict (owner_id, day) do update set tries = t.tries + 1
returning tries,
  (select count(*) from users where owner_id = ? and role = 'STAFF') as staff`;

/**
 * Counts an attempt to add staff, whatever its result. The response reveals whether an address has
 * an account, and an account occupies the address: both must be limited.
 * @throws Refusal 429 beyond the store's day (in UTC), 409 TOO_MANY_STAFF
 */
export async function countStaffTry({ ownerId }: Tenant): Promise<void> {
  const [counted] = await rows<{ tries: number; staff: number }>(COUNT, [ownerId, ownerId]);
  const { tries = 0, staff = 0 } = counted ?? {};
  if (tries > ACCOUNTS.staffTriesPerDay) {
    throw tooMany(
      'You’ve added too many staff members today. Try again tomorrow',
      DAY_MS - (Date.now() % DAY_MS),
    );
  }
  if (staff >= ACCOUNTS.staffPerStore) {
    const words = `A store can have up to ${ACCOUNTS.staffPerStore} staff members`;
    throw conflict('TOO_MANY_STAFF', words);
  }
}
