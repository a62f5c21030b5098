import { inTransaction, isConnectionError, type Trx } from '../../kernel/db/db.ts';
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

/** The effects of events, all in this transaction. May run more than once before it commits. */
type HandleEvents<E> = (claimed: readonly E[], trx: Trx) => Promise<void>;

/** Handles an event that this process has claimed and stores the result. Never throws. */
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
 * Handles claimed events in one transaction, which also marks them. If it fails, each half is
 * handled separately, down to single events: a broken one only costs the others a try. Never
 * throws. Returns results in their order.
 */
export async function handleTogether<E extends ClaimedEvent>(
  claimed: readonly E[],
  handle: HandleEvents<E>,
  whenDead?: HandleEvent,
): Promise<EventOutcome[]> {
  try {
    // An event that crashes its process each time must not do so forever.
    if (claimed.some(isPutAside)) throw new Interrupted();
    const work = async (trx: Trx) => {
      await handle(claimed, trx);
      await markProcessed(claimed, trx);
    };
    await inTransaction(work, { isFrequent: true });
    return claimed.map(() => 'processed');
  } catch (error) {
    if (claimed.length === 1 || isConnectionError(error))
      return keepFailures(claimed, error, whenDead);
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
    // Otherwise each would wait for the unreachable database, one timeout after another.
    const isLost = outcomes.at(-1) === 'unknown';
    outcomes.push(isLost ? 'unknown' : await keepFailure(event, error, whenDead));
  }
  return outcomes;
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
