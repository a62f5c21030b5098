import { hasMail } from '../../../clients/mail.ts';
import { conflict, notFound } from '../../../errors.ts';
import { inTransaction, type Trx } from '../../../kernel/db/db.ts';
import { tenantOf } from '../../../kernel/tenancy/tenant.ts';
import type { Operator } from '../../../session.ts';
import { usedUpToday } from '../../email-limits/count-letter.ts';
import { LETTERS } from '../../email-limits/letter-limits.ts';
import { announce } from '../../notifications/announce.ts';
import { type AuditActor, recordAudit, SERVER } from '../../platform/audit/record-audit.ts';
import { findStoreOf } from '../../stores/find-store.ts';
import { endLinks, issueLink } from '../links/account-link.ts';
import { LINK_TERMS, linkAddress, mailLink } from '../links/mail-link.ts';
import { findCredentials } from '../sessions/queries/find-credentials.ts';
import { lockTarget, type TargetUser } from '../target-user.ts';
import { User } from '../user.ts';

export interface StartedReset {
  sentTo: string;
  /** Null when it was emailed; else the link itself, which is shown only once. */
  url: string | null;
}

/**
 * Emails an owner or a staff member a link to choose a new password, which works once within an
 * hour. Where this installation sends no email, the operator passes it on. An earlier link ends.
 * @throws Refusal 404, 403 SUPER_ADMIN_PROTECTED, 409 USER_INACTIVE, 429 after several in a day
 */
export const startPasswordReset = (
  id: string,
  reason: string,
  operator: Operator,
): Promise<StartedReset> =>
  inTransaction(async (trx) => {
    const user = await lockTarget(id, trx);
    await beginReset(user, trx);
    const url = hasMail() ? await mailed(user, operator, trx) : await shown(user, trx);
    const way = url ? 'shown to the operator' : 'mailed';
    await recordReset(user, { actor: operator, way, reason }, trx);
    return { sentTo: user.email, url };
  });

/**
 * Operators included: for a command on the server, when nobody can sign in who could start a reset.
 * @throws Refusal 404, 409 USER_INACTIVE
 */
export async function createPasswordLink(email: string): Promise<{ name: string; url: string }> {
  const found = await findCredentials(email);
  if (!found) throw notFound('Account');
  return inTransaction(async (trx) => {
    const user = await User.query(trx)
      .findById(found.id)
      .select('id', 'role', 'ownerId', 'name', 'email', 'isActive')
      .forUpdate();
    if (!user) throw notFound('Account');
    await beginReset(user, trx);
    const url = await shown(user, trx);
    await recordReset(user, { actor: SERVER, way: 'shown on the server', reason: null }, trx);
    return { name: user.name, url };
  });
}

type ResetUser = Omit<TargetUser, 'ownerId'> & Pick<User, 'ownerId'>;

async function beginReset({ id, isActive }: ResetUser, trx: Trx): Promise<void> {
  if (!isActive) {
    throw conflict('USER_INACTIVE', 'This account is suspended. Reactivate it first');
  }
  await endLinks(id, ['reset_password'], trx);
}

async function mailed(user: TargetUser, { name }: Operator, trx: Trx): Promise<null> {
  const outcome = await mailLink(user, 'reset_password', { operator: name }, trx);
  if (outcome === 'on-its-way') return null;
  const { resetsPerDay } = LETTERS;
  const words = `This user’s password has already been reset ${resetsPerDay} times today. Try again tomorrow`;
  throw usedUpToday('TOO_MANY_LETTERS', words);
}

async function shown({ id, email }: ResetUser, trx: Trx): Promise<string> {
  const { minutes } = LINK_TERMS.reset_password;
  const link = { userId: id, purpose: 'reset_password', sentTo: email, minutes } as const;
  const { token } = await issueLink({ ...link, details: { isShown: true } }, trx);
  return linkAddress('reset_password', token);
}

interface RecordedReset {
  actor: AuditActor;
  way: string;
  reason: string | null;
}

async function recordReset(user: ResetUser, how: RecordedReset, trx: Trx): Promise<void> {
  const { actor, way, reason } = how;
  const { id, ownerId, name, email } = user;
  const target = { type: 'user', id, name } as const;
  const event = { action: 'password_reset_started', actor, target, ownerId } as const;
  await recordAudit({ ...event, after: { sentTo: email, way }, reason }, trx);
  if (ownerId) await tellStore({ ...user, ownerId }, how, trx);
}

/** Also on the store's own pages: the mailbox may be read by somebody else. */
async function tellStore(
  { id, ownerId, name, role }: TargetUser,
  { actor, reason }: RecordedReset,
  trx: Trx,
): Promise<void> {
  const tenant = tenantOf({ userId: id, ownerId });
  if (!(await findStoreOf(tenant, trx))) return;
  const about = { operator: actor.name, name, isOwner: role === 'OWNER', reason };
  await announce(tenant, { event: 'support_access', data: { ...about, what: 'password' } }, trx);
}
