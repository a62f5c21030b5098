import { inTransaction } from '../../../db/db.ts';
import { refuseProblems } from '../../../errors.ts';
import type { Actor } from '../../../session.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { recordInLog } from '../../stores/log/record-in-log.ts';
import { accountProblems, type NewAccount } from '../check-account.ts';
import { insertUser } from '../insert-user.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { type StaffMember, subjectOf } from './staff.ts';
import { countStaffTry } from './staff-tries.ts';

/**
 * Adds a staff member, who can sign in at once.
 * @throws Refusal 400 with every wrong field, 409 EMAIL_TAKEN, those of `countStaffTry`
 */
export async function createStaff(
  tenant: Tenant,
  account: NewAccount,
  actor: Actor,
): Promise<StaffMember> {
  refuseProblems(accountProblems(account));
  await countStaffTry(tenant);
  const passwordHash = await hashPassword(account.password, { payer: tenant.ownerId });
  return inTransaction(async (trx) => {
    const { name, email } = account;
    const { ownerId } = tenant;
    const made = await insertUser({ role: 'STAFF', name, email, passwordHash, ownerId }, trx);
    await recordInLog(tenant, { action: 'staff_added', actor, subject: subjectOf(made) }, trx);
    return made;
  });
}
