import { DeliveryError } from '../../clients/delivery-error.ts';
import { sendLetter } from '../../clients/mail.ts';
import { rows } from '../../db.ts';
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
 * Writes the letter of a link, once; sent twice by a worker that died in between, it carries the same
 * name and link. What is over or has gone out is left alone.
 * @throws DeliveryError when the mail server takes nothing now: the job is tried again
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

/** The page of a link. The token is in the path, of which logs keep the template alone. */
export const linkAddress = (frontendUrl: string, purpose: LinkPurpose, token: string): string =>
  `${frontendUrl}/${purpose === 'confirm_email' ? 'confirm-email' : 'reset-password'}/${token}`;
