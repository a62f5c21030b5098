import { Type } from 'typebox';
import { CONNECTION_CHANNELS, MEDIA_STATES, MESSAGE_DIRECTIONS } from '../../enums.ts';
import type { Answer } from '../../kernel/db/answer.ts';
import { OrNull } from '../../kernel/db/or-null.ts';
import { PageJson, PageQuery } from '../../kernel/db/pagination.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { paramsOf } from '../../kernel/http/path.ts';
import { read } from '../../kernel/http/read.ts';
import { englishOf, englishOrNull } from '../../kernel/translation/text.ts';
import { findConversation } from './find-conversation.ts';
import { lastTextOf } from './first-words.ts';
import { listConversations } from './list-conversations.ts';
import type { Conversation, MessageWithMedia } from './message.ts';
import { listMessages } from './thread.ts';
import { replyWindow } from './write-reply.ts';

const Text = Type.String();
const Time = Type.String({ format: 'date-time' });
const TextOrNull = OrNull(Text);
const TimeOrNull = OrNull(Time);

const ConversationJson = Type.Object({
  id: Text,
  channel: Type.Enum([...CONNECTION_CHANNELS]),
  shopper: Type.Object({
    channelUserId: Text,
    name: Text,
    username: Text,
    phone: TextOrNull,
  }),
  lastText: Text,
  unread: Type.Integer(),
  lastInboundAt: TimeOrNull,
  lastMessageAt: Time,
  replyUntil: TimeOrNull,
});

const conversationJson = (conversation: Conversation) => ({
  id: conversation.id,
  channel: conversation.channel,
  shopper: {
    channelUserId: conversation.channelUserId,
    name: conversation.name,
    username: conversation.username,
    phone: conversation.phone,
  },
  lastText: englishOf(lastTextOf(conversation.lastText)),
  unread: conversation.unread,
  lastInboundAt: conversation.lastInboundAt?.toISOString() ?? null,
  lastMessageAt: conversation.lastMessageAt.toISOString(),
  replyUntil: replyWindow(conversation.lastInboundAt).closesAt?.toISOString() ?? null,
});

const conversationAnswer: Answer<Conversation> = {
  schema: ConversationJson,
  json: conversationJson,
};

const MessageJson = Type.Object({
  id: Text,
  conversationId: Text,
  channel: Type.Enum([...CONNECTION_CHANNELS]),
  direction: Type.Enum([...MESSAGE_DIRECTIONS]),
  type: Text,
  text: Text,
  details: Type.Record(Type.String(), Type.Unknown()),
  status: TextOrNull,
  error: TextOrNull,
  sentBy: Text,
  sentAt: Time,
  editedAt: TimeOrNull,
  deletedAt: TimeOrNull,
  media: Type.Array(
    Type.Object({
      id: Text,
      kind: Text,
      mimeType: Text,
      fileName: Text,
      bytes: OrNull(Type.Integer()),
      state: Type.Enum([...MEDIA_STATES]),
      error: TextOrNull,
      url: TextOrNull,
    }),
  ),
});

/** A deleted message has neither text nor files. */
function messageJson(message: MessageWithMedia) {
  const isDeleted = message.deletedAt !== null;
  return {
    id: message.id,
    conversationId: message.conversationId,
    channel: message.channel,
    direction: message.direction,
    type: message.type,
    text: isDeleted ? '' : message.text,
    details: isDeleted ? {} : message.details,
    status: message.status,
    error: englishOrNull(message.statusError),
    sentBy: message.sentByName,
    sentAt: message.sentAt.toISOString(),
    editedAt: message.editedAt?.toISOString() ?? null,
    deletedAt: message.deletedAt?.toISOString() ?? null,
    media: isDeleted ? [] : message.media.map((file) => mediaJson(message, file)),
  };
}

const mediaJson = (
  { conversationId }: MessageWithMedia,
  { id, kind, mimeType, fileName, bytes, state, error }: MessageWithMedia['media'][number],
) => ({
  id,
  kind,
  mimeType,
  fileName,
  bytes,
  state,
  error: englishOrNull(error),
  url: state === 'stored' ? `/dashboard/conversations/${conversationId}/media/${id}` : null,
});

export const messageAnswer: Answer<MessageWithMedia> = { schema: MessageJson, json: messageJson };

const lists: AppPlugin = async (app) => {
  const schema = {
    summary: 'List conversations, newest first',
    querystring: Type.Object({
      ...PageQuery,
      search: Type.Optional(Type.String({ maxLength: 100 })),
      unread: Type.Optional(Type.Boolean()),
    }),
    response: { 200: PageJson(ConversationJson) },
  };
  app.get('/conversations', { schema }, async ({ tenant, query }) => {
    const page = await listConversations(tenant, query);
    return { ...page, items: page.items.map(conversationJson) };
  });
};

const found = read({
  at: '/conversations/:id',
  summary: 'Get a conversation',
  find: ({ tenant }, { id }) => findConversation(tenant, id),
  answer: conversationAnswer,
});

const messages: AppPlugin = async (app) => {
  const schema = {
    summary: 'List the messages in a conversation, newest first',
    ...paramsOf('/conversations/:id'),
    querystring: Type.Object(PageQuery),
    response: { 200: PageJson(MessageJson) },
  };
  app.get('/conversations/:id/messages', { schema }, async ({ tenant, params, query }) => {
    const page = await listMessages(tenant, params.id, query);
    return { ...page, items: page.items.map(messageJson) };
  });
};

/** What the API tells of conversations. */
export const conversationReads = [lists, found, messages];
