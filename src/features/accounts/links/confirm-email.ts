import { fn, raw } from 'objection';
import { conflict } from '../../../errors.ts';
import { inTransaction } from '../../../kernel/db/db.ts';
import { type Tenant, tenantOf } from '../../../kernel/tenancy/tenant.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { usedUpToday } from '../../email-limits/count-letter.ts';
import { LETTERS } from '../../email-limits/letter-limits.ts';
import { releaseHeldLetters } from '../../notifications/resend-notification.ts';
import { User } from '../user.ts';
import { redeemLink, tokenInvalid } from './account-link.ts';
import { mailLink } from './mail-link.ts';

/** @param signedInAs the signed-in user's id: see `proofOf` @throws Refusal 400 TOKEN_INVALID */
export const confirmEmail = (token: string, signedInAs: string | null): Promise<void> =>
  inTransaction(async (trx) => {
    const { userId } = await redeemLink(token, ['confirm_email'], trx);
    const owner = await User.query(trx)
      .findById(userId)
      .whereNotNull('ownerId')
      .patch({
        emailConfirmedAt: raw('least(email_confirmed_at, now())'),
        ...proofOf(userId, signedInAs),
        updatedAt: fn.now(),
      })
      .returning(['id', 'ownerId'])
      .first();
    if (!owner) throw tokenInvalid();
    await releaseHeldLetters(tenantOf({ userId: owner.id, ownerId: owner.ownerId }), trx);
  });

/**
 * What a link proves. Used in a session of the account, that its mailbox is the same person's; used
 * anywhere else, only that somebody reads the mailbox, who may be a stranger to the account: when
 * they set a new password, what was there before is in doubt.
 */
export const proofOf = (userId: string, signedInAs: string | null): Pick<User, 'proofDue'> => ({
  proofDue: userId === signedInAs ? null : 'link_alone',
});

/**
 * Earlier links remain valid.
 * @throws Refusal 409 ALREADY_CONFIRMED, 409 NO_MAIL, 429 after several in a day
 */
export const askToConfirmAgain = ({ ownerId }: Tenant): Promise<{ sentTo: string }> =>
  inTransaction(async (trx) => {
    const owner = await User.query(trx)
      .findById(ownerId)
      .select('id', 'email', 'emailConfirmedAt')
      .forNoKeyUpdate();
    if (!owner || owner.emailConfirmedAt) {
      throw conflict('ALREADY_CONFIRMED', message('errors.accounts.alreadyConfirmed'));
    }
    const mailed = await mailLink(owner, 'confirm_email', {}, trx);
    if (mailed === 'no-mail') throw noMail();
    if (mailed === 'too-many') throw tooManyToday();
    return { sentTo: owner.email };
  });

export const noMail = () =>
  conflict(
    'NO_MAIL',
    'This platform doesn’t send email yet. Ask platform support to set up a mail server',
  );

const tooManyToday = () =>
  usedUpToday(
    'TOO_MANY_LETTERS',
    `The email has already been sent ${LETTERS.confirmationsPerDay} times today. Check your spam folder, or try again tomorrow`,
  );
