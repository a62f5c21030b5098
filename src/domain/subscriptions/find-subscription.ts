import { rows } from '../../db.ts';
import type { BillingCycle, PlanSlug, SubscriptionStatus } from '../../enums.ts';
import type { Tenant } from '../../tenant.ts';

/** A tenant's subscription with what was used of it this month. */
export interface Subscription {
  id: string;
  userId: string;
  planSlug: PlanSlug;
  planName: string;
  /** `expired` from the second on in which the period ends. */
  status: SubscriptionStatus;
  billingCycle: BillingCycle;
  trialEndsAt: Date | null;
  currentPeriodEnd: Date;
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
select s.id, s.user_id as "userId", s.plan_slug as "planSlug", p.name as "planName",
       case when s.status in ('trial', 'active', 'past_due') and s.current_period_end < now()
            then 'expired' else s.status end as status,
       s.billing_cycle as "billingCycle", s.trial_ends_at as "trialEndsAt",
       s.current_period_end as "currentPeriodEnd", p.order_cap as "orderCap",
       coalesce(u.count, 0) as "orderCount", m.period
  from user_subscriptions s
  join plans p on p.slug = s.plan_slug
 cross join (select to_char(now() at time zone 'UTC', 'YYYY-MM') as period) m
  left join usage_counters u
    on u.owner_id = s.user_id and u.metric = 'orders' and u.period = m.period
 where s.user_id = ?
 order by s.created_at desc
 limit 1`;
