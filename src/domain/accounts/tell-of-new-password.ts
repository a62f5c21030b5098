import { rows, type Trx } from '../../db/db.ts';
import type { LinkDetails } from './account-links.ts';
import { mailLink } from './mail-link.ts';

/** The source of a request, in words. */
export interface Origin {
  /** "Chrome on Android". */
  device: string;
  /** The IP address. */
  address: string;
}

/**
 * Emails somebody that their password was changed, with a link to undo it: for three days, access
 * to the mailbox outranks the password, however often that is changed. Part of the change's
 * transaction.
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
