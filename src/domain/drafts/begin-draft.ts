import type { Trx } from '../../db.ts';
import { newId } from '../../ids.ts';
import { together } from '../../statement.ts';
import type { Tenant } from '../../tenant.ts';
import type { Conversation, Message } from '../messages/message.ts';
import { announcing } from '../notifications/announcing.ts';
import { recentNoticeContext } from '../notifications/recent-notice-context.ts';
import type { DraftContent } from './write-draft.ts';
import { insertingDraft } from './write-draft.ts';

/** Writes the draft of a message, with the seller's notice, in one statement. Its id. */
export async function beginDraft(
  tenant: Tenant,
  { conversation, message, content }: Beginning,
  trx: Trx,
): Promise<string> {
  const id = newId();
  const draft = {
    ...content,
    id,
    channel: message.channel,
    conversationId: conversation.id,
    messageId: message.id,
    origin: 'message' as const,
  };
  const told = {
    event: 'draft_new' as const,
    order: null,
    draftOrderId: id,
    data: { name: nameOf(conversation, content), text: firstWords(content) },
  };
  const noticed = await recentNoticeContext(tenant, trx);
  const parts = { ...insertingDraft(tenant, draft), ...announcing(noticed, told, trx) };
  await together(parts, 'select 1', trx);
  return id;
}

/** What a draft is made of. */
export interface Beginning {
  conversation: Conversation;
  message: Message;
  content: DraftContent;
}

const nameOf = ({ name, username }: Conversation, { customer }: DraftContent): string =>
  customer.name || name || username;

const SHOWN = 140;

function firstWords({ messageText, items }: DraftContent): string {
  const text =
    messageText || items.map((item) => `${item.quantity} × ${item.productName}`).join(', ');
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > SHOWN ? `${[...line].slice(0, SHOWN).join('')}…` : line;
}
