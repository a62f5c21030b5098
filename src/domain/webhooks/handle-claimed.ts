import { inTransaction } from '../../db.ts';
import { LeaseLost, MAX_ATTEMPTS, markFailed, markProcessed } from './settle-event.ts';
import type { ClaimedEvent, HandleEvent } from './webhook-event.ts';

/** `duplicate`: somebody else has handled the event, or is about to. */
export type EventOutcome = 'processed' | 'duplicate' | 'failed';

/** Handles an event that this process holds and keeps what became of it. Never throws. */
export async function handleClaimed(
  claimed: ClaimedEvent,
  handle: HandleEvent,
): Promise<EventOutcome> {
  try {
    // One that takes its process down each time must not do so for ever.
    if (claimed.attempts > MAX_ATTEMPTS) throw new Error('Its handling never came to an end');
    await inTransaction(async (trx) => {
      await handle(claimed, trx);
      await markProcessed(claimed, trx);
    });
    return 'processed';
  } catch (error) {
    if (error instanceof LeaseLost) return 'duplicate';
    // Where that cannot be written either, the lease runs out and the retry job finds the event.
    await markFailed(claimed, error).catch(() => {});
    return 'failed';
  }
}
