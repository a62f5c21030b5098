import { DeliveryError } from '../../../clients/delivery-error.ts';
import { hasMail, sendLetter } from '../../../clients/mail.ts';
import type { SecretBox } from '../../../kernel/crypto/encryption.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import { addJob } from '../../../kernel/jobs/add-job.ts';
import { countLetter } from '../../email-limits/count-letter.ts';
import type { LinkPurpose } from '../../email-limits/letter-enums.ts';
import { LETTERS } from '../../email-limits/letter-limits.ts';
import { personWords, zoneOf } from '../letters/letter-words.ts';
import { User } from '../user.ts';
import { AccountLink, issueLink, type LinkDetails } from './account-link.ts';
import { linkLetter } from './link-letter.ts';

interface AccountMail {
  frontendUrl: string;
  /** Encrypts tokens while their emails wait. */
  secrets: SecretBox;
}

let bound: AccountMail | null = null;

export function connectAccountMail({ frontendUrl, secrets }: AccountMail): void {
  bound = { frontendUrl, secrets };
}

/** @throws Error before `connectAccountMail` */
export function accountMail(): AccountMail {
  if (!bound) throw new Error('connectAccountMail was not called');
  return bound;
}

/** @throws Error before `connectAccountMail` */
export const pageAddress = (path: string): string => `${accountMail().frontendUrl}/${path}`;

/**
 * The token is in the path, of which only the template is logged.
 * @throws Error before `connectAccountMail`
 */
export const linkAddress = (purpose: LinkPurpose, token: string): string =>
  pageAddress(`${PAGES[purpose]}/${token}`);

const PAGES: Record<LinkPurpose, string> = {
  confirm_email: 'confirm-email',
  undo_password: 'reset-password',
  reset_password: 'reset-password',
  forgot_password: 'reset-password',
  change_email: 'new-email',
  undo_email: 'reset-password',
  undo_passkey: 'reset-password',
  join_staff: 'reset-password',
};

/** How long each link works, and how many an account gets in a day. */
export const LINK_TERMS: Record<LinkPurpose, { minutes: number; most: number }> = {
  confirm_email: { minutes: LETTERS.confirmHours * 60, most: LETTERS.confirmationsPerDay },
  undo_password: { minutes: LETTERS.undoHours * 60, most: LETTERS.newPasswordsPerDay },
  reset_password: { minutes: LETTERS.resetMinutes, most: LETTERS.resetsPerDay },
  forgot_password: { minutes: LETTERS.resetMinutes, most: LETTERS.forgottenPerDay },
  change_email: { minutes: LETTERS.newEmailHours * 60, most: LETTERS.newEmailsPerDay },
  undo_email: { minutes: LETTERS.undoHours * 60, most: LETTERS.newEmailsPerDay },
  undo_passkey: { minutes: LETTERS.undoHours * 60, most: LETTERS.passkeyChangesPerDay },
  join_staff: {
    minutes: LETTERS.invitationDays * 24 * 60,
    most: LETTERS.invitationsOfAddressPerDay,
  },
};

const tokenPlace = (linkId: string) => ({ storeId: linkId, field: 'account_links.token' });

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
  const sealedToken = accountMail().secrets.seal(token, tokenPlace(id));
  await AccountLink.query(trx).findById(id).patch({ sealedToken });
  await addJob(trx, 'mail-account-link', { linkId: id });
  return 'on-its-way';
}

/** For three days, access to the mailbox outranks the password, however often it is changed. */
export async function tellOfNewPassword(
  userId: string,
  details: LinkDetails,
  trx: Trx,
): Promise<void> {
  const user = await User.query(trx).findById(userId).select('id', 'email');
  if (user) await mailLink(user, 'undo_password', details, trx);
}

/**
 * If a worker died in between, the repeat has the same message id and link.
 * @throws DeliveryError when the mail server is unavailable: the job is retried
 */
export async function sendLinkLetter(linkId: string): Promise<void> {
  const link = await AccountLink.query().findById(linkId).modify('open');
  const user =
    link?.sealedToken &&
    (await User.query().findById(link.userId).select('preferences', 'ownerId'));
  if (!link?.sealedToken || !user) return;
  const token = accountMail().secrets.open(link.sealedToken, tokenPlace(link.id));
  try {
    const url = linkAddress(link.purpose, token);
    await sendLetter(linkLetter(link, url, personWords(user), await zoneOf(user)));
  } catch (error) {
    if (!(error instanceof DeliveryError) || error.temporary) throw error;
  }
  await AccountLink.query().findById(link.id).patch({ sealedToken: null });
}
