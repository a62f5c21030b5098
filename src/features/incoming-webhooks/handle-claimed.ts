import { inTransaction, type Trx } from '../../kernel/db/db.ts';
import {
  areKept,
  Interrupted,
  isPutAside,
  LeaseLost,
  markFailed,
  markProcessed,
} from './settle-event.ts';
import type { ClaimedEvent, HandleEvent } from './webhook-event.ts';

/**
 * `duplicate`: another process has handled the event, or is about to. `unknown`: not even the
 * failure could be written, so the event may not be stored either; or its claim is lost.
 */
export type EventOutcome = 'processed' | 'duplicate' | 'failed' | 'unknown';

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
