import { Type } from 'typebox';
import {
  BILLING_CYCLES,
  CONNECTION_CHANNELS,
  CONNECTION_STATES,
  PLAN_SLUGS,
  SUBSCRIPTION_STATUSES,
} from '../../../enums.ts';
import { OrNull } from '../../../kernel/db/or-null.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { paramsOf } from '../../../kernel/http/path.ts';
import { findStoreDetail, type StoreDetail } from './find-store.ts';
import type { StoreRow } from './queries/store-row.ts';
import { type StoreConnection, storeConnections } from './queries/store-troubles.ts';
import { stores } from './store.list.ts';

const Moment = Type.String({ format: 'date-time' });
const MomentOrNull = OrNull(Moment);

const LatestSubscriptionJson = Type.Object({
  id: Type.String(),
  planSlug: Type.Enum([...PLAN_SLUGS]),
  status: Type.Enum([...SUBSCRIPTION_STATUSES]),
  billingCycle: Type.Enum([...BILLING_CYCLES]),
  trialEndsAt: MomentOrNull,
  currentPeriodEnd: Moment,
});

const fields = {
  id: Type.String(),
  ownerId: Type.String(),
  name: Type.String(),
  slug: Type.String(),
  isActive: Type.Boolean(),
  currency: Type.String(),
  country: Type.String(),
  timeZone: Type.String(),
  language: Type.String(),
  owner: Type.Object({
    id: Type.String(),
    name: Type.String(),
    email: Type.String(),
    isActive: Type.Boolean(),
  }),
  subscription: Type.Union([LatestSubscriptionJson, Type.Null()], {
    description: 'The owner’s latest subscription',
  }),
  productCount: Type.Integer(),
  orderCount: Type.Integer(),
  lastOrderAt: MomentOrNull,
  createdAt: Moment,
  updatedAt: Moment,
};

const DetailJson = Type.Object({
  ...fields,
  customerCount: Type.Integer(),
  staffCount: Type.Integer(),
  channels: Type.Object(
    { chat: Type.Boolean(), social: Type.Boolean(), gateway: Type.Boolean() },
    { description: 'The services that the store is connected to' },
  ),
  connections: Type.Array(
    Type.Object({
      id: Type.String(),
      channel: Type.Enum([...CONNECTION_CHANNELS]),
      name: Type.String({ description: 'The name shown to the seller' }),
      state: Type.Enum([...CONNECTION_STATES]),
      provedAt: MomentOrNull,
    }),
    { description: 'Up to 20 connected numbers and pages, those with problems first' },
  ),
  lastWebhookAt: MomentOrNull,
  lastMessageAt: MomentOrNull,
  brokenEventCount: Type.Integer({
    description: 'Number of webhook events that failed, temporarily or permanently',
  }),
});

const storeJson = ({ subscription, ...store }: StoreRow) => ({
  ...store,
  subscription: subscription && {
    ...subscription,
    trialEndsAt: subscription.trialEndsAt?.toISOString() ?? null,
    currentPeriodEnd: subscription.currentPeriodEnd.toISOString(),
  },
  lastOrderAt: store.lastOrderAt?.toISOString() ?? null,
  createdAt: store.createdAt.toISOString(),
  updatedAt: store.updatedAt.toISOString(),
});

export const storeAnswer = { schema: Type.Object(fields), json: storeJson };

const detailJson = (
  { store, counts, links, messages }: StoreDetail,
  connections: readonly StoreConnection[],
) => ({
  ...storeJson(store),
  ...counts,
  channels: links,
  connections: connections.map(({ id, channel, name, state, provedAt }) => ({
    ...{ id, channel, name, state },
    provedAt: provedAt?.toISOString() ?? null,
  })),
  lastWebhookAt: messages.lastWebhookAt?.toISOString() ?? null,
  lastMessageAt: messages.lastMessageAt?.toISOString() ?? null,
  brokenEventCount: messages.brokenCount,
});

const found: AppPlugin = async (app) => {
  const schema = {
    tags: ['Admin'],
    summary: 'Get a store with its owner, latest subscription, counts and connections',
    ...paramsOf('/stores/:id'),
    response: { 200: DetailJson },
  };
  app.get('/stores/:id', { schema }, async ({ params }) => {
    const detail = await findStoreDetail(params.id);
    return detailJson(detail, await storeConnections(detail.store.ownerId));
  });
};

const listed = stores.api({
  summary: 'List stores, each with owner, subscription and counts',
  answer: storeAnswer,
});

export const storeReads = [listed, found];
