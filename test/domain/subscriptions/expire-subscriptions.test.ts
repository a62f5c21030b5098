import { expect, test } from 'vitest';
import { rows } from '../../../src/db.ts';
import { expireSubscriptions } from '../../../src/domain/subscriptions/expire-subscriptions.ts';
import { aSeller } from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';

const t = useApp();

async function aSubscription(status: string, end: string) {
  const seller = await aSeller(t.app);
  await rows(
    `update user_subscriptions set status = ?, current_period_end = now() + ?::interval where user_id = ?`,
    [status, end, seller.user.id],
  );
  return seller;
}
const stateOf = async (userId: string) =>
  rows(
    `select s.status, count(e.id) filter (where e.to_status = 'expired') as events,
            max(e.from_status) filter (where e.to_status = 'expired') as was
       from user_subscriptions s left join subscription_events e on e.user_subscription_id = s.id
      where s.user_id = ? group by s.status`,
    [userId],
  );

test('what has ended is marked once, each with its event, however many run', async () => {
  const ended = [
    await aSubscription('trial', '-1 second'),
    await aSubscription('active', '-1 day'),
    await aSubscription('past_due', '-40 days'),
  ];
  const others = [
    await aSubscription('trial', '1 hour'),
    await aSubscription('active', '20 days'),
    await aSubscription('cancelled', '-1 day'),
  ];
  const counts = await Promise.all([expireSubscriptions(), expireSubscriptions()]);
  expect(counts[0] + counts[1]).toBe(3);
  expect(await expireSubscriptions()).toBe(0);
  for (const [index, was] of ['trial', 'active', 'past_due'].entries()) {
    expect(await stateOf(ended[index]?.user.id ?? '')).toEqual([
      { status: 'expired', events: 1, was },
    ]);
  }
  for (const [index, status] of ['trial', 'active', 'cancelled'].entries()) {
    expect(await stateOf(others[index]?.user.id ?? '')).toEqual([{ status, events: 0, was: null }]);
  }
});

test('the door shuts in the second in which the trial ends, before any job has run', async () => {
  const seller = await aSubscription('trial', '-1 second');
  const headers = seller.headers;
  const store = await t.app.inject({ url: '/api/store', headers });
  expect(store.statusCode).toBe(402);
  expect(store.json().code).toBe('SUBSCRIPTION_REQUIRED');
  const subscription = await t.app.inject({ url: '/api/subscription', headers });
  expect(subscription.statusCode).toBe(200);
  expect(subscription.json()).toMatchObject({ planSlug: 'growth', status: 'expired' });
  expect((await t.app.inject({ url: '/api/auth/me', headers })).statusCode).toBe(200);
  const page = await t.app.inject({ url: '/dashboard/settings', headers });
  expect(page.statusCode).toBe(303);
  expect(page.headers.location).toBe('/dashboard/billing');
});

test.each([
  ['trial', 200],
  ['active', 200],
  ['past_due', 200],
  ['cancelled', 402],
  ['expired', 402],
])('a running period that is %s answers %i', async (status, expected) => {
  const { headers } = await aSubscription(status, '3 days');
  expect((await t.app.inject({ url: '/api/store', headers })).statusCode).toBe(expected);
});

test('the subscription counts the orders of this month, in UTC', async () => {
  const seller = await aSeller(t.app);
  const period = new Date().toISOString().slice(0, 7);
  await rows(
    `insert into usage_counters (owner_id, metric, period, count)
     values (?, 'orders', ?, 7), (?, 'orders', '2020-01', 99)`,
    [seller.user.id, period, seller.user.id],
  );
  const answer = await t.app.inject({ url: '/api/subscription', headers: seller.headers });
  expect(answer.json()).toEqual({
    id: expect.any(String),
    userId: seller.user.id,
    planSlug: 'growth',
    status: 'trial',
    billingCycle: 'monthly',
    trialEndsAt: expect.stringMatching(/^\d{4}-.*Z$/),
    currentPeriodEnd: expect.stringMatching(/^\d{4}-.*Z$/),
    usage: { orders: { count: 7, cap: 2000, period } },
  });
});
