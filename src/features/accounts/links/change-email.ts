import { fn } from 'objection';
import { hasMail } from '../../../clients/mail.ts';
import { fieldProblem, refuseProblems } from '../../../errors.ts';
import { inTransaction, type Trx } from '../../../kernel/db/db.ts';
import { tenantOf } from '../../../kernel/tenancy/tenant.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { refuseUnlessMay } from '../../../permissions.ts';
import type { Origin, Session } from '../../../session.ts';
import { usedUpToday } from '../../email-limits/count-letter.ts';
import { LETTERS } from '../../email-limits/letter-limits.ts';
import { releaseHeldLetters } from '../../notifications/resend-notification.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { emailProblems } from '../check-account.ts';
import { dropJoining, emailTaken, isEmailTaken } from '../insert-user.ts';
import { logAccountChange } from '../log-account-change.ts';
import { checkOwnPassword, payerOf } from '../passwords/own-password.ts';
import { User } from '../user.ts';
import {
  AccountLink,
  endLinks,
  type RedeemedLink,
  redeemLink,
  tokenInvalid,
} from './account-link.ts';
import { noMail, proofOf } from './confirm-email.ts';
import { mailLink } from './mail-link.ts';

export interface NewEmail {
  email: string;
  currentPassword: string;
}

/**
 * The account keeps its address until the link is used. The answer doesn't reveal whether the new
 * one has an account.
 * @throws Refusal 400 WRONG_PASSWORD, 400 on field email, 403 while acting for another, 409
 * NO_MAIL, 429 after several in a day
 */
export async function requestNewEmail(
  session: Session,
  { email: typed, currentPassword }: NewEmail,
): Promise<{ sentTo: string }> {
  if (session.impersonatedBy) refuseUnlessMay(session, 'account.own');
  const { userId } = session;
  const email = typed.trim();
  refuseProblems(emailProblems(email));
  if (email.toLowerCase() === session.email.toLowerCase()) {
    refuseProblems([fieldProblem('email', message('errors.accounts.ownEmail'))]);
  }
  if (!hasMail()) throw noMail();
  await checkOwnPassword(userId, currentPassword, payerOf(session));
  await inTransaction(async (trx) => {
    await User.query(trx).findById(userId).select('id').forNoKeyUpdate();
    // The last one counts: an address that was mistyped must not get in later.
    await endLinks(userId, ['change_email'], trx);
    const mailed = await mailLink({ id: userId, email }, 'change_email', {}, trx);
    if (mailed === 'too-many') throw tooManyToday();
  });
  return { sentTo: email };
}

export async function unconfirmedNewEmail(userId: string): Promise<string | null> {
  const link = await AccountLink.query()
    .where({ userId, purpose: 'change_email' })
    .modify('open')
    .select('sentTo')
    .first();
  return link?.sentTo ?? null;
}

/** @throws Refusal 403 while acting for another */
export async function cancelNewEmail(session: Session): Promise<void> {
  if (session.impersonatedBy) refuseUnlessMay(session, 'account.own');
  await inTransaction((trx) => endLinks(session.userId, ['change_email'], trx));
}

/**
 * The old address gets an email with a link to undo this. Links for a forgotten password end, since
 * they are in the old mailbox; all sessions stay.
 * @param signedInAs the signed-in user's id: see `proofOf`
 * @throws Refusal 400 TOKEN_INVALID, 409 EMAIL_TAKEN, 409 NO_MAIL, 429 after several in a day
 */
export const confirmNewEmail = (
  token: string,
  origin: Origin,
  signedInAs: string | null,
): Promise<void> =>
  inTransaction(async (trx) => {
    const { userId, sentTo } = await redeemLink(token, ['change_email'], trx);
    const user = await User.query(trx)
      .findById(userId)
      .select('id', 'ownerId', 'email', 'emailConfirmedAt', 'isActive');
    if (!user?.isActive) throw tokenInvalid();
    await setEmail(userId, { from: user.email, to: sentTo }, origin, trx);
    await User.query(trx).findById(userId).patch(proofOf(userId, signedInAs));
    await endLinks(userId, ['reset_password', 'forgot_password', 'confirm_email'], trx);
    if (user.ownerId === userId && !user.emailConfirmedAt) {
      // The owner mistyped it when registering: it may be a stranger's mailbox.
      await endLinks(userId, ['undo_password', 'undo_passkey'], trx);
      return;
    }
    const mailed = await mailLink(user, 'undo_email', { ...origin, newEmail: sentTo }, trx);
    // Without this email the owner of the account could not take it back from a thief.
    if (mailed === 'no-mail') throw noMail();
    if (mailed === 'too-many') throw tooManyToday();
  });

/**
 * For three days, the mailbox that an undo link was mailed to outranks later changes of the
 * address. The person's undo links at other addresses end.
 * @throws Refusal 409 EMAIL_TAKEN
 */
export async function restoreEmail(
  { userId, sentTo, createdAt }: RedeemedLink,
  origin: Origin,
  trx: Trx,
): Promise<void> {
  const user = await User.query(trx).findById(userId).select('email');
  if (user && user.email !== sentTo) {
    await setEmail(userId, { from: user.email, to: sentTo }, origin, trx);
  }
  await endLinks(userId, ['change_email'], trx);
  await AccountLink.query(trx)
    .where({ userId })
    .whereIn('purpose', ['undo_email', 'undo_password', 'undo_passkey'])
    .where('createdAt', '>=', createdAt)
    .whereNot({ sentTo })
    .modify('open')
    .patch({ expiresAt: fn.now(), sealedToken: null });
}

async function setEmail(
  userId: string,
  { from, to }: { from: string; to: string },
  origin: Origin,
  trx: Trx,
): Promise<void> {
  if (await isEmailTaken(to, userId, trx)) throw emailTaken();
  await dropJoining(to, trx);
  const user = await User.query(trx)
    .findById(userId)
    .patch({ email: to, emailConfirmedAt: fn.now(), updatedAt: fn.now() })
    .returning(['id', 'name', 'ownerId'])
    .first();
  if (!user) return;
  const { id, name, ownerId } = user;
  if (ownerId === id) await releaseHeldLetters(tenantOf({ userId: id, ownerId }), trx);
  const changes = [{ field: 'email', before: from, after: to }];
  await logAccountChange({ id, name, ownerId }, 'email_changed', origin, trx, { changes });
  if (ownerId) return;
  await recordAudit(
    {
      action: 'email_changed',
      actor: { id, name, email: from, address: origin.address },
      target: { type: 'user', id, name },
      before: { email: from },
      after: { email: to },
    },
    trx,
  );
}

const tooManyToday = () =>
  usedUpToday(
    'TOO_MANY_LETTERS',
    `You’ve already asked to change your email address ${LETTERS.newEmailsPerDay} times today. Try again tomorrow`,
  );
