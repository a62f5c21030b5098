import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { pendingDraftsOf } from '../../../domain/drafts/find-draft.ts';
import { quotedMessages } from '../../../domain/messages/conversations/find-message.ts';
import { thread } from '../../../domain/messages/conversations/thread.ts';
import type { Conversation } from '../../../domain/messages/message.ts';
import { sellerStore } from '../seller-store.ts';
import { catalogFor } from './catalog-for.ts';
import { CHANNEL_LOOK, shopperName } from './conversation-text.ts';
import { READY_ANSWERS } from './ready-answers.ts';
import { replyView } from './reply-view.ts';
import { type BubbleView, threadView } from './thread-view.ts';

const PER_PAGE = 50;

export interface ConversationAsked {
  /** Shows what was written before this message. */
  before?: string | undefined;
  typed?: string;
  problem?: string;
  sent?: boolean;
}

/** Everything that the page of one conversation shows. */
export async function conversationPage(
  request: FastifyRequest,
  conversation: Conversation,
  { before, ...asked }: ConversationAsked = {},
) {
  const { tenant } = request;
  const here = `/dashboard/conversations/${conversation.id}`;
  const [page, drafts] = await Promise.all([
    thread(tenant, conversation.id, { before: before ?? null, limit: PER_PAGE }),
    pendingDraftsOf(tenant, [conversation.id]),
  ]);
  const store = sellerStore(request);
  const bubbles = threadView(page, {
    clock: store,
    quotes: await quotedMessages(tenant, page.messages),
    catalog: await catalogFor(request, page.messages),
  });
  const [first] = page.messages;
  return {
    store,
    conversation,
    here,
    bubbles,
    seen: versionOf([bubbles, conversation.lastInboundAt]),
    earlier: page.hasEarlier && first ? `${here}?before=${first.id}` : null,
    isEarlier: before !== undefined,
    said: asked.sent ? saidOf(bubbles.at(-1)) : '',
    shopper: shopperName(conversation),
    channelWord: CHANNEL_LOOK[conversation.channel].word,
    draftId: drafts.get(conversation.id) ?? null,
    reply: replyView(conversation, {
      clock: store,
      answers: READY_ANSWERS,
      ...asked,
    }),
  };
}

/** How the answer fared that has just been written. */
const saidOf = (last: BubbleView | undefined): string =>
  last?.status?.canRetry ? `${last.status.word}. ${last.status.reason}` : 'Message sent';

/** A version of a thread's contents. */
export const versionOf = (shown: unknown): string =>
  createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 16);
