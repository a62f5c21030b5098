import { newId } from '../../ids.ts';
import { inTransaction, type Trx } from '../../kernel/db/db.ts';
import {
  countCalls,
  lockBounds,
  lockOpen,
  markClaimed,
  type OpenReading,
  skipReadings,
  usedToday,
} from './queries/claim-readings.ts';

export interface ClaimedReading {
  ownerId: string;
  messageId: string;
  conversationId: string;
  claimId: string;
}

/** A message that crashed this many processes is not asked about again. */
const MOST_CLAIMS = 3;

/**
 * Each is counted against the daily limits of its store and of the platform before it is asked
 * about; messages beyond them are skipped, and their built-in reading stays. Claims are serialised,
 * so that the limits are exact.
 */
export const claimReadings = (most: number): Promise<ClaimedReading[]> =>
  inTransaction(async (trx) => {
    const open = await lockOpen(most, trx);
    if (open.length === 0) return [];
    const room = await roomToday(open, trx);
    const taken: OpenReading[] = [];
    const skipped = new Map<string, OpenReading[]>();
    for (const each of open) {
      const reason = each.tries >= MOST_CLAIMS ? 'gave_up' : room.take(each.ownerId);
      if (reason === null) taken.push(each);
      else skipped.set(reason, [...(skipped.get(reason) ?? []), each]);
    }
    for (const [reason, readings] of skipped) await skipReadings(readings, reason, trx);
    await countCalls(taken, trx);
    const claimed = taken.map(({ tries: _, ...reading }) => ({ ...reading, claimId: newId() }));
    await markClaimed(claimed, trx);
    return claimed;
  });

interface Room {
  /** Returns why it may not be asked about, else null. */
  take(ownerId: string): 'off' | 'store_bound' | 'platform_bound' | null;
}

/** The settings' row is locked, so that counts don't run in parallel. */
async function roomToday(open: readonly OpenReading[], trx: Trx): Promise<Room> {
  const bounds = await lockBounds(trx);
  const used = await usedToday(
    open.map(({ ownerId }) => ownerId),
    trx,
  );
  let left = bounds.ofPlatform - used.ofAll;
  const ofStores = new Map(used.ofStores.map((each) => [each.ownerId, each]));
  return {
    take(ownerId) {
      const store = ofStores.get(ownerId);
      if (!store?.isOn) return 'off';
      if (store.calls >= bounds.ofStore) return 'store_bound';
      if (left <= 0) return 'platform_bound';
      store.calls++;
      left--;
      return null;
    },
  };
}

/** Without a server, the built-in readings stay. Returns how many. */
export const skipWaiting = (reason: 'away' | 'off', most: number): Promise<number> =>
  inTransaction(async (trx) => {
    const open = await lockOpen(most, trx);
    await skipReadings(open, reason, trx);
    return open.length;
  });
