import { rows } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';

export interface WaitingMedia {
  id: string;
  conversationId: string;
  kind: string;
  providerMediaId: string | null;
  url: string | null;
  connectionId: string | null;
  /** Includes this one. */
  attempts: number;
}

const BEGIN = `
update message_media f set attempts = f.attempts + 1
  from messages m join conversations c on c.owner_id = m.owner_id and c.id = m.conversation_id
 where f.owner_id = ? and f.id = ?::uuid and f.state = 'waiting'
   and m.owner_id = f.owner_id and m.id = f.message_id
returning f.id, c.id as conversation_id, f.kind, f.provider_media_id, f.url,
          c.connection_id, f.attempts`;

/** Counts an attempt; null when the download is settled. */
export async function beginMedia({ ownerId }: Tenant, id: string): Promise<WaitingMedia | null> {
  const [media] = await rows<WaitingMedia>(BEGIN, [ownerId, id]);
  return media ?? null;
}
