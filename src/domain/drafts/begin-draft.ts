import type { Trx } from '../../db/db.ts';
import { together } from '../../db/statement.ts';
import { newId } from '../../ids.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import type { Conversation, Message } from '../messages/message.ts';
import { announcingAll, type Told } from '../notifications/announcing.ts';
import type { Announcement } from '../notifications/decide-notices.ts';
import { recentNoticeContext } from '../notifications/recent-notice-context.ts';
import { isDoubtful } from './is-doubtful.ts';
import { type DraftContent, insertingDrafts, type NewDraft } from './write-draft.ts';

/** The input of a new draft. */
export interface Beginning {
  tenant: Tenant;
  conversation: Conversation;
  message: Message;
  content: DraftContent;
}

/** Writes the drafts of messages, with the sellers' notifications, in one statement. */
export async function beginDrafts(beginnings: readonly Beginning[], trx: Trx): Promise<void> {
  if (beginnings.length === 0) return;
  const drafts = beginnings.map(({ tenant, conversation, message, content }) => {
    const origin = 'message' as const;
    const place = { channel: message.channel, conversationId: conversation.id };
    const draft: NewDraft = { ...content, ...place, id: newId(), messageId: message.id, origin };
    return { tenant, draft };
  });
  const told: Told[] = [];
  for (const [at, { tenant, conversation, content }] of beginnings.entries()) {
    const context = await recentNoticeContext(tenant, trx);
    told.push({ context, announcement: draftNews(drafts[at]?.draft.id, conversation, content) });
  }
  await together({ ...insertingDrafts(drafts, trx), ...announcingAll(told, trx) }, 'select 1', trx);
}

/** The seller's notification of a draft; a doubtful one is only shown on pages. */
export function draftNews(
  draftOrderId: string | undefined,
  conversation: Conversation,
  content: DraftContent,
): Announcement {
  const inPagesOnly = isDoubtful(content);
  const data = {
    name: nameOf(conversation, content),
    text: firstWords(content),
    isDoubtful: inPagesOnly,
  };
  return { event: 'draft_new', order: null, draftOrderId, data, inPagesOnly };
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
