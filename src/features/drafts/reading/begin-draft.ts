import { newId } from '../../../ids.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import type { Conversation, Message } from '../../conversations/message.ts';
import type { Announcement } from '../../notifications/decide-notices.ts';
import { purgeDraftNotices } from '../../notifications/delete-notices.ts';
import { recentNoticeContext } from '../../notifications/notice-context.ts';
import { noticeParts } from '../../notifications/notice-parts.ts';
import { type Draft, type DraftContent, isDoubtful, type NewDraft } from '../draft.ts';
import { insertDraft, saveDraft } from '../queries/write-draft.ts';

export interface Beginning {
  tenant: Tenant;
  conversation: Conversation;
  message: Message;
  content: DraftContent;
}

export async function beginDraft(
  { tenant, conversation, message, content }: Beginning,
  trx: Trx,
): Promise<void> {
  const origin = 'message' as const;
  const place = { channel: message.channel, conversationId: conversation.id };
  const draft: NewDraft = { ...content, ...place, id: newId(), messageId: message.id, origin };
  const news = draftNews(draft.id, conversation, content);
  const told = noticeParts(await recentNoticeContext(tenant, trx), news, trx);
  await insertDraft(tenant, draft, trx, told);
}

/** If a doubtful draft is now certain, sellers are notified as of any other. */
export async function continueDraft(
  draft: Draft,
  { tenant, conversation, content }: Omit<Beginning, 'message'>,
  trx: Trx,
): Promise<void> {
  const saved = { ...content, id: draft.id };
  if (!isDoubtful(draft) || isDoubtful(content)) {
    await saveDraft(tenant, saved, trx);
    return;
  }
  await purgeDraftNotices(tenant, [draft.id], trx);
  const news = draftNews(draft.id, conversation, content);
  const told = noticeParts(await recentNoticeContext(tenant, trx), news, trx);
  await saveDraft(tenant, saved, trx, told);
}

/** The seller's notification of a draft; a doubtful one is only shown on pages. */
function draftNews(
  draftOrderId: string,
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
