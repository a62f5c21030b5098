import { rows, type Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import type { Message } from '../message.ts';
import { messageColumns } from './columns.ts';

// Not a builder: sent with each message that is read, where its plan is cached.
const RECENT = `
select ${messageColumns('m')} from messages m
 where m.owner_id = ? and m.conversation_id = ?::uuid and m.direction = 'in' and m.deleted_at is null
   and m.sent_at >= ?
 order by m.sent_at desc, m.id desc limit ?`;

/** By the provider's clock: the newest `limit`, oldest first. */
export async function recentMessages(
  { ownerId }: Tenant,
  conversationId: string,
  { since, limit }: { since: Date; limit: number },
  trx?: Trx,
): Promise<Message[]> {
  const found = await rows<Message>(RECENT, [ownerId, conversationId, since, limit], trx);
  return found.reverse();
}
