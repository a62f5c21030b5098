import {
  effectiveCycle,
  effectiveEnd,
  effectivePlan,
  effectiveStatus,
  newestFirst,
} from '../subscriptions/effective.ts';

/**
 * The latest subscription of a user as it is at this very moment, as SQL for a lateral join:
 * `join lateral (${…}) sub on true`.
 * @param user the column with the user's id, such as `s.owner_id`
 */
export const latestSubscriptionOf = (user: string): string => `
select l.id, ${effectivePlan('l')} as plan_slug, ${effectiveStatus('l')} as status,
       ${effectiveCycle('l')} as billing_cycle, l.trial_ends_at,
       ${effectiveEnd('l')} as current_period_end
  from user_subscriptions l where l.user_id = ${user}
 order by ${newestFirst('l')} limit 1`;
