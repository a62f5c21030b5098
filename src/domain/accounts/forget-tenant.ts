import { rows, type Trx } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

/**
 * Deletes the users of a tenant with their sessions, the owner last: rows in any table that still
 * reference them are deleted by foreign keys.
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
