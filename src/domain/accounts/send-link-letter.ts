import { DeliveryError } from '../../clients/delivery-error.ts';
import { sendLetter } from '../../clients/mail.ts';
import { rows } from '../../db/db.ts';
import type { LinkPurpose } from '../../enums.ts';
import type { LinkDetails } from './account-links.ts';
import { accountMail } from './account-mail.ts';
import { linkLetter } from './link-letter.ts';
import { tokenPlace } from './mail-link.ts';

interface WaitingLink {
  id: string;
  purpose: LinkPurpose;
  sealedToken: string;
  sentTo: string;
  details: LinkDetails;
  createdAt: Date;
  expiresAt: Date;
}

const WAITING = `
select id, purpose, sealed_token as "sealedToken", sent_to as "sentTo", details,
       created_at as "createdAt", expires_at as "expiresAt"
  from account_links
 where id = ?::uuid and sealed_token is not null and used_at is null and expires_at > now()`;

/**
 * Sends the email of a link, once; if a worker died in between, the repeat has the same message id
 * and link. Expired and sent ones are skipped.
 * @throws DeliveryError when the mail server is unavailable: the job is retried
 */
export async function sendLinkLetter(linkId: string): Promise<void> {
  const [link] = await rows<WaitingLink>(WAITING, [linkId]);
  if (!link) return;
  const { frontendUrl, secrets } = accountMail();
  const token = secrets.open(link.sealedToken, tokenPlace(link.id));
  try {
    await sendLetter(linkLetter(link, linkAddress(frontendUrl, link.purpose, token)));
  } catch (error) {
    if (!(error instanceof DeliveryError) || error.temporary) throw error;
  }
  await rows(`update account_links set sealed_token = null where id = ?::uuid`, [link.id]);
}

/** The page of a link. The token is in the path, of which only the template is logged. */
export const linkAddress = (frontendUrl: string, purpose: LinkPurpose, token: string): string =>
  `${frontendUrl}/${purpose === 'confirm_email' ? 'confirm-email' : 'reset-password'}/${token}`;
