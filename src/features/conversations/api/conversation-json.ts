import { Type } from 'typebox';
import { CONNECTION_CHANNELS, MEDIA_STATES, MESSAGE_DIRECTIONS } from '../../../enums.ts';
import { englishOf, englishOrNull } from '../../../kernel/translation/text.ts';
import { lastTextOf } from '../conversations/first-words.ts';
import type { Conversation, MessageWithMedia } from '../message.ts';
import { replyWindow } from '../replies/reply-window.ts';

const Text = Type.String();
const TextOrNull = Type.Union([Type.String(), Type.Null()]);
const TimeOrNull = Type.Union([Type.String({ format: 'date-time' }), Type.Null()]);
const Time = Type.String({ format: 'date-time' });

export const ConversationJson = Type.Object({
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

export const conversationJson = (conversation: Conversation) => ({
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

export const MessageJson = Type.Object({
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
      bytes: Type.Union([Type.Integer(), Type.Null()]),
      state: Type.Enum([...MEDIA_STATES]),
      error: TextOrNull,
      url: TextOrNull,
    }),
  ),
});

/** A deleted message has neither text nor files. */
export function messageJson(message: MessageWithMedia) {
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
