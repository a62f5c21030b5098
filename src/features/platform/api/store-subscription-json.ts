import { Type } from 'typebox';
import { SUBSCRIPTION_PAYMENT_STATUSES } from '../../../enums.ts';
import { majorFromMinor } from '../../../kernel/format/money.ts';
import { SubscriptionJson, subscriptionJson } from '../../subscriptions/api/subscription-json.ts';
import type { StoreSubscription } from '../subscriptions/queries/subscription-rows.ts';

export const StoreSubscriptionJson = Type.Object({
  ...SubscriptionJson.properties,
  createdAt: Type.String({ format: 'date-time' }),
  owner: Type.Object({ id: Type.String(), name: Type.String(), email: Type.String() }),
  store: Type.Union([
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      slug: Type.String(),
      isActive: Type.Boolean(),
    }),
    Type.Null(),
  ]),
  lastPayment: Type.Union([
    Type.Object({
      status: Type.Enum([...SUBSCRIPTION_PAYMENT_STATUSES]),
      amount: Type.Number(),
      currency: Type.String(),
      at: Type.String({ format: 'date-time' }),
    }),
    Type.Null(),
  ]),
});

export const storeSubscriptionJson = (subscription: StoreSubscription) => {
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
};
