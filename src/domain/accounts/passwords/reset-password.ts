import { fn } from 'objection';
import { inTransaction, type Trx } from '../../../db/db.ts';
import { refuseProblems } from '../../../errors.ts';
import { purgePhonesOf } from '../../notifications/push/phones.ts';
import { passwordProblems } from '../check-account.ts';
import { endLinks, redeemLink, tokenInvalid } from '../links/account-link.ts';
import { type Origin, tellOfNewPassword } from '../links/mail-link.ts';
import { seeLink } from '../links/queries/see-link.ts';
import { endSessionsOf } from '../sessions/end-session.ts';
import { User } from '../user.ts';
import { auditNewPassword } from './audit-new-password.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { hashPassword } from './password-hash.ts';

/** Links with which a new password can be set. */
export const PASSWORD_LINKS = ['undo_password', 'reset_password', 'forgot_password'] as const;

/**
 * Sets a new password by a mailed link and ends all sessions of the account; push subscriptions are
 * deleted, since one may be an attacker's. Other links that undo a password remain valid: they were
 * mailed to the account's own address, and an older one may be needed against a person who has just
 * used a newer one. Pending resets are revoked: an operator may have been tricked into one. An
 * operator's new password is recorded in the audit log with the IP address.
 * @throws Refusal 400 TOKEN_INVALID, 400 on field password
 */
export async function resetPassword(
  token: string,
  password: string,
  origin: Origin,
): Promise<void> {
  // A hash costs much more than a query: without a valid link there is none.
  const seen = await seeLink(token, PASSWORD_LINKS);
  if (seen?.state !== 'open') throw tokenInvalid();
  refuseProblems(passwordProblems(password));
  refuseCommonPassword(password);
  const passwordHash = await hashPassword(password, { payer: seen.userId });
  await inTransaction((trx) => reset(token, passwordHash, origin, trx));
}

async function reset(token: string, passwordHash: string, origin: Origin, trx: Trx): Promise<void> {
  const userId = await redeemLink(token, PASSWORD_LINKS, trx);
  const user = await User.query(trx)
    .findById(userId)
    .patch({ passwordHash, updatedAt: fn.now() })
    .returning(['id', 'ownerId', 'name', 'email'])
    .first();
  if (!user) throw tokenInvalid();
  await endSessionsOf(userId, trx);
  if (user.ownerId) await purgePhonesOf({ userId, ownerId: user.ownerId }, trx);
  await endLinks(userId, ['reset_password', 'forgot_password'], trx);
  await tellOfNewPassword(userId, { ...origin, by: 'link' }, trx);
  if (!user.ownerId) await auditNewPassword({ ...user, address: origin.address }, trx);
}
