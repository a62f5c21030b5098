import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import { type Translator, translator } from '../../../kernel/translation/translator.ts';
import { pendingDraftsOf } from '../../drafts/find-draft.ts';
import { quotedMessages } from '../find-message.ts';
import type { Conversation, Message } from '../message.ts';
import { languageInShop } from '../shopper-language.ts';
import { thread } from '../thread.ts';
import { askingView } from './asking-view.ts';
import { catalogFor } from './catalog-for.ts';
import { channelLook, shopperName } from './conversation-text.ts';
import { pictureClaims } from './picture-claims.ts';
import { readyAnswers, withAnswer } from './ready-answers.ts';
import { replyView } from './reply-view.ts';
import { type BubbleView, threadView } from './thread-view.ts';

const PER_PAGE = 50;

export interface ConversationAsked {
  /** Shows what was written before this message. */
  before?: string | undefined;
  typed?: string;
  answer?: number;
  problem?: string;
  sent?: boolean;
  /** The order to offer a text for that asks for its payment. */
  ask?: string | undefined;
  /** The order that the typed text asks for. */
  order?: string;
}

export async function conversationPage(
  request: FastifyRequest,
  conversation: Conversation,
  { before, answer, ask, order, ...asked }: ConversationAsked = {},
) {
  const { tenant, t } = request;
  const here = `/dashboard/conversations/${conversation.id}`;
  const [page, drafts, asking] = await Promise.all([
    thread(tenant, conversation.id, { before: before ?? null, limit: PER_PAGE }),
    pendingDraftsOf(tenant, [conversation.id]),
    askingView(request, conversation, { ask, order }),
  ]);
  const store = sellerStore(request);
  const bubbles = threadView(page, {
    clock: store,
    t,
    quotes: await quotedMessages(tenant, page.messages),
    catalog: await catalogFor(request, page.messages),
    claims: await pictureClaims(request, conversation, page.messages),
  });
  const [first] = page.messages;
  const language = languageInShop(spokenIn(page.messages), store);
  const answers = readyAnswers(t, language);
  const typed = asked.typed ?? asking.text;
  return {
    store,
    conversation,
    here,
    bubbles,
    seen: versionOf([bubbles, conversation.lastInboundAt]),
    earlier: page.hasEarlier && first ? `${here}?before=${first.id}` : null,
    isEarlier: before !== undefined,
    said: asked.sent ? saidOf(bubbles.at(-1), t) : '',
    shopper: shopperName(conversation, t),
    channelWord: channelLook(conversation.channel, t).word,
    draftId: drafts.get(conversation.id) ?? null,
    reply: replyView(conversation, {
      clock: store,
      t,
      greeting: `${translator(language)('answers.greeting.shop', { shop: store.name })} `,
      answers,
      asking,
      ...asked,
      typed: answer === undefined ? typed : withAnswer(typed, answers, answers[answer]?.text),
    }),
  };
}

const saidOf = (last: BubbleView | undefined, t: Translator): string =>
  last?.status?.canRetry
    ? t('drafts.conversation.notSent', { status: last.status.word, reason: last.status.reason })
    : t('drafts.conversation.sent');

const spokenIn = (messages: readonly Message[]): string =>
  messages
    .filter(({ direction }) => direction === 'in')
    .map(({ text }) => text)
    .join(' ');

export const versionOf = (shown: unknown): string =>
  createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 16);
