import { findSubscription } from '../../domain/subscriptions/find-subscription.ts';
import { notFound } from '../../errors.ts';
import type { AppPlugin } from '../../http-types.ts';
import { SubscriptionJson, subscriptionJson } from './subscription-json.ts';

/** The tenant's plan and what was used of it; open when the subscription has ended, too. */
export const subscriptionRoutes: AppPlugin = async (app) => {
  app.get(
    '/subscription',
    {
      config: { gated: false },
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
};
