import { hasMail } from '../../../clients/mail.ts';
import { refuseProblems } from '../../../errors.ts';
import { inTransaction, type Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import type { Actor } from '../../../session.ts';
import { findStoreOf } from '../../stores/find-store.ts';
import { recordInLog } from '../../stores/log/record-in-log.ts';
import { accountProblems, type NewAccount } from '../check-account.ts';
import { firstPreferences } from '../first-preferences.ts';
import { insertUser } from '../insert-user.ts';
import { mailLink } from '../links/mail-link.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { User } from '../user.ts';
import { countInvitation } from './invitations/invite-staff.ts';
import { type StaffMember, staffMember, subjectOf } from './staff.ts';
import { changedRights, loggedRights, NEW_RIGHTS, type RightsChange } from './staff-rights.ts';
import { countStaffTry } from './staff-tries.ts';

/**
 * Where email is sent, a letter asks them to choose their own password; until then or their first
 * sign-in the address, which may be a stranger's, stays free.
 * @param isKnown the address is made up, as for a demo
 * @throws Refusal 400 with every wrong field, 409 EMAIL_TAKEN, 429 after many letters in a day,
 * those of `countStaffTry`
 */
export async function createStaff(
  tenant: Tenant,
  account: NewAccount & RightsChange,
  actor: Actor,
  { isKnown = false }: { isKnown?: boolean } = {},
): Promise<StaffMember> {
  refuseProblems(accountProblems(account));
  const rights = changedRights(NEW_RIGHTS, account);
  await countStaffTry(tenant);
  const passwordHash = await hashPassword(account.password, { payer: tenant.ownerId });
  return inTransaction(async (trx) => {
    const { name, email } = account;
    const { ownerId } = tenant;
    const joins = hasMail() && !isKnown;
    const proofDue = joins ? ('joining' as const) : null;
    const preferences = await languageOfOwner(ownerId, trx);
    const made = await insertUser(
      { role: 'STAFF', name, email, passwordHash, ownerId, proofDue, preferences, ...rights },
      trx,
    );
    if (joins) await mailToJoin(tenant, { ...made, ...rights }, trx);
    const changes = loggedRights(null, rights);
    await recordInLog(
      tenant,
      { action: 'staff_added', actor, subject: subjectOf(made), changes },
      trx,
    );
    return staffMember({ ...made, ...rights });
  });
}

/** Until they choose another, people of a store read what its owner reads. */
async function languageOfOwner(ownerId: string, trx: Trx): Promise<Record<string, unknown>> {
  const owner = await User.query(trx).findById(ownerId).select('preferences');
  const language = owner?.preferences.language;
  return firstPreferences(typeof language === 'string' ? [language] : []);
}

async function mailToJoin(
  tenant: Tenant,
  { id, email, staffPreset }: Pick<User, 'id' | 'email' | 'staffPreset'>,
  trx: Trx,
): Promise<void> {
  await countInvitation(tenant, email, trx);
  const store = await findStoreOf(tenant, trx);
  const about = { store: store?.name ?? '', preset: staffPreset };
  await mailLink({ id, email }, 'join_staff', about, trx);
}
