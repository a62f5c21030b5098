import type { Trx } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { StaffInvitation } from './staff/invitations/invitation.ts';
import { StaffTries } from './staff/staff-tries.ts';
import { User } from './user.ts';

/**
 * Deletes the users of a tenant with their sessions, the owner last: rows in any table that still
 * reference them are deleted by foreign keys.
 */
export async function purgeTenant(tenant: Tenant, trx: Trx): Promise<{ staff: number }> {
  const { ownerId } = tenant;
  await StaffTries.of(tenant, trx).delete();
  await StaffInvitation.of(tenant, trx).delete();
  const staff = await User.query(trx).where({ ownerId }).whereNot({ id: ownerId }).delete();
  await User.query(trx).deleteById(ownerId);
  return { staff };
}
