import { inTransaction, type Trx } from '../../db.ts';
import { markAllProcessed } from './settle-event.ts';
import type { ClaimedEvent } from './webhook-event.ts';

/**
 * Handles several events that this process holds in one transaction, one after the other: beginning,
 * marking and committing cost as much as the handling itself. Never throws.
 * @returns false when any of them failed: then nothing has happened, and each is to be handled alone
 */
export async function handleTogether<E extends ClaimedEvent>(
  claimed: readonly E[],
  handle: (event: E, trx: Trx) => Promise<void>,
): Promise<boolean> {
  const work = async (trx: Trx) => {
    for (const event of claimed) await handle(event, trx);
    await markAllProcessed(claimed, trx);
  };
  // What went wrong is kept with the event that does it again when it is alone.
  return inTransaction(work, { isFrequent: true }).then(
    () => true,
    () => false,
  );
}
