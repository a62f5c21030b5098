import { inTransaction, type Trx } from '../../db.ts';
import { LeaseLost, MAX_ATTEMPTS, markFailed, markProcessed } from './settle-event.ts';
import type { ClaimedEvent, HandleEvent } from './webhook-event.ts';

/**
 * `duplicate`: somebody else has handled the event, or is about to. `unknown`: not even the failure
 * could be written, so that the event may not be kept either.
 */
export type EventOutcome = 'processed' | 'duplicate' | 'failed' | 'unknown';

/** Handles an event that this process holds and keeps what became of it. Never throws. */
export async function handleClaimed(
  claimed: ClaimedEvent,
  handle: HandleEvent,
  whenDead?: HandleEvent,
): Promise<EventOutcome> {
  try {
    // One that takes its process down each time must not do so for ever.
    if (claimed.attempts > MAX_ATTEMPTS) throw new Error('Its handling never came to an end');
    const work = async (trx: Trx) => {
      await handle(claimed, trx);
      await markProcessed(claimed, trx);
    };
    await inTransaction(work, { isFrequent: true });
    return 'processed';
  } catch (error) {
    if (error instanceof LeaseLost) return 'duplicate';
    return keepFailure(claimed, error, whenDead);
  }
}

/** Where that cannot be written either, the lease runs out and the retry job finds the event. */
async function keepFailure(
  claimed: ClaimedEvent,
  error: unknown,
  whenDead: HandleEvent | undefined,
): Promise<EventOutcome> {
  try {
    await inTransaction(async (trx) => {
      const isDead = (await markFailed(claimed, error, trx)) === 'dead';
      if (isDead && whenDead) await whenDead(claimed, trx);
    });
    return 'failed';
  } catch {
    // Whoever cannot be told of it must not keep it from being dead.
    return markFailed(claimed, error).then(
      () => 'failed',
      () => 'unknown',
    );
  }
}
