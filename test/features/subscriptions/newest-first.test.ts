import { expect, test } from 'vitest';
import { listUsers } from '../../../src/features/platform/users/queries/list-users.ts';
import { findSubscription } from '../../../src/features/subscriptions/queries/find-subscription.ts';
import { findSubscriptionState } from '../../../src/features/subscriptions/queries/subscription-states.ts';
import { useApp } from '../../support/app.ts';
import { aSubscription, inDays } from '../../support/platform/subscription-rows.ts';
import { rows } from '../../support/rows.ts';
import { aStore } from '../../support/stores.ts';

const t = useApp();

test('of two that were written in one moment all take the same: gate, billing and operators', async () => {
  const store = await aStore(t.app);
  const createdAt = inDays(-60);
  await rows('update user_subscriptions set created_at = ? where user_id = ?', [
    createdAt,
    store.ownerId,
  ]);
  const later = await aSubscription(store.ownerId, {
    status: 'expired',
    end: inDays(-30),
    createdAt,
  });

  expect((await findSubscription(store.tenant))?.id).toBe(later);
  expect((await findSubscriptionState(store.tenant))?.id).toBe(later);
  const { items } = await listUsers({ search: store.ownerId, page: 1, limit: 1 });
  expect(items[0]?.subscription?.id).toBe(later);
  const gated = await t.app.inject({ url: '/api/orders', headers: store.headers });
  expect(gated.statusCode).toBe(402);
});
