import type { BillingCycle, PlanSlug, SubscriptionStatus } from '../../../enums.ts';
import { rows } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import {
  effectiveCycle,
  effectiveEnd,
  effectivePlan,
  effectiveStatus,
  hasNext,
  newestFirst,
} from './effective.ts';

export interface Subscription {
  id: string;
  userId: string;
  planSlug: PlanSlug;
  planName: string;
  /** The present status: `expired` from the second in which a trial or the grace period ends. */
  status: SubscriptionStatus;
  billingCycle: BillingCycle;
  trialEndsAt: Date | null;
  currentPeriodEnd: Date;
  cancelAtPeriodEnd: boolean;
  nextPlanSlug: PlanSlug | null;
  nextBillingCycle: BillingCycle | null;
  /** When that begins, if it is prepaid. */
  nextFrom: Date | null;
  orderCap: number | null;
  orderCount: number;
  /** Calendar month in UTC, "2026-11". */
  period: string;
}

export async function findSubscription(tenant: Tenant): Promise<Subscription | null> {
  const [subscription] = await rows<Subscription>(SQL, [tenant.ownerId]);
  return subscription ?? null;
}

const SQL = `
select s.id, s.user_id, s.plan_slug, p.name as plan_name, s.status, s.billing_cycle,
       s.trial_ends_at, s.current_period_end, s.cancel_at_period_end, s.next_plan_slug,
       s.next_billing_cycle, s.next_from, p.order_cap,
       coalesce(u.count, 0) as order_count, m.period
  from (select s.id, s.user_id, ${effectivePlan('s')} as plan_slug,
               ${effectiveStatus('s')} as status, ${effectiveCycle('s')} as billing_cycle,
               s.trial_ends_at, ${effectiveEnd('s')} as current_period_end,
               s.cancel_at_period_end, n.slug as next_plan_slug,
               n.cycle as next_billing_cycle, n.starts as next_from
          from user_subscriptions s
          left join lateral (
            select s.next_plan_slug as slug, s.next_from as starts,
                   coalesce(s.next_billing_cycle, s.billing_cycle) as cycle
             where ${hasNext('s')}) n on true
         where s.user_id = ? order by ${newestFirst('s')} limit 1) s
  join plans p on p.slug = s.plan_slug
 cross join (select to_char(now() at time zone 'UTC', 'YYYY-MM') as period) m
  left join usage_counters u
    on u.owner_id = s.user_id and u.metric = 'orders' and u.period = m.period`;
