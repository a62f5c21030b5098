import { rows } from '../../../db/db.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import type { Conversation } from '../message.ts';
import { conversationColumns } from './conversation-row.ts';

/** The conversations of a list of drafts or orders, by their ids; unknown ones are left out. */
export async function conversationsById(
  { ownerId }: Tenant,
  ids: readonly string[],
): Promise<Map<string, Conversation>> {
  if (ids.length === 0) return new Map();
  const found = await rows<Conversation>(
    `select ${conversationColumns()} from conversations where owner_id = ? and id = any(?::uuid[])`,
    [ownerId, [...new Set(ids)]],
  );
  return new Map(found.map((conversation) => [conversation.id, conversation]));
}
