import { raw } from 'objection';
import { CONNECTION_CHANNELS } from '../../enums.ts';
import { inTransaction, rows, type Trx } from '../../kernel/db/db.ts';
import { errorText } from '../../kernel/jobs/error-text.ts';
import { notKept } from './claim-events.ts';
import { type ClaimedEvent, type HandleEvent, WebhookEvent } from './webhook-event.ts';

/**
 * `duplicate`: another process has handled the event, or is about to. `unknown`: not even the
 * failure could be written, so the event may not be stored either; or its claim is lost.
 */
export type EventOutcome = 'processed' | 'duplicate' | 'failed' | 'unknown';

/** The result of an event that is certainly stored. @throws Refusal 503 when that is unknown */
export function refuseUnknown(outcome: EventOutcome): Exclude<EventOutcome, 'unknown'> {
  if (outcome !== 'unknown') return outcome;
  throw notKept();
}

/**
 * Handles an event that this process has claimed, in one transaction, which also marks it. If that
 * fails, its error is kept. Never throws.
 */
export async function handleClaimed(
  claimed: ClaimedEvent,
  handle: HandleEvent,
  whenDead?: HandleEvent,
): Promise<EventOutcome> {
  try {
    // An event that crashes its process each time must not do so forever.
    if (isPutAside(claimed)) throw new Interrupted();
    const work = async (trx: Trx) => {
      await handle(claimed, trx);
      await markProcessed(claimed, trx);
    };
    await inTransaction(work, { isFrequent: true });
    return 'processed';
  } catch (error) {
    return keepFailure(claimed, error, whenDead);
  }
}

/** If that can't be written either, the lease expires and the retry job finds the event. */
async function keepFailure(
  claimed: ClaimedEvent,
  error: unknown,
  whenDead: HandleEvent | undefined,
): Promise<EventOutcome> {
  if (error instanceof LeaseLost) return outcomeElsewhere(claimed);
  try {
    const state = await inTransaction(async (trx) => {
      const marked = await markFailed(claimed, error, trx);
      if (marked === 'dead' && whenDead) await whenDead(claimed, trx);
      return marked;
    });
    return state ? 'failed' : outcomeElsewhere(claimed);
  } catch {
    // A failing notification must not keep the event from being dead.
    return markFailed(claimed, error).then(
      (state) => (state ? 'failed' : outcomeElsewhere(claimed)),
      () => 'unknown',
    );
  }
}

/** The result of an event that was lost: another process has it, or a failover lost its claim. */
const outcomeElsewhere = (claimed: ClaimedEvent): Promise<EventOutcome> =>
  areKept([claimed]).then(
    (kept) => (kept ? 'duplicate' : 'unknown'),
    () => 'unknown',
  );

/** After the first try and one after each of these delays, an event is dead. */
const RETRY_AFTER_SECONDS = [30, 120, 600, 3_600, 10_800, 43_200];
const MAX_ATTEMPTS = RETRY_AFTER_SECONDS.length + 1;

/** The lease expired, or a failover lost the claim: this process must roll back. */
class LeaseLost extends Error {
  constructor() {
    super('Another process is already handling this webhook event');
    this.name = 'LeaseLost';
  }
}

/** A message that was interrupted so often is put aside: what ended its process may be the message. */
const MOST_INTERRUPTIONS = 2;

/** An event that is not handled again by itself, since each time its process ended meanwhile. */
class Interrupted extends Error {
  constructor() {
    super('Processing did not finish');
    this.name = 'Interrupted';
  }
}

/**
 * Whether an event is to be put aside. One of a gateway or a courier is tried as often as one that
 * fails: it is no text that somebody has chosen.
 */
const isPutAside = ({ source, attempts, interruptions }: ClaimedEvent): boolean =>
  attempts > MAX_ATTEMPTS || (IS_CHANNEL.has(source) && interruptions >= MOST_INTERRUPTIONS);

const IS_CHANNEL: ReadonlySet<string> = new Set(CONNECTION_CHANNELS);

const MARK_PROCESSED = `
update webhook_events
   set state = 'processed', handled_at = now(), error = null, leased_until = null,
       next_attempt_at = null
 where id = ? and state = 'processing' and attempts = ? returning id`;

/**
 * Marks an event processed in the transaction of its effects.
 * @throws LeaseLost unless it is still ours
 */
async function markProcessed({ id, attempts }: ClaimedEvent, trx: Trx): Promise<void> {
  const marked = await rows(MARK_PROCESSED, [id, attempts], trx);
  if (marked.length === 0) throw new LeaseLost();
}

/**
 * With its error.
 * @returns its state; null when another process has claimed it, or it was deleted
 */
async function markFailed(
  { id, attempts }: ClaimedEvent,
  error: unknown,
  trx?: Trx,
): Promise<'failed' | 'dead' | null> {
  const seconds = error instanceof Interrupted ? null : retryDelay(attempts);
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
 * Whether events are stored, in any state. The locks make the commit wait until they are on the
 * disk, and on the standby where commits wait for one.
 */
export async function areKept(events: readonly Pick<ClaimedEvent, 'id'>[]): Promise<boolean> {
  const ids = events.map(({ id }) => id);
  const kept = await WebhookEvent.query().findByIds(ids).select('id').orderBy('id').forUpdate();
  return kept.length === ids.length;
}

/** In seconds; null after the last attempt. Jitter keeps those apart that failed together. */
export function retryDelay(attempts: number, random = Math.random()): number | null {
  const seconds = RETRY_AFTER_SECONDS[attempts - 1];
  return seconds === undefined ? null : Math.round(seconds * (0.8 + 0.4 * random));
}
