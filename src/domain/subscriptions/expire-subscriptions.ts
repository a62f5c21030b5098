import { bringBatchUpToDate, type Move } from './bring-up-to-date.ts';

const BATCH = 500;
const MAX_BATCHES = 200;

/** How many subscriptions a run has moved, and where to. */
export interface MovedSubscriptions {
  expired: number;
  pastDue: number;
  cancelled: number;
  /** Gone over to another plan, one that is paid already or the free one. */
  switched: number;
}

/**
 * Writes down what time has made of subscriptions: trials that have run out, periods that ended
 * unpaid or cancelled, plans that begin. Each change has its event, in batches. Safe to run twice
 * and at the same time; what one run leaves, the next one takes.
 */
export async function expireSubscriptions(): Promise<MovedSubscriptions> {
  const total = { expired: 0, pastDue: 0, cancelled: 0, switched: 0 };
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const moves = await bringBatchUpToDate(BATCH);
    for (const move of moves) count(total, move);
    if (moves.length < BATCH) break;
  }
  return total;
}

function count(total: MovedSubscriptions, { from, to, switched }: Move): void {
  if (switched) total.switched++;
  if (from === to) return;
  if (to === 'expired') total.expired++;
  if (to === 'past_due') total.pastDue++;
  if (to === 'cancelled') total.cancelled++;
}
