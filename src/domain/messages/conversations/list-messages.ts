import { rows } from '../../../db/db.ts';
import { type Page, type PageRequest, toPage } from '../../../db/pagination.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { mediaOfMessages } from '../media/find-media.ts';
import type { Message, MessageMedia } from '../message.ts';
import { findConversation } from './find-conversation.ts';
import { messageColumns } from './message-row.ts';

/** A message with its files. */
export type MessageWithMedia = Message & { media: MessageMedia[] };

/** A page of a conversation's messages, the newest first. @throws Refusal 404 */
export async function listMessages(
  tenant: Tenant,
  conversationId: string,
  { page, limit }: PageRequest,
): Promise<Page<MessageWithMedia>> {
  const { id } = await findConversation(tenant, conversationId);
  const where = 'owner_id = ? and conversation_id = ?';
  const [messages, [counted]] = await Promise.all([
    rows<Message>(
      `select ${messageColumns()} from messages where ${where}
        order by sent_at desc, id desc limit ? offset ?`,
      [tenant.ownerId, id, limit, (page - 1) * limit],
    ),
    rows<{ total: number }>(`select count(*) as total from messages where ${where}`, [
      tenant.ownerId,
      id,
    ]),
  ]);
  return toPage(await withMedia(tenant, messages), counted?.total ?? 0, { page, limit });
}

/** These messages with their files. */
export async function withMedia(
  tenant: Tenant,
  messages: readonly Message[],
): Promise<MessageWithMedia[]> {
  const media = await mediaOfMessages(
    tenant,
    messages.map(({ id }) => id),
  );
  return messages.map((message) => ({ ...message, media: media.get(message.id) ?? [] }));
}
