import type { ConnectionChannel } from '../../../enums.ts';

/** The kind of a provider event, of any channel. */
export type ProviderEventKind =
  /** A shopper wrote: text, media, a catalog's order, a tapped button. */
  | 'message'
  /** The store itself wrote, in the provider's own app or through us. */
  | 'echo'
  | 'status'
  | 'reaction'
  | 'edit'
  | 'deletion'
  /** A shopper changed number or id. */
  | 'identity'
  | 'template'
  | 'account'
  /** Known, and of no effect here: hand-overs, comments; and everything unknown. */
  | 'other';

/** Store and owner: the number for chat messages, the account for all else. */
export interface Receiver {
  channel: ConnectionChannel;
  phoneNumberId: string | null;
  accountId: string | null;
}

/** One event of a delivery, which may hold a thousand. */
export interface ProviderEvent {
  kind: ProviderEventKind;
  /** Unique within its channel: 512 characters at most. */
  externalId: string;
  /** The provider's own name of it, such as `messages.text` or `account_update`. */
  name: string;
  receiver: Receiver;
  /** Events of one thread are handled one after the other: the shopper, or the account. */
  thread: string;
  /** When it happened, by the provider's clock; null: unknown. */
  at: Date | null;
  /** A delivery of this event alone: split again, it gives the same event. */
  payload: EventPayload;
}

/** A delivery of one event. */
export interface EventPayload {
  object: string;
  entry: [EventEntry];
}

/** The entry of one number's account or page in a delivery: one of the three lists. */
export interface EventEntry {
  id?: unknown;
  time?: unknown;
  changes?: [{ field?: unknown; value?: unknown }];
  messaging?: [unknown];
  standby?: [unknown];
}
