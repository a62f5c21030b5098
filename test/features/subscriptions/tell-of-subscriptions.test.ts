import { beforeEach, expect, test } from 'vitest';
import { tellOfSubscriptions } from '../../../src/features/subscriptions/tell-of-subscriptions.ts';
import { useApp } from '../../support/app.ts';
import { setPlan } from '../../support/plans.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const t = useApp({ smtpUrl: 'smtp://127.0.0.1:9' });
let store: TestStore;
beforeEach(async () => {
  await rows('update users set is_active = false');
  store = await aStore(t.app);
});

const told = () =>
  rows<{ title: string; kind: string; channel: string; body: string }>(
    `select title, kind, channel, body from notifications where owner_id = ? order by created_at, id`,
    [store.ownerId],
  );
const titles = async () =>
  (await told()).filter(({ channel }) => channel === 'in_app').map(({ title }) => title);
const used = (count: number) =>
  rows(
    `insert into usage_counters (owner_id, metric, period, count)
     values (?, 'orders', to_char(now() at time zone 'UTC', 'YYYY-MM'), ?)
     on conflict (owner_id, metric, period) do update set count = excluded.count`,
    [store.ownerId, count],
  );

test('a trial’s end is told a week, three days and a day before, each once', async () => {
  expect(await tellOfSubscriptions()).toBe(0);
  for (const days of [6.9, 6.8, 2.9, 0.9, 0.8]) {
    await rows(
      `update user_subscriptions set current_period_end = date_trunc('day', now()) + interval '20 days'
        where user_id = ?`,
      [store.ownerId],
    );
    await setPlan(store, { days });
    // The same end, only nearer: what was told of it stays told.
    await rows(`update subscription_notices set about = (select
      to_char(current_period_end at time zone 'UTC', 'YYYY-MM-DD HH24:MI')
      from user_subscriptions where id = user_subscription_id)`);
    await Promise.all([tellOfSubscriptions(), tellOfSubscriptions()]);
  }
  expect(await titles()).toEqual([
    'Your trial ends within a week',
    'Your trial ends in 3 days',
    'Your trial ends within a day',
  ]);
  const [email] = (await told()).filter(({ channel }) => channel === 'email');
  expect(email).toMatchObject({ kind: 'subscription_expiring' });
});

test('an extended trial is told of again', async () => {
  await setPlan(store, { days: 2 });
  await tellOfSubscriptions();
  await setPlan(store, { days: 2.5 });
  expect(await tellOfSubscriptions()).toBe(1);
});

test('a paid period, the days of grace and the end are told', async () => {
  await setPlan(store, { status: 'active', days: 6 });
  await tellOfSubscriptions();
  await setPlan(store, { days: 0.5 });
  await tellOfSubscriptions();
  await setPlan(store, { days: -1 });
  await tellOfSubscriptions();
  await setPlan(store, { days: -8 });
  await tellOfSubscriptions();
  await tellOfSubscriptions();
  expect(await titles()).toEqual([
    'Your plan ends within a week',
    'Your plan ends within a day',
    'Payment for your plan is overdue',
    'Your plan has ended',
  ]);
  const last = (await told()).at(-1);
  expect(last).toMatchObject({ kind: 'subscription_expired' });
});

test('the free plan and what ended long ago are no news', async () => {
  await setPlan(store, { status: 'active', planSlug: 'free', days: 0.5 });
  expect(await tellOfSubscriptions()).toBe(0);
  await setPlan(store, { status: 'expired', planSlug: 'growth', days: -60 });
  expect(await tellOfSubscriptions()).toBe(0);
});

test('80 and 100 percent of the plan’s orders are told once a month and plan', async () => {
  await used(1_599);
  expect(await tellOfSubscriptions()).toBe(0);
  await used(1_600);
  expect(await tellOfSubscriptions()).toBe(1);
  await used(1_999);
  expect(await tellOfSubscriptions()).toBe(0);
  await used(2_000);
  expect(await tellOfSubscriptions()).toBe(1);
  await used(2_500);
  expect(await tellOfSubscriptions()).toBe(0);
  expect(await titles()).toEqual([
    'You have used 80% of your plan’s orders',
    'You have reached your plan’s order limit',
  ]);
});
