import { rows } from '../../../../kernel/db/db.ts';
import type { LinkPurpose } from '../../../email-limits/letter-enums.ts';
import { type LinkDetails, linkTokenHash } from '../account-link.ts';

export interface SeenLink {
  userId: string;
  purpose: LinkPurpose;
  state: 'open' | 'used' | 'over';
  sentTo: string;
  isConfirmed: boolean;
  details: LinkDetails;
  createdAt: Date;
}

const SEEN = `
select l.user_id, l.purpose, l.sent_to, l.details, l.created_at, u.email_confirmed_at is not null as is_confirmed,
       case when l.used_at is not null then 'used' when l.expires_at <= now() then 'over'
            else 'open' end as state
  from account_links l join users u on u.id = l.user_id
 where l.token_hash = ? and l.purpose = any(?::text[])`;

/** Reads a link without using it; null when it is not valid. */
export async function seeLink(
  token: string,
  purposes: readonly LinkPurpose[],
): Promise<SeenLink | null> {
  const [seen] = await rows<SeenLink>(SEEN, [linkTokenHash(token), [...purposes]]);
  return seen ?? null;
}
