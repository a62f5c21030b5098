import { Type } from 'typebox';
import { notFound } from '../../../errors.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { cancelSubscription, changePlan, resumeSubscription } from '../change-plan.ts';
import { planOffers } from '../plan-offers.ts';
import { listPlans } from '../plans.ts';
import { findSubscription } from '../queries/find-subscription.ts';
import { ChoiceFields, choiceIn } from './plan-choice.ts';
import { PlanJson, PlanOfferJson, planJson, planOfferJson } from './plan-json.ts';
import { SubscriptionJson, subscriptionJson } from './subscription-json.ts';

const tags = ['Subscription'];
const response = { 200: SubscriptionJson };

/** Open when the subscription has ended, too. Only the owner changes anything. */
export const subscriptionRoutes: AppPlugin = async (app) => {
  const config = { gated: false };
  const prices = { gated: false, permission: 'plan.prices' } as const;

  app.get(
    '/subscription',
    { config, schema: { tags, summary: 'Get the plan, its status and usage', response } },
    async ({ tenant }) => answer(tenant),
  );

  app.get(
    '/subscription/plans',
    {
      config,
      schema: {
        tags,
        summary: 'List plans, smallest first',
        response: { 200: Type.Object({ items: Type.Array(PlanJson) }) },
      },
    },
    async () => ({ items: (await listPlans()).map(planJson) }),
  );

  app.get(
    '/subscription/quotes',
    {
      config: prices,
      schema: {
        tags,
        summary: 'Get the cost and effects of changing to each plan now',
        response: { 200: Type.Object({ items: Type.Array(PlanOfferJson) }) },
      },
    },
    async ({ tenant }) => ({ items: (await planOffers(tenant)).map(planOfferJson) }),
  );

  app.post(
    '/subscription/change',
    {
      config,
      schema: {
        tags,
        summary: 'Choose a plan that costs nothing now. Other plans need a payment',
        body: Type.Object(ChoiceFields),
        response,
      },
    },
    async ({ tenant, body }) => {
      await changePlan(tenant, choiceIn(body));
      return answer(tenant);
    },
  );

  app.post(
    '/subscription/cancel',
    {
      config: { ...config, asksAgain: true },
      schema: {
        tags,
        summary: 'Cancel the subscription at the end of the current period',
        response,
      },
    },
    async ({ tenant }) => {
      await cancelSubscription(tenant);
      return answer(tenant);
    },
  );

  app.post(
    '/subscription/resume',
    { config, schema: { tags, summary: 'Undo a cancellation', response } },
    async ({ tenant }) => {
      await resumeSubscription(tenant);
      return answer(tenant);
    },
  );
};

/** @throws Refusal 404 */
async function answer(tenant: Tenant) {
  const subscription = await findSubscription(tenant);
  if (!subscription) throw notFound('Subscription');
  return subscriptionJson(subscription);
}
