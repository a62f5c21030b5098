import type {
  BillingCycle,
  PlanSlug,
  SubscriptionPaymentStatus,
  SubscriptionStatus,
} from '../../../../enums.ts';
import { rows } from '../../../../kernel/db/db.ts';
import { acrossTenants } from '../../../../kernel/tenancy/tenant.ts';
import { newestFirst } from '../../../subscriptions/queries/effective.ts';
import {
  STORE_SUBSCRIPTION,
  type StoreSubscription,
  SUBSCRIPTIONS,
  USAGE_AND_PAYMENT,
} from './subscription-rows.ts';

export async function storeSubscription(id: string): Promise<StoreSubscription | undefined> {
  const [subscription] = await rows<StoreSubscription>(
    acrossTenants(
      `select ${STORE_SUBSCRIPTION}
         from (select s.* from ${SUBSCRIPTIONS} where s.id = ?) s ${USAGE_AND_PAYMENT}`,
    ),
    [id],
  );
  return subscription;
}

export async function newestSubscriptionOf(userId: string): Promise<string | null> {
  const [newest] = await rows<{ id: string }>(
    `select s.id from user_subscriptions s where s.user_id = ? order by ${newestFirst('s')} limit 1`,
    [userId],
  );
  return newest?.id ?? null;
}

export interface SubscriptionChange {
  at: Date;
  fromStatus: SubscriptionStatus | null;
  toStatus: SubscriptionStatus;
  planSlug: PlanSlug;
  billingCycle: BillingCycle;
}

export interface SubscriptionPayment {
  id: string;
  status: SubscriptionPaymentStatus;
  /** Null, like the cycle, for a payment imported from elsewhere. */
  planSlug: PlanSlug | null;
  billingCycle: BillingCycle | null;
  amountMinor: number;
  currency: string;
  periodStart: Date | null;
  periodEnd: Date | null;
  gatewayPaymentId: string | null;
  error: string | null;
  createdAt: Date;
  paidAt: Date | null;
}

const MOST_SHOWN = 50;

export const changesOfSubscription = (id: string): Promise<SubscriptionChange[]> =>
  rows<SubscriptionChange>(
    `select created_at as at, from_status, to_status,
            plan_slug, billing_cycle
       from subscription_events where user_subscription_id = ?
      order by created_at desc, id desc limit ${MOST_SHOWN}`,
    [id],
  );

export const paymentsOfSubscription = (id: string): Promise<SubscriptionPayment[]> =>
  rows<SubscriptionPayment>(
    `select id, status, plan_slug, billing_cycle,
            amount_minor, currency, period_start,
            period_end, gateway_payment_id, error,
            created_at, paid_at
       from subscription_payments where user_subscription_id = ?
      order by created_at desc, id desc limit ${MOST_SHOWN}`,
    [id],
  );
