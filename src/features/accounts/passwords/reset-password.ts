import { fn, raw } from 'objection';
import { refuseProblems } from '../../../errors.ts';
import { inTransaction, type Trx } from '../../../kernel/db/db.ts';
import { tenantOf } from '../../../kernel/tenancy/tenant.ts';
import { message } from '../../../kernel/translation/translator.ts';
import type { Origin } from '../../../session.ts';
import type { LinkPurpose } from '../../email-limits/letter-enums.ts';
import { releaseHeldLetters } from '../../notifications/resend-notification.ts';
import { passwordProblems } from '../check-account.ts';
import { endLinks, redeemLink, tokenInvalid } from '../links/account-link.ts';
import { restoreEmail } from '../links/change-email.ts';
import { tellOfNewPassword } from '../links/mail-link.ts';
import { seeLink } from '../links/queries/see-link.ts';
import { logAccountChange } from '../log-account-change.ts';
import { listPasskeys } from '../passkeys/passkey.ts';
import { endAccess } from '../sessions/end-access.ts';
import { User } from '../user.ts';
import { doubtOf, UNDO_LINKS } from '../ways-in/doubtful-ways.ts';
import { endWaysIn } from '../ways-in/end-ways-in.ts';
import { auditNewPassword } from './audit-new-password.ts';
import { hashForLink, hashPassword } from './password-hash.ts';
import { refuseWeakPassword } from './password-strength.ts';

export const PASSWORD_LINKS: readonly LinkPurpose[] = [
  ...UNDO_LINKS,
  'reset_password',
  'forgot_password',
  'join_staff',
];

export interface NewPassword {
  password: string;
  keep?: readonly string[];
}

/**
 * Sets a new password by a mailed link and ends all sessions of the account; push subscriptions are
 * deleted, since one may be an attacker's. A link that undoes a change also takes the account back
 * to the email address that it was mailed to. What may be a stranger's way in ends (`doubtOf`), but
 * for what the person keeps. Other links that undo a password remain valid: they were mailed to the
 * account's own address, and an older one may be needed against a person who has just used a newer
 * one. Pending resets are revoked: an operator may have been tricked into one.
 * @throws Refusal 400 TOKEN_INVALID, 400 on field password, 409 EMAIL_TAKEN
 */
export async function resetPassword(
  token: string,
  { password, keep = [] }: NewPassword,
  origin: Origin,
): Promise<void> {
  // A hash costs much more than a query: without a valid link there is none.
  const seen = await seeLink(token, PASSWORD_LINKS);
  if (seen?.state !== 'open') throw tokenInvalid();
  refuseProblems(passwordProblems(password));
  await refuseWeakPassword(password, [seen.sentTo]);
  const passwordHash = await hashPassword(password, hashForLink(token));
  await inTransaction((trx) => reset(token, { passwordHash, keep }, origin, trx));
}

async function reset(
  token: string,
  { passwordHash, keep }: { passwordHash: string; keep: readonly string[] },
  origin: Origin,
  trx: Trx,
): Promise<void> {
  const link = await redeemLink(token, PASSWORD_LINKS, trx);
  const { userId } = link;
  const doubt = await doubtOf(link, trx);
  if (UNDO_LINKS.includes(link.purpose)) await restoreEmail(link, origin, trx);
  if (doubt.isFirstProof) await endLinks(userId, ['change_email', 'confirm_email'], trx);
  const isProved = !link.details.isShown;
  const user = await User.query(trx)
    .findById(userId)
    .patch({
      passwordHash,
      proofDue: null,
      updatedAt: fn.now(),
      ...(isProved ? { emailConfirmedAt: raw('coalesce(email_confirmed_at, now())') } : {}),
    })
    .returning(['id', 'ownerId', 'name', 'email'])
    .first();
  if (!user) throw tokenInvalid();
  await endAccess(user, trx);
  await endLinks(userId, ['reset_password', 'forgot_password', 'join_staff'], trx);
  const ends = doubt.ways.filter(({ id }) => !doubt.isChoice || !keep.includes(id));
  await endWaysIn(user, ends, trx);
  if (doubt.isFirstProof && user.ownerId === userId) {
    await releaseHeldLetters(tenantOf({ userId, ownerId: userId }), trx);
  }
  const passkeys = (await listPasskeys(userId, trx)).map(({ device, createdAt }) => ({
    device,
    createdAt: createdAt.toISOString(),
  }));
  await tellOfNewPassword(userId, { ...origin, by: 'link', passkeys }, trx);
  await logAccountChange(user, 'password_changed', origin, trx, {
    subject: message('settings.log.subject.emailedLink'),
  });
  if (!user.ownerId) await auditNewPassword({ ...user, address: origin.address }, trx);
}
