import { inTransaction, rows, type Trx } from '../../db.ts';
import { refuseProblems } from '../../errors.ts';
import { forgetPhonesOf } from '../notifications/push/phones.ts';
import { endLinks, redeemLink, seeLink } from './account-links.ts';
import { passwordProblems } from './check-account.ts';
import { endSessionsOf } from './end-session.ts';
import { hashPassword } from './password-hash.ts';
import { refuseCommonPassword } from './refuse-common-password.ts';
import { type Origin, tellOfNewPassword } from './tell-of-new-password.ts';
import { tokenInvalid } from './token-invalid.ts';

/** What a new password is set by. */
export const PASSWORD_LINKS = ['undo_password', 'reset_password'] as const;

/**
 * Sets a new password by a mailed link and ends every session of the account; phones that showed the
 * store's notices are forgotten, since one of them may be the thief's. Other links that take a
 * password back stay good: each was mailed to the account's own address, and an older one may be
 * needed against whoever has just used a newer one. Resets that wait are void: one may have been
 * talked out of an operator.
 * @throws Refusal 400 TOKEN_INVALID, 400 on field password
 */
export async function resetPassword(
  token: string,
  password: string,
  origin: Origin,
): Promise<void> {
  // A hash costs much more than a look: who has no link gets none.
  const seen = await seeLink(token, PASSWORD_LINKS);
  if (seen?.state !== 'open') throw tokenInvalid();
  refuseProblems(passwordProblems(password));
  refuseCommonPassword(password);
  const passwordHash = await hashPassword(password, { payer: seen.userId });
  await inTransaction((trx) => reset(token, passwordHash, origin, trx));
}

async function reset(token: string, passwordHash: string, origin: Origin, trx: Trx): Promise<void> {
  const link = await redeemLink(token, PASSWORD_LINKS, trx);
  if (!link) throw tokenInvalid();
  const [user] = await rows<{ ownerId: string | null }>(
    `update users set password_hash = ?, updated_at = now() where id = ?
     returning owner_id as "ownerId"`,
    [passwordHash, link.userId],
    trx,
  );
  await endSessionsOf(link.userId, trx);
  if (user?.ownerId) await forgetPhonesOf({ userId: link.userId, ownerId: user.ownerId }, trx);
  await endLinks(link.userId, 'reset_password', trx);
  await tellOfNewPassword(link.userId, { ...origin, by: 'link' }, trx);
}
