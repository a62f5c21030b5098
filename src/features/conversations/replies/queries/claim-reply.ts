import type { ConnectionChannel } from '../../../../enums.ts';
import { rows } from '../../../../kernel/db/db.ts';
import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';

export interface ClaimedReply {
  id: string;
  conversationId: string;
  channel: ConnectionChannel;
  text: string;
  connectionId: string | null;
  channelUserId: string;
  /** As the provider knows it; null where it is hidden. */
  phone: string | null;
}

/** A typed number may differ from the provider's. */
const CLAIM = `
update messages m set status = 'sending', status_error = null, sent_at = now()
  from conversations c
 where m.owner_id = ? and m.id = ?::uuid and m.status = 'queued' and m.direction = 'out'
   and m.deleted_at is null
   and c.owner_id = m.owner_id and c.id = m.conversation_id
returning m.id, m.conversation_id, m.channel, m.text, c.connection_id,
          c.channel_user_id, coalesce('+' || c.wa_id, c.phone) as phone`;

/** Null when another process has, or had, the reply. */
export async function claimReply({ ownerId }: Tenant, id: string): Promise<ClaimedReply | null> {
  const [claimed] = await rows<ClaimedReply>(CLAIM, [ownerId, id]);
  return claimed ?? null;
}
