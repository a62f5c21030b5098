import type { SubscriptionPaymentStatus } from '../../../../enums.ts';
import {
  effectiveCycle,
  effectiveEnd,
  effectivePlan,
  effectiveStatus,
  hasNext,
} from '../../../subscriptions/queries/effective.ts';
import type { Subscription } from '../../../subscriptions/queries/find-subscription.ts';

export interface StoreSubscription extends Subscription {
  createdAt: Date;
  owner: { id: string; name: string; email: string };
  /** Null only while a store is being deleted. */
  store: { id: string; name: string; slug: string; isActive: boolean } | null;
  /** The last attempt to pay, successful or not; the amount in minor units. */
  lastPayment: {
    status: SubscriptionPaymentStatus;
    amountMinor: number;
    currency: string;
    at: string;
  } | null;
}

/** Every subscription in its present state, with its owner and store, as `s` of a FROM clause. */
export const SUBSCRIPTIONS = `(
  select s.id, s.user_id, s.created_at, s.trial_ends_at, s.cancel_at_period_end,
         ${effectivePlan('s')} as plan_slug, ${effectiveStatus('s')} as status,
         ${effectiveCycle('s')} as billing_cycle, ${effectiveEnd('s')} as current_period_end,
         case when ${hasNext('s')} then s.next_plan_slug end as next_plan_slug,
         case when ${hasNext('s')} then coalesce(s.next_billing_cycle, s.billing_cycle) end
           as next_billing_cycle,
         case when ${hasNext('s')} then s.next_from end as next_from,
         o.name as owner_name, o.email as owner_email, st.id as store_id, st.name as store_name,
         st.slug as store_slug, st.is_active as store_is_active
    from user_subscriptions s
    join users o on o.id = s.user_id
    left join stores st on st.owner_id = s.user_id) s`;

/** The columns of a `StoreSubscription` over `s`, with their joins: only for the rows of a page. */
export const STORE_SUBSCRIPTION = `
  s.id, s.user_id, s.created_at, s.plan_slug,
  p.name as plan_name, s.status, s.billing_cycle,
  s.trial_ends_at, s.current_period_end,
  s.cancel_at_period_end, s.next_plan_slug,
  s.next_billing_cycle, s.next_from,
  p.order_cap, coalesce(u.count, 0) as order_count, m.period,
  json_build_object('id', s.user_id, 'name', s.owner_name, 'email', s.owner_email) as owner,
  case when s.store_id is not null then json_build_object('id', s.store_id, 'name', s.store_name,
    'slug', s.store_slug, 'isActive', s.store_is_active) end as store,
  pay.payment as last_payment`;

export const USAGE_AND_PAYMENT = `
  join plans p on p.slug = s.plan_slug
 cross join (select to_char(now() at time zone 'UTC', 'YYYY-MM') as period) m
  left join usage_counters u
    on u.owner_id = s.user_id and u.metric = 'orders' and u.period = m.period
  left join lateral (
    select json_build_object('status', y.status, 'amountMinor', y.amount_minor,
             'currency', y.currency, 'at', coalesce(y.paid_at, y.created_at)) as payment
      from subscription_payments y
     where y.user_subscription_id = s.id and y.status <> 'created'
     order by y.created_at desc limit 1) pay on true`;
