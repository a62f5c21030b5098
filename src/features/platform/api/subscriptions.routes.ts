import { Type } from 'typebox';
import { BILLING_CYCLES, PLAN_SLUGS, SUBSCRIPTION_STATUSES } from '../../../enums.ts';
import { PageJson, PageQuery } from '../../../kernel/db/pagination.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { MAX_EXTEND_DAYS } from '../../subscriptions/override-subscription.ts';
import { overrideStoreSubscription } from '../subscriptions/override-store-subscription.ts';
import {
  listSubscriptions,
  SUBSCRIPTION_SORTS,
} from '../subscriptions/queries/list-subscriptions.ts';
import { Reason } from './reason-body.ts';
import { StoreSubscriptionJson, storeSubscriptionJson } from './store-subscription-json.ts';

const tags = ['Admin'];
const params = Type.Object({ id: Type.String({ format: 'uuid' }) });
const choice = {
  planSlug: Type.Optional(Type.Enum([...PLAN_SLUGS])),
  status: Type.Optional(Type.Enum([...SUBSCRIPTION_STATUSES])),
  billingCycle: Type.Optional(Type.Enum([...BILLING_CYCLES])),
};
const Query = Type.Object({
  ...PageQuery,
  ...choice,
  search: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Part of the store’s name or address, or of the owner’s name or email',
    }),
  ),
  sort: Type.Optional(Type.Enum([...SUBSCRIPTION_SORTS])),
});
const OverrideBody = Type.Object({
  ...choice,
  extendDays: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_EXTEND_DAYS,
      description: 'Added to the current end date, or to now if that is later',
    }),
  ),
  reason: Reason,
});

export const subscriptionRoutes: AppPlugin = async (app) => {
  app.get(
    '/subscriptions',
    {
      schema: {
        tags,
        summary: 'List the current subscriptions of all stores',
        querystring: Query,
        response: { 200: PageJson(StoreSubscriptionJson) },
      },
    },
    async ({ query }) => {
      const page = await listSubscriptions(query);
      return { ...page, items: page.items.map(storeSubscriptionJson) };
    },
  );

  app.patch(
    '/subscriptions/:id/override',
    {
      schema: {
        tags,
        summary: 'Override a subscription without charging or refunding anything',
        params,
        body: OverrideBody,
        response: { 200: StoreSubscriptionJson },
      },
    },
    async ({ params: { id }, body, operator }) => {
      const { planSlug, status, billingCycle, extendDays, reason } = body;
      const override = { planSlug, status, billingCycle, extendDays };
      return storeSubscriptionJson(
        await overrideStoreSubscription(id, override, { operator, reason }),
      );
    },
  );
};
