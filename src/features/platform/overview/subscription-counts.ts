import {
  PLAN_SLUGS,
  type PlanSlug,
  SUBSCRIPTION_STATUSES,
  type SubscriptionStatus,
} from '../../../enums.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import { countSubscriptions } from './queries/counts.ts';

export interface SubscriptionCounts {
  byStatus: Record<SubscriptionStatus, number>;
  byPlan: Record<PlanSlug, number>;
  cells: Record<PlanSlug, Record<SubscriptionStatus, number>>;
}

/** Missing combinations count as 0. */
export async function subscriptionCounts(trx?: Trx): Promise<SubscriptionCounts> {
  const found = await countSubscriptions(trx);
  const counts: SubscriptionCounts = {
    byStatus: zeros(SUBSCRIPTION_STATUSES),
    byPlan: zeros(PLAN_SLUGS),
    cells: Object.fromEntries(
      PLAN_SLUGS.map((plan) => [plan, zeros(SUBSCRIPTION_STATUSES)]),
    ) as SubscriptionCounts['cells'],
  };
  for (const { plan, status, count } of found) {
    counts.byStatus[status] += count;
    counts.byPlan[plan] += count;
    counts.cells[plan][status] += count;
  }
  return counts;
}

const zeros = <T extends string>(words: readonly T[]): Record<T, number> =>
  Object.fromEntries(words.map((word) => [word, 0])) as Record<T, number>;
