import type { WebhookSource, WebhookState } from '../../enums.ts';
import type { Trx } from '../../kernel/db/db.ts';
import { BaseModel } from '../../kernel/db/model.ts';

export class WebhookEvent extends BaseModel {
  static override tableName = 'webhook_events';

  id!: string;
  source!: WebhookSource;
  /** Unique within its source, at most 512 characters. */
  externalId!: string;
  /** The owner of its store; null: unknown. */
  ownerId!: string | null;
  event!: string;
  /** Whether its signature was valid; null: there is no secret to verify it with. */
  verified!: boolean | null;
  payload!: unknown;
  state!: WebhookState;
  attempts!: number;
  /** How many of these ended with their process, or with their lease. */
  interruptions!: number;
  error!: string | null;
  receivedAt!: Date;
  leasedUntil!: Date | null;
  /** Null: handled, or dead. */
  nextAttemptAt!: Date | null;
}

type SaidEvent = Pick<WebhookEvent, 'source' | 'event' | 'ownerId' | 'verified' | 'payload'>;

export type ReceivedEvent = SaidEvent & Pick<WebhookEvent, 'externalId'>;

/** An event that only this process may handle until its lease ends. `attempts` includes this one. */
export type ClaimedEvent = SaidEvent & Pick<WebhookEvent, 'id' | 'attempts' | 'interruptions'>;

/**
 * The effects of an event, in the transaction that also marks it as processed: both happen or
 * neither. May run more than once before it commits.
 */
export type HandleEvent = (event: SaidEvent, trx: Trx) => Promise<void>;
