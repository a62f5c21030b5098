import { Type } from 'typebox';
import { BILLING_CYCLES, PLAN_SLUGS, SUBSCRIPTION_STATUSES, USER_ROLES } from '../../../enums.ts';
import { OrNull } from '../../../kernel/db/or-null.ts';
import type { UserCounts, UserRow, UserSubscription } from '../users/queries/user-row.ts';

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

export const AdminUserJson = Type.Object(fields);

export const AdminUserDetailJson = Type.Object({
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

export const adminUserJson = ({ ownerId, subscription, ...user }: UserRow) => ({
  ...user,
  ...(ownerId !== null && { ownerId }),
  createdAt: user.createdAt.toISOString(),
  lastSeenAt: user.lastSeenAt?.toISOString() ?? null,
  ownedStore: user.role === 'OWNER' ? user.store : null,
  subscription: subscription && withTimes(subscription),
});

export const adminUserDetailJson = (user: UserRow, counts: UserCounts) => ({
  ...adminUserJson(user),
  counts,
});

const withTimes = ({ currentPeriodEnd, trialEndsAt, ...subscription }: UserSubscription) => ({
  ...subscription,
  currentPeriodEnd: new Date(currentPeriodEnd).toISOString(),
  trialEndsAt: trialEndsAt && new Date(trialEndsAt).toISOString(),
});
