import { Type } from 'typebox';
import { findSubscription } from '../../domain/subscriptions/find-subscription.ts';
import { listPlans } from '../../domain/subscriptions/plans.ts';
import { listSubscriptionPayments } from '../../domain/subscriptions/subscription-payment.ts';
import { notFound } from '../../errors.ts';
import type { AppPlugin } from '../../http-types.ts';
import { PlanJson, PlanPaymentJson, planJson, planPaymentJson } from './plan-json.ts';
import { SubscriptionJson, subscriptionJson } from './subscription-json.ts';

const MOST_PAYMENTS = 100;

/** The tenant's plan and what was used of it; open when the subscription has ended, too. */
export const subscriptionRoutes: AppPlugin = async (app) => {
  const config = { gated: false };

  app.get(
    '/subscription',
    {
      config,
      schema: {
        tags: ['Subscription'],
        summary: 'Plan, status and usage',
        response: { 200: SubscriptionJson },
      },
    },
    async ({ tenant }) => {
      const subscription = await findSubscription(tenant);
      if (!subscription) throw notFound('Subscription');
      return subscriptionJson(subscription);
    },
  );

  app.get(
    '/subscription/plans',
    {
      config,
      schema: {
        tags: ['Subscription'],
        summary: 'Every plan, the smallest first',
        response: { 200: Type.Object({ items: Type.Array(PlanJson) }) },
      },
    },
    async () => ({ items: (await listPlans()).map(planJson) }),
  );

  app.get(
    '/subscription/payments',
    {
      config,
      schema: {
        tags: ['Subscription'],
        summary: `The last ${MOST_PAYMENTS} payments to the platform, the newest first`,
        response: { 200: Type.Object({ items: Type.Array(PlanPaymentJson) }) },
      },
    },
    async ({ tenant }) => {
      const payments = await listSubscriptionPayments(tenant, { limit: MOST_PAYMENTS });
      return { items: payments.map(planPaymentJson) };
    },
  );
};
