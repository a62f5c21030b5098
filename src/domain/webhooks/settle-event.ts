import { raw } from 'objection';
import type { Trx } from '../../db/db.ts';
import { errorText } from '../jobs/error-text.ts';
import { markOurs } from './queries/mark-processed.ts';
import { type ClaimedEvent, WebhookEvent } from './webhook-event.ts';

/** After the first try and one after each of these delays, an event is dead. */
const RETRY_AFTER_SECONDS = [30, 120, 600, 3_600, 10_800, 43_200];
export const MAX_ATTEMPTS = RETRY_AFTER_SECONDS.length + 1;

/**
 * The lease expired and another process handles the event, or a failover lost the claim: this
 * process must roll back.
 */
export class LeaseLost extends Error {
  constructor() {
    super('Another process is already handling this webhook event');
    this.name = 'LeaseLost';
  }
}

/**
 * Marks events processed in the transaction of their effects.
 * @throws LeaseLost unless all of them are still ours
 */
export async function markProcessed(claimed: readonly ClaimedEvent[], trx: Trx): Promise<void> {
  const marked = await markOurs(claimed, trx);
  if (marked < claimed.length) throw new LeaseLost();
}

/**
 * Schedules a retry of an event, or leaves it dead, with its error.
 * @returns its state; null when another process has claimed it, or it was deleted
 */
export async function markFailed(
  { id, attempts }: ClaimedEvent,
  error: unknown,
  trx?: Trx,
): Promise<'failed' | 'dead' | null> {
  const seconds = retryDelay(attempts);
  const state = seconds === null ? 'dead' : 'failed';
  const marked = await WebhookEvent.query(trx)
    .patch({
      state,
      error: errorText(error),
      leasedUntil: null,
      nextAttemptAt: seconds === null ? null : raw(`now() + ? * interval '1 second'`, [seconds]),
    })
    // A process that claimed it in the meantime has counted another attempt.
    .where({ id, state: 'processing', attempts });
  return marked > 0 ? state : null;
}

/**
 * Whether an event is stored, in any state. The lock makes the commit wait until it is on the disk,
 * and on the standby where commits wait for one.
 */
export async function isKept({ id }: Pick<ClaimedEvent, 'id'>): Promise<boolean> {
  const kept = await WebhookEvent.query().findById(id).select('id').forUpdate();
  return kept !== undefined;
}

/**
 * Seconds to wait after an attempt; null after the last one. Includes jitter, so that events that
 * failed together are not retried together.
 */
export function retryDelay(attempts: number, random = Math.random()): number | null {
  const seconds = RETRY_AFTER_SECONDS[attempts - 1];
  return seconds === undefined ? null : Math.round(seconds * (0.8 + 0.4 * random));
}
