import type { ConnectionChannel, MediaState, MessageDirection } from '../../enums.ts';

/** A shopper's thread with the store on one channel. */
export interface Conversation {
  id: string;
  channel: ConnectionChannel;
  channelUserId: string;
  /** E.164; null: never told. */
  phone: string | null;
  /** As the shopper calls themselves there; empty when unknown. */
  name: string;
  username: string;
  /** The number or page they wrote to last; null once it was disconnected. */
  connectionId: string | null;
  /** Null: the shopper has not written yet. */
  lastInboundAt: Date | null;
  lastMessageAt: Date;
  lastText: string;
  unread: number;
}

/** A picture, voice or file of a message. */
export interface MessageMedia {
  id: string;
  kind: string;
  mimeType: string;
  fileName: string;
  bytes: number | null;
  state: MediaState;
  error: string | null;
}

/** One message of a thread. */
export interface Message {
  id: string;
  conversationId: string;
  channel: ConnectionChannel;
  direction: MessageDirection;
  externalId: string | null;
  /** The provider's own word, such as text, image or order. */
  type: string;
  text: string;
  details: Record<string, unknown>;
  /** Ours: how far it has come, in the provider's word; null for a shopper's. */
  status: string | null;
  statusError: string | null;
  sentByName: string;
  /** By the provider's clock. */
  sentAt: Date;
  editedAt: Date | null;
  deletedAt: Date | null;
}
