import { inTransaction, isAway, type Trx } from '../../db.ts';
import { isKept, LeaseLost, MAX_ATTEMPTS, markFailed, markProcessed } from './settle-event.ts';
import type { ClaimedEvent, HandleEvent } from './webhook-event.ts';

/**
 * `duplicate`: somebody else has handled the event, or is about to. `unknown`: not even the failure
 * could be written, so that the event may not be kept either; or its claim is gone.
 */
export type EventOutcome = 'processed' | 'duplicate' | 'failed' | 'unknown';

/** What events lead to, all of it in this transaction. May be run more than once before it commits. */
type HandleEvents<E> = (claimed: readonly E[], trx: Trx) => Promise<void>;

/** Handles an event that this process holds and keeps what became of it. Never throws. */
export async function handleClaimed(
  claimed: ClaimedEvent,
  handle: HandleEvent,
  whenDead?: HandleEvent,
): Promise<EventOutcome> {
  const handleOne = async ([event]: readonly ClaimedEvent[], trx: Trx) => {
    if (event) await handle(event, trx);
  };
  const [outcome] = await handleTogether([claimed], handleOne, whenDead);
  return outcome ?? 'unknown';
}

/**
 * Handles events that this process holds in one transaction, which marks all of them. When it fails,
 * each half is handled by itself, down to single events: one that is broken costs the others a try
 * and nothing else. Never throws. Answers in their order.
 */
export async function handleTogether<E extends ClaimedEvent>(
  claimed: readonly E[],
  handle: HandleEvents<E>,
  whenDead?: HandleEvent,
): Promise<EventOutcome[]> {
  try {
    // One that takes its process down each time must not do so for ever.
    if (claimed.some(({ attempts }) => attempts > MAX_ATTEMPTS)) {
      throw new Error('Processing never finished');
    }
    const work = async (trx: Trx) => {
      await handle(claimed, trx);
      await markProcessed(claimed, trx);
    };
    await inTransaction(work, { isFrequent: true });
    return claimed.map(() => 'processed');
  } catch (error) {
    if (claimed.length === 1 || isAway(error)) return keepFailures(claimed, error, whenDead);
    const middle = Math.ceil(claimed.length / 2);
    return [
      ...(await handleTogether(claimed.slice(0, middle), handle, whenDead)),
      ...(await handleTogether(claimed.slice(middle), handle, whenDead)),
    ];
  }
}

async function keepFailures(
  claimed: readonly ClaimedEvent[],
  error: unknown,
  whenDead: HandleEvent | undefined,
): Promise<EventOutcome[]> {
  const outcomes: EventOutcome[] = [];
  for (const event of claimed) {
    // Each of them would wait for a database that is away, one limit after the other.
    const isLost = outcomes.at(-1) === 'unknown';
    outcomes.push(isLost ? 'unknown' : await keepFailure(event, error, whenDead));
  }
  return outcomes;
}

/** Where that cannot be written either, the lease runs out and the retry job finds the event. */
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
    // Whoever cannot be told of it must not keep it from being dead.
    return markFailed(claimed, error).then(
      (state) => (state ? 'failed' : outcomeElsewhere(claimed)),
      () => 'unknown',
    );
  }
}

/** Of an event that is not ours any more: somebody else has it, or a failover has lost its claim. */
const outcomeElsewhere = (claimed: ClaimedEvent): Promise<EventOutcome> =>
  isKept(claimed).then(
    (kept) => (kept ? 'duplicate' : 'unknown'),
    () => 'unknown',
  );
