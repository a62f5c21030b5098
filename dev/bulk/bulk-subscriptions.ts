import { addDays } from '../../src/features/subscriptions/periods.ts';
import type { Trx } from '../../src/kernel/db/db.ts';
import { Random } from '../seed/random.ts';
import { makeLife } from '../seed/subscription-life.ts';
import { type OwnedLife, paidPlans, writeLives } from '../seed/write-lives.ts';
import { bulkId } from './bulk-id.ts';

const BATCH = 5_000;
const HISTORY_DAYS = 425;

interface Size {
  stores: number;
  subscriptions: number;
  seed: number;
}

/** Whose subscription it is, which of theirs, and of how many. */
interface Place {
  store: number;
  turn: number;
  turns: number;
}

/**
 * Subscriptions of 14 months. Every store has one; what is more than that is shared out between
 * three fifths of the stores, which had one after the other: the earlier ones have ended before the
 * next began.
 */
export async function fillSubscriptions(size: Size, at: Date, trx: Trx): Promise<void> {
  const random = new Random(size.seed);
  const plans = await paidPlans(trx);
  let ids = 0;
  const nextId = () => bulkId('change', ids++);
  const make = (n: number): OwnedLife => {
    const { store, turn, turns } = placeOf(n, size);
    const days = Math.floor(HISTORY_DAYS / turns);
    const began = addDays(at, (turn - turns) * days);
    const isLast = turn === turns - 1;
    const now = isLast ? at : addDays(began, days);
    const startedAt = startOf(began, now, isLast, random);
    const life = makeLife({ plans, startedAt, now, isOver: !isLast }, random);
    return {
      userId: bulkId('user', store),
      subscriptionId: bulkId('subscription', n),
      life,
      nextId,
    };
  };
  for (let first = 0; first < size.subscriptions; first += BATCH) {
    const count = Math.min(BATCH, size.subscriptions - first);
    await writeLives(
      Array.from({ length: count }, (_, place) => make(first + place)),
      trx,
    );
  }
}

function placeOf(n: number, { stores, subscriptions }: Size): Place {
  const several = Math.max(1, Math.floor(stores * 0.6));
  const more = Math.max(0, subscriptions - stores);
  const turnsOf = (store: number) =>
    store < several ? 1 + Math.floor(more / several) + (store < more % several ? 1 : 0) : 1;
  if (n < stores) return { store: n, turn: 0, turns: turnsOf(n) };
  const store = (n - stores) % several;
  return { store, turn: 1 + Math.floor((n - stores) / several), turns: turnsOf(store) };
}

/** Of the latest ones, one in seven is new enough for its trial to run or to have just ended. */
function startOf(began: Date, ends: Date, isLast: boolean, random: Random): Date {
  const isNew = isLast && random.chance(0.15);
  const from = isNew ? addDays(ends, -16).getTime() : began.getTime();
  const room = isNew ? ends.getTime() - from : (ends.getTime() - from) / 3;
  return new Date(from + Math.floor(random.next() * room));
}
