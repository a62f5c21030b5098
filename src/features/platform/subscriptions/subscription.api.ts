import { Type } from 'typebox';
import {
  BILLING_CYCLES,
  PLAN_SLUGS,
  SUBSCRIPTION_PAYMENT_STATUSES,
  SUBSCRIPTION_STATUSES,
} from '../../../enums.ts';
import { OrNull } from '../../../kernel/db/or-null.ts';
import { majorFromMinor } from '../../../kernel/format/money.ts';
import { action } from '../../../kernel/http/action.ts';
import { SubscriptionJson, subscriptionJson } from '../../subscriptions/api/subscription-json.ts';
import { MAX_EXTEND_DAYS } from '../../subscriptions/override-subscription.ts';
import { Reason } from '../pages/reasoned.ts';
import { overrideStoreSubscription } from './override-store-subscription.ts';
import type { StoreSubscription } from './queries/subscription-rows.ts';
import { subscriptions } from './subscription.list.ts';

const Moment = Type.String({ format: 'date-time' });

const answer = {
  schema: Type.Object({
    ...SubscriptionJson.properties,
    createdAt: Moment,
    owner: Type.Object({ id: Type.String(), name: Type.String(), email: Type.String() }),
    store: OrNull(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        slug: Type.String(),
        isActive: Type.Boolean(),
      }),
    ),
    lastPayment: OrNull(
      Type.Object({
        status: Type.Enum([...SUBSCRIPTION_PAYMENT_STATUSES]),
        amount: Type.Number(),
        currency: Type.String(),
        at: Moment,
      }),
    ),
  }),
  json(subscription: StoreSubscription) {
    const { createdAt, owner, store, lastPayment } = subscription;
    return {
      ...subscriptionJson(subscription),
      createdAt: createdAt.toISOString(),
      owner,
      store,
      lastPayment: lastPayment && {
        status: lastPayment.status,
        amount: majorFromMinor(lastPayment.amountMinor, lastPayment.currency),
        currency: lastPayment.currency,
        at: new Date(lastPayment.at).toISOString(),
      },
    };
  },
};

const listed = subscriptions.api({
  summary: 'List the current subscriptions of all stores',
  answer,
  filters: ['planSlug', 'status', 'billingCycle', 'search'],
});

/** The page shows the effect first: it has a route of its own. */
const override = action({
  at: '/subscriptions/:id/override',
  input: Type.Object({
    planSlug: Type.Optional(Type.Enum([...PLAN_SLUGS])),
    status: Type.Optional(Type.Enum([...SUBSCRIPTION_STATUSES])),
    billingCycle: Type.Optional(Type.Enum([...BILLING_CYCLES])),
    extendDays: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_EXTEND_DAYS,
        description: 'Added to the current end date, or to now if that is later',
      }),
    ),
    reason: Reason,
  }),
  run({ params, input, request: { operator } }) {
    const { planSlug, status, billingCycle, extendDays, reason } = input;
    const wanted = { planSlug, status, billingCycle, extendDays };
    return overrideStoreSubscription(params.id, wanted, { operator, reason });
  },
  api: {
    tags: ['Admin'],
    method: 'PATCH',
    summary: 'Override a subscription without charging or refunding anything',
    answer,
  },
});

export const subscriptionApi = [listed, override.api];
