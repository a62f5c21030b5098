import type { ConnectionChannel } from '../../../enums.ts';

/** By the provider's ids; at least `channelUserId` is set. */
export interface ChannelUser {
  /** The lasting id: the business-scoped one if there is one, else `waId`. */
  channelUserId: string;
  /** Chat: the number by which the provider knows the shopper, digits only; null when it is hidden. */
  waId: string | null;
  /** E.164; null when it is hidden or the channel has none. */
  phone: string | null;
  name: string;
  username: string;
}

export interface InboundMedia {
  kind: 'image' | 'voice' | 'audio' | 'video' | 'document' | 'sticker';
  mimeType: string;
  fileName: string;
  providerMediaId: string | null;
  /** Social: an address that soon ends. */
  url: string | null;
}

export interface CatalogOrderLine {
  /** The seller's id in the provider's catalog: our SKU or a variant's id. */
  retailerId: string;
  /** As sent, which may be a string, 0 or nonsense; null when it is not a whole number. */
  quantity: number | null;
}

export interface InboundMessage {
  externalId: string;
  channel: ConnectionChannel;
  from: ChannelUser;
  /** By the provider's clock. */
  sentAt: Date;
  type: string;
  /** Text, caption, or the words of a tapped button; empty without any. */
  text: string;
  media: InboundMedia[];
  replyTo: string | null;
  /** An order from the provider's catalog; null for all other messages. */
  order: CatalogOrderLine[] | null;
  /** The product that the shopper wrote from, by the id typed in at the provider. */
  referredRetailerId: string | null;
  /** Further contents: a location, contacts, an advertisement, why it is unreadable. */
  details: Record<string, unknown>;
}
