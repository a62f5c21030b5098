import type { BillingCycle, PlanSlug, SubscriptionStatus, UserRole } from '../../../enums.ts';
import { latestSubscriptionOf } from '../latest-subscription.ts';

/** A user as operators list them. */
export interface UserRow {
  id: string;
  role: UserRole;
  /** The tenant; null for operators. */
  ownerId: string | null;
  name: string;
  email: string;
  isActive: boolean;
  createdAt: Date;
  lastSeenAt: Date | null;
  /** The store that they own or work in; null for operators. */
  store: UserStore | null;
  /** An owner's latest one. */
  subscription: UserSubscription | null;
}

export interface UserStore {
  id: string;
  name: string;
  slug: string;
  isActive: boolean;
}

/** Times in the database's JSON format. */
export interface UserSubscription {
  id: string;
  planSlug: PlanSlug;
  status: SubscriptionStatus;
  billingCycle: BillingCycle;
  currentPeriodEnd: string;
  trialEndsAt: string | null;
}

/**
 * SQL for the rows of the users in `chosen`, in its order.
 * @param chosen a query with the columns `id` and `place`
 */
export const userRowsOf = (chosen: string): string => `
with chosen as materialized (${chosen})
select u.id, u.role, u.owner_id as "ownerId", u.name, u.email, u.is_active as "isActive",
       u.created_at as "createdAt", u.last_seen_at as "lastSeenAt",
       case when s.id is not null then jsonb_build_object(
         'id', s.id, 'name', s.name, 'slug', s.slug, 'isActive', s.is_active) end as store,
       case when sub.id is not null then jsonb_build_object(
         'id', sub.id, 'planSlug', sub.plan_slug, 'status', sub.status,
         'billingCycle', sub.billing_cycle, 'currentPeriodEnd', sub.current_period_end,
         'trialEndsAt', sub.trial_ends_at) end as subscription
  from chosen
  join users u on u.id = chosen.id
  left join stores s on s.owner_id = u.owner_id
  left join lateral (${latestSubscriptionOf('u.id')}) sub on true
 order by chosen.place`;
