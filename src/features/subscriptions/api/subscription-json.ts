import { Type } from 'typebox';
import { BILLING_CYCLES, PLAN_SLUGS, SUBSCRIPTION_STATUSES } from '../../../enums.ts';
import type { Subscription } from '../queries/find-subscription.ts';

export const SubscriptionJson = Type.Object({
  id: Type.String(),
  userId: Type.String(),
  planSlug: Type.Enum([...PLAN_SLUGS]),
  status: Type.Enum([...SUBSCRIPTION_STATUSES]),
  billingCycle: Type.Enum([...BILLING_CYCLES]),
  trialEndsAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  currentPeriodEnd: Type.String({ format: 'date-time' }),
  cancelAtPeriodEnd: Type.Boolean({
    description: 'Whether the subscription ends with the current period',
  }),
  nextPlanSlug: Type.Union([Type.Enum([...PLAN_SLUGS]), Type.Null()], {
    description: 'The plan that follows the current period, if it is different',
  }),
  nextBillingCycle: Type.Union([Type.Enum([...BILLING_CYCLES]), Type.Null()]),
  nextFrom: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
    description: 'When the next plan starts, if it is already paid',
  }),
  usage: Type.Object({
    orders: Type.Object({
      count: Type.Integer(),
      cap: Type.Union([Type.Integer(), Type.Null()], { description: 'Null if there is no limit' }),
      period: Type.String({ description: 'Calendar month in UTC, such as 2026-11' }),
    }),
  }),
});

export const subscriptionJson = (subscription: Subscription) => ({
  id: subscription.id,
  userId: subscription.userId,
  planSlug: subscription.planSlug,
  status: subscription.status,
  billingCycle: subscription.billingCycle,
  trialEndsAt: subscription.trialEndsAt?.toISOString() ?? null,
  currentPeriodEnd: subscription.currentPeriodEnd.toISOString(),
  cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
  nextPlanSlug: subscription.nextPlanSlug,
  nextBillingCycle: subscription.nextBillingCycle,
  nextFrom: subscription.nextFrom?.toISOString() ?? null,
  usage: {
    orders: {
      count: subscription.orderCount,
      cap: subscription.orderCap,
      period: subscription.period,
    },
  },
});
