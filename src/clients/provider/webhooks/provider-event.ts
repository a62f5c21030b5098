import type { ConnectionChannel } from '../../../enums.ts';

export type ProviderEventKind =
  /** A shopper wrote: text, media, a catalog's order, a tapped button. */
  | 'message'
  /** The store itself wrote, in the provider's own app or through us. */
  | 'echo'
  | 'status'
  | 'reaction'
  | 'edit'
  | 'deletion'
  | 'identity'
  | 'template'
  | 'account'
  /** Known, and of no effect here: hand-overs, comments; and everything unknown. */
  | 'other';

/** The number for chat messages, the account for all else. */
export interface Receiver {
  channel: ConnectionChannel;
  phoneNumberId: string | null;
  accountId: string | null;
}

export interface ProviderEvent {
  kind: ProviderEventKind;
  /** Unique within its channel: 512 characters at most. */
  externalId: string;
  name: string;
  receiver: Receiver;
  /** Events of one thread are handled one after the other: the shopper, or the account. */
  thread: string;
  /** When it happened, by the provider's clock; null: unknown. */
  at: Date | null;
  /** A delivery of this event alone: split again, it gives the same event. */
  payload: EventPayload;
}

export interface EventPayload {
  object: string;
  entry: [EventEntry];
}

export interface EventEntry {
  id?: unknown;
  time?: unknown;
  changes?: [{ field?: unknown; value?: unknown }];
  messaging?: [unknown];
  standby?: [unknown];
}
