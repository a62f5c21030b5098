import { rows, type Trx } from '../../db/db.ts';
import { errorText } from '../jobs/error-text.ts';
import type { ClaimedEvent } from './webhook-event.ts';

/** After the first try and one after each of these delays, an event is dead. */
const RETRY_AFTER_SECONDS = [30, 120, 600, 3_600, 10_800, 43_200];
export const MAX_ATTEMPTS = RETRY_AFTER_SECONDS.length + 1;

// A process that claimed it in the meantime has counted another attempt.
const OURS = `where id = ? and state = 'processing' and attempts = ?`;

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

// In the lock order of `claim-event.ts`, so that the two can't deadlock.
const MARK_PROCESSED = `
with ours as (
  select e.id from webhook_events e
    join unnest(?::uuid[], ?::integer[]) as claimed (id, attempts) using (id)
   where e.state = 'processing' and e.attempts = claimed.attempts
   order by e.id for no key update of e
)
update webhook_events
   set state = 'processed', handled_at = now(), error = null, leased_until = null,
       next_attempt_at = null
 where id in (select id from ours) returning id`;

/**
 * Marks events processed in the transaction of their effects.
 * @throws LeaseLost unless all of them are still ours
 */
export async function markProcessed(claimed: readonly ClaimedEvent[], trx: Trx): Promise<void> {
  const ids = claimed.map(({ id }) => id);
  const attempts = claimed.map((event) => event.attempts);
  const marked = await rows(MARK_PROCESSED, [ids, attempts], trx);
  if (marked.length < claimed.length) throw new LeaseLost();
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
  const marked = await rows(
    `update webhook_events set state = ?, error = ?, leased_until = null,
       next_attempt_at = now() + ?::integer * interval '1 second' ${OURS} returning id`,
    [state, errorText(error), seconds, id, attempts],
    trx,
  );
  return marked.length > 0 ? state : null;
}

/**
 * Whether an event is stored, in any state. The lock makes the commit wait until it is on the disk,
 * and on the standby where commits wait for one.
 */
export async function isKept({ id }: Pick<ClaimedEvent, 'id'>): Promise<boolean> {
  const kept = await rows('select 1 from webhook_events where id = ? for update', [id]);
  return kept.length > 0;
}

/**
 * Seconds to wait after an attempt; null after the last one. Includes jitter, so that events that
 * failed together are not retried together.
 */
export function retryDelay(attempts: number, random = Math.random()): number | null {
  const seconds = RETRY_AFTER_SECONDS[attempts - 1];
  return seconds === undefined ? null : Math.round(seconds * (0.8 + 0.4 * random));
}
