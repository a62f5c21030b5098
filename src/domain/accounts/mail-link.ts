import { hasMail } from '../../clients/mail.ts';
import { rows, type Trx } from '../../db/db.ts';
import type { LinkPurpose } from '../../enums.ts';
import { LETTERS } from '../../limits.ts';
import { addJob } from '../jobs/add-job.ts';
import { countLetter } from '../letters/count-letter.ts';
import { issueLink, type LinkDetails } from './account-links.ts';
import { accountMail } from './account-mail.ts';

/** How long each link works, and how many an account gets in a day. */
export const LINK_TERMS: Record<LinkPurpose, { minutes: number; most: number }> = {
  confirm_email: { minutes: LETTERS.confirmHours * 60, most: LETTERS.confirmationsPerDay },
  undo_password: { minutes: LETTERS.undoHours * 60, most: LETTERS.newPasswordsPerDay },
  reset_password: { minutes: LETTERS.resetMinutes, most: LETTERS.resetsPerDay },
};

/** Where a link's token is encrypted while its email waits. */
export const tokenPlace = (linkId: string) => ({ storeId: linkId, field: 'account_links.token' });

/**
 * Emails a link to an account's address: the row and the job are in the caller's transaction. Each
 * purpose has its own daily limit, so that one can't use up the emails of another.
 * @returns `no-mail` where this installation sends none, `too-many` after the daily limit
 */
export async function mailLink(
  user: { id: string; email: string },
  purpose: LinkPurpose,
  details: LinkDetails,
  trx: Trx,
): Promise<'on-its-way' | 'no-mail' | 'too-many'> {
  if (!hasMail()) return 'no-mail';
  const { minutes, most } = LINK_TERMS[purpose];
  if (await countLetter([{ scope: purpose, key: user.id, most }], trx)) return 'too-many';
  const link = { userId: user.id, purpose, sentTo: user.email, details, minutes };
  const { id, token } = await issueLink(link, trx);
  const sealed = accountMail().secrets.seal(token, tokenPlace(id));
  await rows(`update account_links set sealed_token = ? where id = ?`, [sealed, id], trx);
  await addJob(trx, 'mail-account-link', { linkId: id });
  return 'on-its-way';
}
