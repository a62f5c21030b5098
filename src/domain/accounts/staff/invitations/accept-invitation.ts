import { fn } from 'objection';
import { inTransaction, type Trx } from '../../../../db/db.ts';
import { refuseProblems } from '../../../../errors.ts';
import { tenantOf } from '../../../../tenancy/tenant.ts';
import { recordInLog } from '../../../stores/log/record-in-log.ts';
import { nameProblems, passwordProblems } from '../../check-account.ts';
import { insertUser } from '../../insert-user.ts';
import { linkTokenHash, tokenInvalid } from '../../links/account-link.ts';
import { hashForLink, hashPassword } from '../../passwords/password-hash.ts';
import { refuseWeakPassword } from '../../passwords/password-strength.ts';
import { User } from '../../user.ts';
import { subjectOf } from '../staff.ts';
import { loggedRights } from '../staff-rights.ts';
import { StaffInvitation } from './invitation.ts';
import { type SeenInvitation, seeInvitation } from './queries/see-invitation.ts';

/** What an invited person chooses. */
export interface Acceptance {
  name: string;
  password: string;
}

/**
 * Opens the account of an invited person, who can then sign in. Of parallel uses of a link only the
 * first succeeds. That the link came by email confirms the address.
 * @throws Refusal 400 TOKEN_INVALID, 400 with every wrong field, 409 EMAIL_TAKEN
 */
export async function acceptInvitation(
  token: string,
  { name, password }: Acceptance,
): Promise<{ email: string }> {
  // A hash costs much more than a query: without a valid link there is none.
  const seen = await seeInvitation(token);
  if (!seen) throw tokenInvalid();
  refuseProblems([...nameProblems(name), ...passwordProblems(password)]);
  await refuseWeakPassword(password, [name, seen.email, seen.storeName]);
  const passwordHash = await hashPassword(password, hashForLink(token));
  await inTransaction((trx) => open(token, seen, { name, passwordHash }, trx));
  return { email: seen.email };
}

async function open(
  token: string,
  { ownerId }: SeenInvitation,
  { name, passwordHash }: { name: string; passwordHash: string },
  trx: Trx,
): Promise<void> {
  const tenant = tenantOf({ userId: ownerId });
  const [used] = await StaffInvitation.of(tenant, trx)
    .where({ tokenHash: linkTokenHash(token) })
    .whereRaw('expires_at > now()')
    .delete()
    .returning(['email', 'staffPreset']);
  if (!used) throw tokenInvalid();
  const { email, staffPreset } = used;
  const account = { role: 'STAFF', name, email, passwordHash, ownerId, staffPreset } as const;
  const made = await insertUser(account, trx);
  await User.query(trx).findById(made.id).patch({ emailConfirmedAt: fn.now() });
  const actor = { id: made.id, name, impersonatedBy: null };
  const changes = loggedRights(null, { staffPreset, permissionsAdded: [], permissionsRemoved: [] });
  const entry = { action: 'staff_added' as const, actor, subject: subjectOf(made), changes };
  await recordInLog(tenant, entry, trx);
}
