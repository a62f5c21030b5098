import { rows } from '../../../db/db.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import type { Message } from '../message.ts';
import { messageColumns } from './message-row.ts';

/** The messages that these reply to, by the provider's id; unknown ones are left out. */
export async function quotedMessages(
  { ownerId }: Tenant,
  messages: readonly Message[],
): Promise<Map<string, Message>> {
  const [first] = messages;
  const wanted = messages.flatMap(({ details: { replyTo } }) =>
    typeof replyTo === 'string' ? [replyTo] : [],
  );
  if (!first || wanted.length === 0) return new Map();
  const found = await rows<Message>(
    `select ${messageColumns()} from messages
      where owner_id = ? and channel = ? and external_id = any(?::text[]) and conversation_id = ?`,
    [ownerId, first.channel, wanted, first.conversationId],
  );
  return new Map(found.map((message) => [message.externalId ?? '', message]));
}
