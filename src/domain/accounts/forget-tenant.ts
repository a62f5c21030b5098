import { rows, type Trx } from '../../db.ts';
import type { Tenant } from '../../tenant.ts';

/**
 * Deletes the people of a tenant with their sessions, its owner last: whatever still names them, of
 * any table, goes with them by its foreign key.
 */
export async function forgetTenant({ ownerId }: Tenant, trx: Trx): Promise<{ staff: number }> {
  await rows(`delete from staff_tries where owner_id = ?`, [ownerId], trx);
  const staff = await rows(
    `delete from users where owner_id = ? and id <> ? returning 1`,
    [ownerId, ownerId],
    trx,
  );
  await rows(`delete from users where id = ?`, [ownerId], trx);
  return { staff: staff.length };
}
