import { Type } from 'typebox';
import { BILLING_CYCLES, PLAN_SLUGS, SUBSCRIPTION_STATUSES, USER_ROLES } from '../../../enums.ts';
import { OrNull } from '../../../kernel/db/or-null.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { paramsOf } from '../../../kernel/http/path.ts';
import { findUser } from './find-user.ts';
import { countsOfUser, type UserRow, type UserSubscription } from './queries/user-row.ts';
import { users } from './user.list.ts';

const Moment = Type.String({ format: 'date-time' });
const MomentOrNull = OrNull(Moment);
const Store = Type.Object({
  id: Type.String(),
  name: Type.String(),
  slug: Type.String(),
  isActive: Type.Boolean(),
});
const Subscription = Type.Object({
  id: Type.String(),
  planSlug: Type.Enum([...PLAN_SLUGS]),
  status: Type.Enum([...SUBSCRIPTION_STATUSES]),
  billingCycle: Type.Enum([...BILLING_CYCLES]),
  currentPeriodEnd: Moment,
  trialEndsAt: MomentOrNull,
});

const fields = {
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  role: Type.Enum([...USER_ROLES]),
  ownerId: Type.Optional(
    Type.String({ description: 'The ID of the store’s owner. Null for operators' }),
  ),
  isActive: Type.Boolean(),
  hasSecondFactor: Type.Boolean({ description: 'Whether two-step verification is on' }),
  createdAt: Moment,
  lastSeenAt: MomentOrNull,
  ownedStore: Type.Union([Store, Type.Null()], {
    description: 'The store they own. Null for users who own no store',
  }),
  store: Type.Union([Store, Type.Null()], { description: 'The store they own or work in' }),
  subscription: Type.Union([Subscription, Type.Null()], {
    description: 'The owner’s latest subscription',
  }),
};

const DetailJson = Type.Object({
  ...fields,
  counts: Type.Object({
    products: Type.Integer(),
    orders: Type.Integer(),
    customers: Type.Integer(),
    conversations: Type.Integer(),
    staff: Type.Integer(),
    platformPayments: Type.Integer({
      description: 'Number of successful payments to the platform',
    }),
    sessions: Type.Integer({ description: 'Number of active sessions' }),
  }),
});

const userJson = ({ ownerId, subscription, ...user }: UserRow) => ({
  ...user,
  ...(ownerId !== null && { ownerId }),
  createdAt: user.createdAt.toISOString(),
  lastSeenAt: user.lastSeenAt?.toISOString() ?? null,
  ownedStore: user.role === 'OWNER' ? user.store : null,
  subscription: subscription && withTimes(subscription),
});

export const userAnswer = { schema: Type.Object(fields), json: userJson };

const withTimes = ({ currentPeriodEnd, trialEndsAt, ...subscription }: UserSubscription) => ({
  ...subscription,
  currentPeriodEnd: new Date(currentPeriodEnd).toISOString(),
  trialEndsAt: trialEndsAt && new Date(trialEndsAt).toISOString(),
});

const found: AppPlugin = async (app) => {
  const schema = {
    tags: ['Admin'],
    summary: 'Get a user with the store, latest subscription and counts',
    ...paramsOf('/users/:id'),
    response: { 200: DetailJson },
  };
  app.get('/users/:id', { schema }, async ({ params }) => {
    const user = await findUser(params.id);
    return { ...userJson(user), counts: await countsOfUser(user.id) };
  });
};

const listed = users.api({
  summary:
    'List users, each with the store they own or work in, and with the subscription for owners',
  answer: userAnswer,
});

export const userReads = [listed, found];
