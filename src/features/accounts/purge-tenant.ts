import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { StaffInvitation } from './staff/invitations/invitation.ts';
import { StaffTries } from './staff/staff-tries.ts';
import { User } from './user.ts';

/** The owner last: foreign keys delete rows that still reference the users. */
export async function purgeTenant(tenant: Tenant, trx: Trx): Promise<{ staff: number }> {
  const { ownerId } = tenant;
  await StaffTries.of(tenant, trx).delete();
  await StaffInvitation.of(tenant, trx).delete();
  const staff = await User.query(trx).where({ ownerId }).whereNot({ id: ownerId }).delete();
  await User.query(trx).deleteById(ownerId);
  return { staff };
}
