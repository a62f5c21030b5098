import type { Trx } from '../../db.ts';
import type { WebhookSource } from '../../enums.ts';

/** What a provider tells us. */
export interface WebhookEvent {
  source: WebhookSource;
  /** The provider's name of the event, such as `payment.captured`. */
  event: string;
  /** Whose store it is about; null: nobody's, as far as we know. */
  ownerId: string | null;
  /** Whether its signature was right; null: there is nothing to verify it with. */
  verified: boolean | null;
  payload: unknown;
}

/** One that has just come in. */
export interface ReceivedEvent extends WebhookEvent {
  /** What tells it from all others of its source, 512 characters at most. */
  externalId: string;
}

/** One that this process alone may handle until its lease ends. */
export interface ClaimedEvent extends WebhookEvent {
  id: string;
  /** Counts this one. */
  attempts: number;
}

/**
 * What an event leads to, all of it in this transaction, which also marks the event as processed:
 * either both happen or neither. May be run more than once before it commits.
 */
export type HandleEvent = (event: WebhookEvent, trx: Trx) => Promise<void>;
