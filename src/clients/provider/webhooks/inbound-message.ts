import type { ConnectionChannel } from '../../../enums.ts';

/** Who wrote, by what the provider calls them; at least `channelUserId` is there. */
export interface ChannelUser {
  /** The lasting id: the business-scoped one where there is one, else what `waId` holds. */
  channelUserId: string;
  /** Chat: the number by which the provider knows the shopper, digits only; null when it is hidden. */
  waId: string | null;
  /** E.164; null when it is hidden or the channel has none. */
  phone: string | null;
  /** Empty when unknown. */
  name: string;
  username: string;
}

/** A picture, voice or file, where the provider keeps it. */
export interface InboundMedia {
  kind: 'image' | 'voice' | 'audio' | 'video' | 'document' | 'sticker';
  mimeType: string;
  fileName: string;
  /** Chat: fetched by this id. */
  providerMediaId: string | null;
  /** Social: an address that soon ends. */
  url: string | null;
}

/** A line of an order that was put together in the provider's own catalog. */
export interface CatalogOrderLine {
  /** What the seller typed in there: our SKU or a variant's id. */
  retailerId: string;
  /** As sent, which may be a string, 0 or nonsense; null when it is not a whole number. */
  quantity: number | null;
}

/** What a shopper sent, read from either channel's form. */
export interface InboundMessage {
  externalId: string;
  channel: ConnectionChannel;
  from: ChannelUser;
  /** By the provider's clock. */
  sentAt: Date;
  /** The provider's own word, such as text, image, order, button. */
  type: string;
  /** Text, caption, or the words of a tapped button; empty without any. */
  text: string;
  media: InboundMedia[];
  /** The message that it answers to, by the provider's id. */
  replyTo: string | null;
  /** An order from the provider's catalog; null for all other messages. */
  order: CatalogOrderLine[] | null;
  /** The product that the shopper wrote from, by the id typed in at the provider. */
  referredRetailerId: string | null;
  /** What else a person may want to see: a place, contacts, an advertisement, why it is unreadable. */
  details: Record<string, unknown>;
}
