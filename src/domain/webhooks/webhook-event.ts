import type { Trx } from '../../db/db.ts';
import type { WebhookSource } from '../../enums.ts';

/** An event of a provider. */
export interface WebhookEvent {
  source: WebhookSource;
  /** The provider's name of the event, such as `payment.captured`. */
  event: string;
  /** The owner of its store; null: unknown. */
  ownerId: string | null;
  /** Whether its signature was valid; null: there is no secret to verify it with. */
  verified: boolean | null;
  payload: unknown;
}

/** A newly received event. */
export interface ReceivedEvent extends WebhookEvent {
  /** Unique within its source, at most 512 characters. */
  externalId: string;
}

/** An event that only this process may handle until its lease ends. */
export interface ClaimedEvent extends WebhookEvent {
  id: string;
  /** Includes this one. */
  attempts: number;
}

/**
 * The effects of an event, in the transaction that also marks it as processed: both happen or
 * neither. May run more than once before it commits.
 */
export type HandleEvent = (event: WebhookEvent, trx: Trx) => Promise<void>;
