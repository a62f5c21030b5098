import { rows } from '../../../../../kernel/db/db.ts';
import { isOpen } from '../../../../stores/queries/store-columns.ts';
import { linkTokenHash } from '../../../links/account-link.ts';

export interface SeenInvitation {
  id: string;
  ownerId: string;
  name: string;
  email: string;
  storeName: string;
  /** Of its letter, which is the owner's; null: the owner has chosen none. */
  language: string | null;
}

const SEEN = `
select i.id, i.owner_id, i.name, i.email, s.name as store_name,
       own.preferences ->> 'language' as language
  from staff_invitations i
  join stores s on s.owner_id = i.owner_id and ${isOpen('s')}
  join users own on own.id = i.owner_id and own.is_active
 where i.token_hash = ? and i.expires_at > now()`;

/** Reads an invitation without using it; null: its link does not work (any more). */
export async function seeInvitation(token: string): Promise<SeenInvitation | null> {
  const [seen] = await rows<SeenInvitation>(SEEN, [linkTokenHash(token)]);
  return seen ?? null;
}
