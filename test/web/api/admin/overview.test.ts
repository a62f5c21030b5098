import { expect, test } from 'vitest';
import { useApp } from '../../../support/app.ts';
import { rows } from '../../../support/rows.ts';
import { anOperator, aStore } from '../../../support/stores.ts';

const context = useApp();

test('counts by status and plan, trials that end within a week, stores and users', async () => {
  const { headers } = await anOperator(context.app);
  const [soon, later, paying, ended] = await Promise.all(
    Array.from({ length: 4 }, () => aStore(context.app)),
  );
  const change = (store: typeof soon, set: string) =>
    rows(`update user_subscriptions set ${set} where user_id = ?`, [store?.ownerId ?? '']);
  await change(soon, `current_period_end = now() + interval '6 days 23 hours'`);
  await change(later, `current_period_end = now() + interval '7 days 1 hour'`);
  await change(paying, `status = 'active', plan_slug = 'scale'`);
  await change(ended, `current_period_end = now() - interval '1 second'`);
  const answer = await context.app.inject({
    url: '/api/admin/subscriptions/overview',
    headers,
  });
  expect(answer.json()).toEqual({
    byStatus: { trial: 2, active: 1, past_due: 0, cancelled: 0, expired: 1 },
    byPlan: { free: 0, starter: 0, growth: 3, scale: 1 },
    trialsExpiringSoon: {
      count: 1,
      items: [
        {
          subscriptionId: expect.any(String),
          userId: soon?.ownerId,
          storeName: 'Blue Mug',
          endsAt: expect.stringMatching(/Z$/),
        },
      ],
    },
    totalStores: 4,
    totalUsers: 5,
  });
});
