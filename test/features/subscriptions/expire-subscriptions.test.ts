import { expect, test } from 'vitest';
import { expireSubscriptions } from '../../../src/features/subscriptions/expire-subscriptions.ts';
import { aSeller } from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';
import { rows } from '../../support/rows.ts';

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

const endsAt = (userId: string, end: string) =>
  rows('update user_subscriptions set current_period_end = now() + ?::interval where user_id = ?', [
    end,
    userId,
  ]);
const eventsOf = async (userId: string) =>
  (
    await rows<{ status: string }>(
      `select e.to_status as status from subscription_events e
         join user_subscriptions s on s.id = e.user_subscription_id
        where s.user_id = ? order by e.created_at, e.id`,
      [userId],
    )
  ).map(({ status }) => status);

test('what has ended is written down once, each with its event, however many run', async () => {
  const ended = [
    await aSubscription('trial', '-1 second'),
    await aSubscription('active', '-8 days'),
    await aSubscription('past_due', '-40 days'),
  ];
  const others = [
    await aSubscription('trial', '1 hour'),
    await aSubscription('active', '20 days'),
    await aSubscription('cancelled', '-1 day'),
  ];
  const runs = await Promise.all([expireSubscriptions(), expireSubscriptions()]);
  expect(runs[0].expired + runs[1].expired).toBe(3);
  expect(await expireSubscriptions()).toMatchObject({ expired: 0, pastDue: 0, cancelled: 0 });
  for (const [index, was] of ['trial', 'active', 'past_due'].entries()) {
    expect(await stateOf(ended[index]?.user.id ?? '')).toEqual([
      { status: 'expired', events: 1, was },
    ]);
  }
  for (const [index, status] of ['trial', 'active', 'cancelled'].entries()) {
    expect(await stateOf(others[index]?.user.id ?? '')).toEqual([{ status, events: 0, was: null }]);
  }
});

test('an unpaid period has seven days of grace, in which the door stays open', async () => {
  const seller = await aSubscription('active', '-1 second');
  const { headers } = seller;
  expect((await t.app.inject({ url: '/api/subscription', headers })).json().status).toBe(
    'past_due',
  );
  expect((await t.app.inject({ url: '/api/store', headers })).statusCode).toBe(200);
  expect(await expireSubscriptions()).toMatchObject({ pastDue: 1, expired: 0 });
  await endsAt(seller.user.id, '-7 days');
  expect((await t.app.inject({ url: '/api/store', headers })).statusCode).toBe(402);
  expect(await expireSubscriptions()).toMatchObject({ pastDue: 0, expired: 1 });
  expect(await eventsOf(seller.user.id)).toEqual(['trial', 'past_due', 'expired']);
});

test.each([
  ['active', 'cancelled'],
  ['trial', 'expired'],
])('one that is %s and cancelled is %s when its period ends', async (status, after) => {
  const seller = await aSubscription(status, '-1 second');
  await rows('update user_subscriptions set cancel_at_period_end = true where user_id = ?', [
    seller.user.id,
  ]);
  const { headers } = seller;
  expect((await t.app.inject({ url: '/api/subscription', headers })).json().status).toBe(after);
  await expireSubscriptions();
  expect((await stateOf(seller.user.id))[0]).toMatchObject({ status: after });
});

test('the free plan goes on by itself, whether or not a job runs', async () => {
  const seller = await aSubscription('active', '-40 days');
  await rows(`update user_subscriptions set plan_slug = 'free' where user_id = ?`, [
    seller.user.id,
  ]);
  const { headers } = seller;
  const before = (await t.app.inject({ url: '/api/subscription', headers })).json();
  expect(before).toMatchObject({ status: 'active', planSlug: 'free' });
  expect(new Date(before.currentPeriodEnd).getTime()).toBeGreaterThan(Date.now());
  await expireSubscriptions();
  const after = (await t.app.inject({ url: '/api/subscription', headers })).json();
  expect(after).toEqual(before);
  expect(await eventsOf(seller.user.id)).toEqual(['trial']);
});

test('a plan that was paid before its time begins by itself', async () => {
  const seller = await aSubscription('active', '40 days');
  await rows(
    `update user_subscriptions set next_plan_slug = 'starter', next_billing_cycle = 'yearly',
            next_from = now() - interval '1 second' where user_id = ?`,
    [seller.user.id],
  );
  const { headers } = seller;
  const seen = (await t.app.inject({ url: '/api/subscription', headers })).json();
  expect(seen).toMatchObject({ planSlug: 'starter', billingCycle: 'yearly', nextPlanSlug: null });
  expect(await expireSubscriptions()).toMatchObject({ switched: 1 });
  expect((await t.app.inject({ url: '/api/subscription', headers })).json()).toEqual(seen);
});

test('whoever planned the free plan is on it from the second on in which the trial ends', async () => {
  const seller = await aSubscription('trial', '-1 second');
  await rows(`update user_subscriptions set next_plan_slug = 'free' where user_id = ?`, [
    seller.user.id,
  ]);
  const { headers } = seller;
  const seen = (await t.app.inject({ url: '/api/subscription', headers })).json();
  expect(seen).toMatchObject({ planSlug: 'free', status: 'active', nextPlanSlug: null });
  await expireSubscriptions();
  expect((await t.app.inject({ url: '/api/subscription', headers })).json()).toEqual(seen);
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
    cancelAtPeriodEnd: false,
    nextPlanSlug: null,
    nextBillingCycle: null,
    nextFrom: null,
    usage: { orders: { count: 7, cap: 2000, period } },
  });
});
