import { hasMail } from '../../../clients/mail.ts';
import { newId } from '../../../ids.ts';
import { inTransaction, type Trx } from '../../../kernel/db/db.ts';
import { addJob } from '../../../kernel/jobs/add-job.ts';
import { LETTERS } from '../../email-limits/letter-limits.ts';
import { AccountLink } from '../links/account-link.ts';
import { mailLink } from '../links/mail-link.ts';
import { findCredentials } from '../sessions/queries/find-credentials.ts';
import { User } from '../user.ts';

/**
 * Accepts a request of somebody who forgot their password. It does the same for every address, so
 * that neither the response nor its duration reveals who has an account: a job sends the link.
 * Where this installation sends no email, nothing happens: the page says whom to ask instead.
 */
export async function requestPasswordLink(email: string): Promise<void> {
  if (!hasMail()) return;
  const user = await findCredentials(email);
  await inTransaction((trx) => addJob(trx, 'mail-password-link', { userId: user?.id ?? newId() }));
}

/**
 * Emails a person the link to choose a new password. Skipped for an unknown or suspended account,
 * after the daily limit, and if the last one is only minutes old. Earlier links keep working: a
 * stranger who asks for another one must not take them away.
 */
export const mailPasswordLink = (userId: string): Promise<void> =>
  inTransaction(async (trx) => {
    const user = await User.query(trx)
      .findById(userId)
      .where({ isActive: true })
      .select('id', 'email', 'proofDue')
      .forNoKeyUpdate();
    if (!user) return;
    const recent = await AccountLink.query(trx)
      .where({ userId, purpose: 'forgot_password' })
      .modify('open')
      .whereRaw(`created_at > now() - make_interval(mins => ?)`, [LETTERS.forgottenPauseMinutes])
      .first();
    if (recent) return;
    if (user.proofDue === 'joining') await mailJoinAgain(user, trx);
    else await mailLink(user, 'forgot_password', {}, trx);
  });

/** A person who has not joined yet has no password to forget: they are invited again. */
async function mailJoinAgain(user: Pick<User, 'id' | 'email'>, trx: Trx): Promise<void> {
  const asked = await AccountLink.query(trx)
    .where({ userId: user.id, purpose: 'join_staff' })
    .orderBy('createdAt', 'desc')
    .first();
  if (asked) await mailLink(user, 'join_staff', asked.details, trx);
}
