import { raw } from 'objection';
import { isUuid } from '../../ids.ts';
import { type Page, type PageRequest, readPage } from '../../kernel/db/pagination.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { tellDesksNow } from '../live/tell-desks.ts';
import { findConversation } from './find-conversation.ts';
import { ConversationRow, MessageRow, type MessageWithMedia, withMedia } from './message.ts';

export interface Thread {
  messages: MessageWithMedia[];
  hasEarlier: boolean;
}

export async function thread(
  tenant: Tenant,
  conversationId: string,
  { before = null, limit }: { before?: string | null; limit: number },
): Promise<Thread> {
  const query = messagesNewestFirst(tenant, conversationId)
    .withGraphFetched('media')
    .limit(limit + 1);
  if (before !== null && isUuid(before)) {
    const place = MessageRow.of(tenant).select('sentAt', 'id').where({ id: before });
    query.where(raw('(sent_at, id)'), '<', place);
  }
  const found = await query;
  const messages = found.slice(0, limit).reverse().map(withMedia);
  return { messages, hasEarlier: found.length > limit };
}

/** Newest first. @throws Refusal 404 */
export async function listMessages(
  tenant: Tenant,
  conversationId: string,
  { page, limit }: PageRequest,
): Promise<Page<MessageWithMedia>> {
  const { id } = await findConversation(tenant, conversationId);
  const query = messagesNewestFirst(tenant, id).withGraphFetched('media');
  const found = await readPage(query, { page, limit });
  return { ...found, items: found.items.map(withMedia) };
}

export const messagesNewestFirst = (tenant: Tenant, conversationId: string) =>
  MessageRow.of(tenant)
    .where({ conversationId })
    .orderBy([
      { column: 'sentAt', order: 'desc' },
      { column: 'id', order: 'desc' },
    ]);

/**
 * Marks a conversation as seen. Idempotent.
 * @param upTo only if the shopper has written nothing since
 */
export async function markSeen(tenant: Tenant, conversationId: string, upTo?: Date): Promise<void> {
  const unseen = ConversationRow.of(tenant).where({ id: conversationId }).where('unread', '>', 0);
  if (upTo) unseen.where('lastMessageAt', '<=', upTo);
  const seen = await unseen.patch({ unread: 0 });
  if (seen > 0) tellDesksNow(tenant, 'messages', conversationId);
}
