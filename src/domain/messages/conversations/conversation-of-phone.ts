import { rows } from '../../../db/db.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import type { Conversation } from '../message.ts';
import { conversationColumns } from './conversation-row.ts';

/** The newest conversation with this number (E.164); null when there is none. */
export async function conversationOfPhone(
  { ownerId }: Tenant,
  phone: string,
): Promise<Conversation | null> {
  const [found] = await rows<Conversation>(
    `select ${conversationColumns()} from conversations where owner_id = ? and phone = ?
      order by last_message_at desc limit 1`,
    [ownerId, phone],
  );
  return found ?? null;
}
