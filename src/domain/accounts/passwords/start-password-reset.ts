import { hasMail } from '../../../clients/mail.ts';
import { inTransaction, type Trx } from '../../../db/db.ts';
import { conflict } from '../../../errors.ts';
import { LETTERS } from '../../../limits.ts';
import type { Operator } from '../../../session.ts';
import { tenantOf } from '../../../tenancy/tenant.ts';
import { usedUpToday } from '../../letters/count-letter.ts';
import { announce } from '../../notifications/announce.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { findStoreOf } from '../../stores/find-store.ts';
import { endLinks, issueLink } from '../links/account-link.ts';
import { LINK_TERMS, linkAddress, mailLink } from '../links/mail-link.ts';
import { lockTarget, type TargetUser } from '../target-user.ts';

/** How the link for a new password was delivered. */
export interface StartedReset {
  sentTo: string;
  /** Null when it was emailed; else the link itself, which is shown only once. */
  url: string | null;
}

/**
 * Emails an owner or a staff member a link to choose a new password, which works once within an
 * hour. Where this installation sends no email, the operator passes it on. An earlier link ends.
 * Recorded in the audit log, and the store is notified.
 * @throws Refusal 404, 403 SUPER_ADMIN_PROTECTED, 409 USER_INACTIVE, 429 after several in a day
 */
export const startPasswordReset = (
  id: string,
  reason: string,
  operator: Operator,
): Promise<StartedReset> =>
  inTransaction(async (trx) => {
    const user = await lockTarget(id, trx);
    if (!user.isActive) {
      throw conflict('USER_INACTIVE', 'This account is suspended. Reactivate it first');
    }
    await endLinks(id, 'reset_password', trx);
    const url = hasMail() ? await mailed(user, operator, trx) : await shown(user, operator, trx);
    const after = { sentTo: user.email, way: url ? 'shown to the operator' : 'mailed' };
    const target = { type: 'user', id, name: user.name } as const;
    const event = { action: 'password_reset_started', actor: operator, target } as const;
    await recordAudit({ ...event, ownerId: user.ownerId, after, reason }, trx);
    await tellStore(user, operator, reason, trx);
    return { sentTo: user.email, url };
  });

async function mailed(user: TargetUser, { name }: Operator, trx: Trx): Promise<null> {
  const outcome = await mailLink(user, 'reset_password', { operator: name }, trx);
  if (outcome === 'on-its-way') return null;
  const { resetsPerDay } = LETTERS;
  const words = `This user’s password has already been reset ${resetsPerDay} times today. Try again tomorrow`;
  throw usedUpToday('TOO_MANY_LETTERS', words);
}

async function shown(user: TargetUser, { name }: Operator, trx: Trx): Promise<string> {
  const { minutes } = LINK_TERMS.reset_password;
  const link = { userId: user.id, purpose: 'reset_password', sentTo: user.email, minutes } as const;
  const { token } = await issueLink({ ...link, details: { operator: name } }, trx);
  return linkAddress('reset_password', token);
}

/** Also on the store's own pages: the mailbox may be read by somebody else. */
async function tellStore(
  { id, ownerId, name, role }: TargetUser,
  operator: Operator,
  reason: string,
  trx: Trx,
): Promise<void> {
  const tenant = tenantOf({ userId: id, ownerId });
  if (!(await findStoreOf(tenant, trx))) return;
  const about = { operator: operator.name, name, isOwner: role === 'OWNER', reason };
  await announce(tenant, { event: 'support_access', data: { ...about, what: 'password' } }, trx);
}
