import { Model, type ModelObject, type QueryBuilder } from 'objection';
import type { ConnectionChannel, MediaState, MessageDirection } from '../../enums.ts';
import { TenantModel } from '../../kernel/db/model.ts';

export class ConversationRow extends TenantModel {
  static override tableName = 'conversations';
  static override idColumn = ['owner_id', 'id'];

  id!: string;
  channel!: ConnectionChannel;
  /** The provider's lasting id of the shopper; without one, what it called the shopper by. */
  channelUserId!: string;
  /** Chat: the number by which the provider knows the shopper; a typed one may differ from it. */
  waId!: string | null;
  /** E.164; null: unknown. */
  phone!: string | null;
  /** The shopper's own name there; empty when unknown. */
  name!: string;
  username!: string;
  /** The number or page they last wrote to; null after it was disconnected. */
  connectionId!: string | null;
  /** By the provider's clock; null: the shopper has not written yet. */
  lastInboundAt!: Date | null;
  lastMessageAt!: Date;
  lastText!: string;
  unread!: number;
  updatedAt!: Date;
}

export type Conversation = Omit<ModelObject<ConversationRow>, 'ownerId' | 'waId' | 'updatedAt'>;

export class MessageMedia extends TenantModel {
  static override tableName = 'message_media';
  static override idColumn = ['owner_id', 'id'];

  id!: string;
  messageId!: string;
  position!: number;
  kind!: string;
  mimeType!: string;
  fileName!: string;
  bytes!: number | null;
  state!: MediaState;
  /** As `stored`. */
  error!: string | null;
}

export class MessageRow extends TenantModel {
  static override tableName = 'messages';
  static override idColumn = ['owner_id', 'id'];
  static override get jsonAttributes() {
    return ['details'];
  }

  id!: string;
  conversationId!: string;
  channel!: ConnectionChannel;
  direction!: MessageDirection;
  externalId!: string | null;
  /** The provider's own type, such as text, image or order. */
  type!: string;
  text!: string;
  details!: Record<string, unknown>;
  /** The provider's delivery status of our messages; null for a shopper's. */
  status!: string | null;
  /** Why it went no further, as `stored`. */
  statusError!: string | null;
  sentBy!: string | null;
  sentByName!: string;
  /** By the provider's clock. */
  sentAt!: Date;
  editedAt!: Date | null;
  deletedAt!: Date | null;
  media?: MessageMedia[];

  static override relationMappings = {
    media: {
      relation: Model.HasManyRelation,
      modelClass: MessageMedia,
      join: { from: 'messages.id', to: 'message_media.messageId' },
      modify: (media: QueryBuilder<MessageMedia>) => media.orderBy(['position', 'id']),
    },
  };
}

/** From its row, or, when it has just arrived, from the event (`storedMessage`). */
export type Message = Omit<ModelObject<MessageRow>, 'ownerId' | 'sentBy' | 'media'>;

export type MessageWithMedia = Message & { media: MessageMedia[] };

export const withMedia = (row: MessageRow): MessageWithMedia => ({
  ...row,
  media: row.media ?? [],
});
