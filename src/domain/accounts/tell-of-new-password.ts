import { rows, type Trx } from '../../db.ts';
import type { LinkDetails } from './account-links.ts';
import { mailLink } from './mail-link.ts';

/** Where a request came from, in words. */
export interface Origin {
  /** "Chrome on Android". */
  device: string;
  /** The network address. */
  address: string;
}

/**
 * Mails somebody that their password was changed, with a link that takes it back: for a weekend
 * whoever has the mailbox is stronger than whoever has the password, however often that one changes
 * it. Part of the change.
 */
export async function tellOfNewPassword(
  userId: string,
  details: LinkDetails,
  trx: Trx,
): Promise<void> {
  const [user] = await rows<{ id: string; email: string }>(
    `select id, email from users where id = ?`,
    [userId],
    trx,
  );
  if (user) await mailLink(user, 'undo_password', details, trx);
}
