import { rows } from '../../db.ts';
import type { BillingCycle, PlanSlug, SubscriptionStatus } from '../../enums.ts';
import type { Tenant } from '../../tenant.ts';
import {
  effectiveCycle,
  effectiveEnd,
  effectivePlan,
  effectiveStatus,
  hasNext,
  newestFirst,
} from './effective.ts';

/** A tenant's subscription with what was used of it this month. */
export interface Subscription {
  id: string;
  userId: string;
  planSlug: PlanSlug;
  planName: string;
  /** As it is now: `expired` from the second on in which a trial or the time of grace ends. */
  status: SubscriptionStatus;
  billingCycle: BillingCycle;
  trialEndsAt: Date | null;
  currentPeriodEnd: Date;
  cancelAtPeriodEnd: boolean;
  /** What it goes on with after the running period, where that is something else. */
  nextPlanSlug: PlanSlug | null;
  nextBillingCycle: BillingCycle | null;
  /** When that begins, where it is paid already. */
  nextFrom: Date | null;
  orderCap: number | null;
  orderCount: number;
  /** Calendar month in UTC, "2026-11". */
  period: string;
}

/** The tenant's latest subscription; null when there never was one. */
export async function findSubscription(tenant: Tenant): Promise<Subscription | null> {
  const [subscription] = await rows<Subscription>(SQL, [tenant.ownerId]);
  return subscription ?? null;
}

const SQL = `
select s.id, s."userId", s."planSlug", p.name as "planName", s.status, s."billingCycle",
       s."trialEndsAt", s."currentPeriodEnd", s."cancelAtPeriodEnd", s."nextPlanSlug",
       s."nextBillingCycle", s."nextFrom", p.order_cap as "orderCap",
       coalesce(u.count, 0) as "orderCount", m.period
  from (select s.id, s.user_id as "userId", ${effectivePlan('s')} as "planSlug",
               ${effectiveStatus('s')} as status, ${effectiveCycle('s')} as "billingCycle",
               s.trial_ends_at as "trialEndsAt", ${effectiveEnd('s')} as "currentPeriodEnd",
               s.cancel_at_period_end as "cancelAtPeriodEnd", n.slug as "nextPlanSlug",
               n.cycle as "nextBillingCycle", n.starts as "nextFrom"
          from user_subscriptions s
          left join lateral (
            select s.next_plan_slug as slug, s.next_from as starts,
                   coalesce(s.next_billing_cycle, s.billing_cycle) as cycle
             where ${hasNext('s')}) n on true
         where s.user_id = ? order by ${newestFirst('s')} limit 1) s
  join plans p on p.slug = s."planSlug"
 cross join (select to_char(now() at time zone 'UTC', 'YYYY-MM') as period) m
  left join usage_counters u
    on u.owner_id = s."userId" and u.metric = 'orders' and u.period = m.period`;
