import { inTransaction, rows } from '../../db/db.ts';
import { conflict } from '../../errors.ts';
import { LETTERS } from '../../limits.ts';
import { type Tenant, tenantOf } from '../../tenancy/tenant.ts';
import { usedUpToday } from '../letters/count-letter.ts';
import { releaseHeldLetters } from '../notifications/release-held-letters.ts';
import { redeemLink } from './account-links.ts';
import { mailLink } from './mail-link.ts';
import { tokenInvalid } from './token-invalid.ts';

/**
 * Confirms an owner's email address by the mailed link and releases held emails.
 * @throws Refusal 400 TOKEN_INVALID
 */
export const confirmEmail = (token: string): Promise<void> =>
  inTransaction(async (trx) => {
    const link = await redeemLink(token, ['confirm_email'], trx);
    const [owner] = await rows<{ id: string; ownerId: string }>(
      `update users set email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now()
        where id = ? and owner_id is not null returning id, owner_id as "ownerId"`,
      [link?.userId ?? null],
      trx,
    );
    if (!link || !owner) throw tokenInvalid();
    await releaseHeldLetters(tenantOf({ userId: owner.id, ownerId: owner.ownerId }), trx);
  });

/**
 * Emails the owner another link. Earlier links remain valid.
 * @throws Refusal 409 ALREADY_CONFIRMED, 409 NO_MAIL, 429 after several in a day
 */
export const askToConfirmAgain = ({ ownerId }: Tenant): Promise<{ sentTo: string }> =>
  inTransaction(async (trx) => {
    const [owner] = await rows<{ id: string; email: string; isConfirmed: boolean }>(
      `select id, email, email_confirmed_at is not null as "isConfirmed"
         from users where id = ? for no key update`,
      [ownerId],
      trx,
    );
    if (!owner || owner.isConfirmed) {
      throw conflict('ALREADY_CONFIRMED', 'This email address is already confirmed');
    }
    const mailed = await mailLink(owner, 'confirm_email', {}, trx);
    if (mailed === 'no-mail') throw noMail();
    if (mailed === 'too-many') throw tooManyToday();
    return { sentTo: owner.email };
  });

const noMail = () =>
  conflict('NO_MAIL', 'This platform doesn’t send email yet. Contact its operator');

const tooManyToday = () =>
  usedUpToday(
    'TOO_MANY_LETTERS',
    `The email has already been sent ${LETTERS.confirmationsPerDay} times today. Check your spam folder, or try again tomorrow`,
  );
