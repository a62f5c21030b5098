import { inTransaction, rows } from '../../db/db.ts';
import { refuseProblems } from '../../errors.ts';
import { newId } from '../../ids.ts';
import type { Actor } from '../../session.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { recordInLog } from '../stores/log/record-in-log.ts';
import { accountProblems, type NewAccount } from './check-account.ts';
import { countStaffTry } from './count-staff-try.ts';
import { emailTaken } from './email-taken.ts';
import { hashPassword } from './password-hash.ts';
import { STAFF_COLUMNS, type StaffMember, subjectOf } from './staff.ts';

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
    const [made] = await rows<StaffMember>(
      `insert into users (id, role, name, email, password_hash, owner_id)
       values (?, 'STAFF', ?, ?, ?, ?)
       on conflict (lower(email)) do nothing returning ${STAFF_COLUMNS}`,
      [newId(), account.name, account.email, passwordHash, tenant.ownerId],
      trx,
    );
    if (!made) throw emailTaken();
    await recordInLog(tenant, { action: 'staff_added', actor, subject: subjectOf(made) }, trx);
    return made;
  });
}
