import { Type } from 'typebox';
import { PLAN_SLUGS, SUBSCRIPTION_STATUSES } from '../../../enums.ts';
import { OrNull } from '../../../kernel/db/or-null.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { platformTotals } from './queries/counts.ts';
import { endingTrials } from './queries/ending-trials.ts';
import { subscriptionCounts } from './subscription-counts.ts';

const countsOf = (words: readonly string[]) =>
  Type.Object(Object.fromEntries(words.map((word) => [word, Type.Integer()])));

const OverviewJson = Type.Object({
  byStatus: countsOf(SUBSCRIPTION_STATUSES),
  byPlan: countsOf(PLAN_SLUGS),
  trialsExpiringSoon: Type.Object({
    count: Type.Integer({ description: 'Trials that end within 7 days' }),
    items: Type.Array(
      Type.Object({
        subscriptionId: Type.String(),
        userId: Type.String(),
        storeName: OrNull(Type.String()),
        endsAt: Type.String({ format: 'date-time' }),
      }),
      { description: 'Up to 10 trials that end soonest' },
    ),
  }),
  totalStores: Type.Integer(),
  totalUsers: Type.Integer(),
});

export const overviewReads: AppPlugin = async (app) => {
  app.get(
    '/subscriptions/overview',
    {
      schema: {
        tags: ['Admin'],
        summary: 'Count subscriptions by status and plan, stores and users, and trials ending soon',
        response: { 200: OverviewJson },
      },
    },
    async () => {
      const [{ byStatus, byPlan }, trials, { stores, users }] = await Promise.all([
        subscriptionCounts(),
        endingTrials(),
        platformTotals(),
      ]);
      const items = trials.items.map(({ subscriptionId, userId, storeName, endsAt }) => ({
        ...{ subscriptionId, userId, storeName },
        endsAt: endsAt.toISOString(),
      }));
      return {
        ...{ byStatus, byPlan },
        trialsExpiringSoon: { count: trials.count, items },
        totalStores: stores.total,
        totalUsers: users.total,
      };
    },
  );
};
