import type { ConnectionChannel, MediaState, MessageDirection } from '../../enums.ts';

/** A shopper's thread with the store on one channel. */
export interface Conversation {
  id: string;
  channel: ConnectionChannel;
  channelUserId: string;
  /** E.164; null: unknown. */
  phone: string | null;
  /** The shopper's own name there; empty when unknown. */
  name: string;
  username: string;
  /** The number or page they last wrote to; null after it was disconnected. */
  connectionId: string | null;
  /** Null: the shopper has not written yet. */
  lastInboundAt: Date | null;
  lastMessageAt: Date;
  lastText: string;
  unread: number;
}

/** An image, voice message or file of a message. */
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
  /** The provider's own type, such as text, image or order. */
  type: string;
  text: string;
  details: Record<string, unknown>;
  /** The provider's delivery status of our messages; null for a shopper's. */
  status: string | null;
  statusError: string | null;
  sentByName: string;
  /** By the provider's clock. */
  sentAt: Date;
  editedAt: Date | null;
  deletedAt: Date | null;
}
