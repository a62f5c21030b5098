import { inTransaction } from '../../../db/db.ts';
import { refuseProblems } from '../../../errors.ts';
import type { Actor } from '../../../session.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { recordInLog } from '../../stores/log/record-in-log.ts';
import { accountProblems, type NewAccount } from '../check-account.ts';
import { insertUser } from '../insert-user.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { type StaffMember, staffMember, subjectOf } from './staff.ts';
import { changedRights, loggedRights, NEW_RIGHTS, type RightsChange } from './staff-rights.ts';
import { countStaffTry } from './staff-tries.ts';

/**
 * Adds a staff member, who can sign in at once.
 * @throws Refusal 400 with every wrong field, 409 EMAIL_TAKEN, those of `countStaffTry`
 */
export async function createStaff(
  tenant: Tenant,
  account: NewAccount & RightsChange,
  actor: Actor,
): Promise<StaffMember> {
  refuseProblems(accountProblems(account));
  const rights = changedRights(NEW_RIGHTS, account);
  await countStaffTry(tenant);
  const passwordHash = await hashPassword(account.password, { payer: tenant.ownerId });
  return inTransaction(async (trx) => {
    const { name, email } = account;
    const { ownerId } = tenant;
    const made = await insertUser(
      { role: 'STAFF', name, email, passwordHash, ownerId, ...rights },
      trx,
    );
    const changes = loggedRights(null, rights);
    await recordInLog(
      tenant,
      { action: 'staff_added', actor, subject: subjectOf(made), changes },
      trx,
    );
    return staffMember({ ...made, ...rights });
  });
}
