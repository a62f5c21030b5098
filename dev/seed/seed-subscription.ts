import type { SubscriptionStatus } from '../../src/enums.ts';
import { addDays } from '../../src/features/subscriptions/periods.ts';
import { newId } from '../../src/ids.ts';
import type { Trx } from '../../src/kernel/db/db.ts';
import type { SeedShop } from './make-shop.ts';
import { Random } from './random.ts';
import { makeLife } from './subscription-life.ts';
import { paidPlans, writeLives } from './write-lives.ts';

/** Stores joined over this many days; what came before them was trade elsewhere. */
const JOINED_DAYS = 425;
/** Apart from the numbers that make the shop and its orders. */
const OWN_NUMBERS = 1_000_003;

/**
 * Gives a store its subscription: running, on trial, late or ended, as chance has it. The first
 * store of a run goes on, for it is the one that people sign in to.
 * @returns the status that it has come to
 */
export async function seedSubscription(
  { ownerId }: SeedShop,
  { index, seed }: { index: number; seed: number },
  trx: Trx,
): Promise<SubscriptionStatus> {
  const random = new Random(seed * OWN_NUMBERS + index);
  const stays = index === 0;
  const isNew = !stays && random.chance(0.15);
  const daysAgo = isNew ? random.between(1, 16) : random.between(stays ? 40 : 17, JOINED_DAYS);
  const now = new Date();
  const life = makeLife(
    { plans: await paidPlans(trx), startedAt: addDays(now, -daysAgo - random.next()), now, stays },
    random,
  );
  await writeLives([{ userId: ownerId, subscriptionId: newId(), life, nextId: newId }], trx);
  return life.status;
}
