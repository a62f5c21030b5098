import { fn } from 'objection';
import { refuseProblems } from '../../../../errors.ts';
import { inTransaction, type Trx } from '../../../../kernel/db/db.ts';
import { tenantOf } from '../../../../kernel/tenancy/tenant.ts';
import { ENGLISH } from '../../../../kernel/translation/languages.ts';
import type { Visitor } from '../../../../session.ts';
import { recordInLog } from '../../../stores/log/record-in-log.ts';
import { nameProblems, passwordProblems } from '../../check-account.ts';
import { firstPreferences } from '../../first-preferences.ts';
import { insertUser } from '../../insert-user.ts';
import { linkTokenHash, tokenInvalid } from '../../links/account-link.ts';
import { hashForLink, hashPassword } from '../../passwords/password-hash.ts';
import { refuseWeakPassword } from '../../passwords/password-strength.ts';
import { type StartedSession, startSession } from '../../sessions/start-session.ts';
import { User } from '../../user.ts';
import { subjectOf } from '../staff.ts';
import { loggedRights } from '../staff-rights.ts';
import { StaffInvitation } from './invitation.ts';
import { type SeenInvitation, seeInvitation } from './queries/see-invitation.ts';

export interface Acceptance {
  name: string;
  password: string;
  /** The person's (BCP 47), best first. Absent: that of the invitation. */
  languages?: readonly string[];
}

/**
 * Of parallel uses of a link only the first succeeds. That the link came by email confirms the
 * address.
 * @throws Refusal 400 TOKEN_INVALID, 400 with every wrong field, 409 EMAIL_TAKEN
 */
export const acceptInvitation = (
  token: string,
  acceptance: Acceptance,
): Promise<{ email: string }> => accept(token, acceptance, async ({ email }) => ({ email }));

export const joinStaff = (
  token: string,
  acceptance: Acceptance,
  visitor: Visitor,
): Promise<StartedSession> =>
  accept(token, acceptance, async (account, trx) => {
    const started = await startSession(account, visitor, 'password', trx);
    if (!started) throw new Error('The new person could not be signed in');
    return started;
  });

type Opened = Pick<User, 'id' | 'email' | 'passwordHash'>;

async function accept<T>(
  token: string,
  { name, password, languages = [] }: Acceptance,
  finish: (account: Opened, trx: Trx) => Promise<T>,
): Promise<T> {
  // A hash costs much more than a query: without a valid link there is none.
  const seen = await seeInvitation(token);
  if (!seen) throw tokenInvalid();
  refuseProblems([...nameProblems(name), ...passwordProblems(password)]);
  await refuseWeakPassword(password, [name, seen.email, seen.storeName]);
  const passwordHash = await hashPassword(password, hashForLink(token));
  const preferences = firstPreferences([...languages, seen.language ?? ENGLISH]);
  return inTransaction(async (trx) => {
    const id = await open(token, seen, { name, passwordHash, preferences }, trx);
    return finish({ id, email: seen.email, passwordHash }, trx);
  });
}

async function open(
  token: string,
  { ownerId }: SeenInvitation,
  { name, passwordHash, preferences }: Pick<User, 'name' | 'passwordHash' | 'preferences'>,
  trx: Trx,
): Promise<string> {
  const tenant = tenantOf({ userId: ownerId });
  const [used] = await StaffInvitation.of(tenant, trx)
    .where({ tokenHash: linkTokenHash(token) })
    .whereRaw('expires_at > now()')
    .delete()
    .returning(['email', 'staffPreset']);
  if (!used) throw tokenInvalid();
  const { email, staffPreset } = used;
  const account = { name, email, passwordHash, ownerId, staffPreset, preferences };
  const made = await insertUser({ role: 'STAFF', ...account }, trx);
  await User.query(trx).findById(made.id).patch({ emailConfirmedAt: fn.now() });
  const actor = { id: made.id, name, impersonatedBy: null };
  const changes = loggedRights(null, { staffPreset, permissionsAdded: [], permissionsRemoved: [] });
  const entry = { action: 'staff_added' as const, actor, subject: subjectOf(made), changes };
  await recordInLog(tenant, entry, trx);
  return made.id;
}
