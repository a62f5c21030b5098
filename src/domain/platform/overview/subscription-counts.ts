import { rows, type Trx } from '../../../db/db.ts';
import {
  PLAN_SLUGS,
  type PlanSlug,
  SUBSCRIPTION_STATUSES,
  type SubscriptionStatus,
} from '../../../enums.ts';
import { effectivePlan, effectiveStatus } from '../../subscriptions/effective.ts';

/** The numbers of subscriptions by plan and status. */
export interface SubscriptionCounts {
  byStatus: Record<SubscriptionStatus, number>;
  byPlan: Record<PlanSlug, number>;
  /** Plan by status. */
  cells: Record<PlanSlug, Record<SubscriptionStatus, number>>;
}

const COUNT = `
select ${effectivePlan('s')} as plan, ${effectiveStatus('s')} as status, count(*) as count
  from user_subscriptions s group by 1, 2`;

/** Subscriptions by plan and status; missing combinations count as 0. */
export async function subscriptionCounts(trx?: Trx): Promise<SubscriptionCounts> {
  const found = await rows<{ plan: PlanSlug; status: SubscriptionStatus; count: number }>(
    COUNT,
    [],
    trx,
  );
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
