import { rows, type Trx } from '../../../db/db.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import type { Message } from '../message.ts';
import { messageColumns } from './message-row.ts';

const RECENT = `
select ${messageColumns()} from messages
 where owner_id = ? and conversation_id = ?::uuid and direction = 'in' and deleted_at is null
   and sent_at >= ?
 order by sent_at desc, id desc limit ?`;

/**
 * The shopper's messages since a time, by the provider's clock: the newest `limit`, oldest first.
 */
export async function recentMessages(
  { ownerId }: Tenant,
  conversationId: string,
  { since, limit }: { since: Date; limit: number },
  trx?: Trx,
): Promise<Message[]> {
  const found = await rows<Message>(RECENT, [ownerId, conversationId, since, limit], trx);
  return found.reverse();
}
