import { bringBatchUpToDate, type Move } from './queries/bring-up-to-date.ts';

const BATCH = 500;
const MAX_BATCHES = 200;

export interface MovedSubscriptions {
  expired: number;
  pastDue: number;
  cancelled: number;
  /** Changed to another plan: a prepaid one or the free one. */
  switched: number;
}

/** Each change has its event, in batches. Idempotent, also in parallel. */
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
