import { beforeEach, describe, expect, test } from 'vitest';
import { churnSince, lastMonths } from '../../../../src/features/platform/revenue/months.ts';
import { revenueReport } from '../../../../src/features/platform/revenue/revenue-report.ts';
import { useApp } from '../../../support/app.ts';
import { revenueByHand } from '../../../support/platform/revenue-by-hand.ts';
import {
  aPlatformPayment,
  aSubscription,
  inDays,
  purgeSubscriptions,
} from '../../../support/platform/subscription-rows.ts';
import { aStore } from '../../../support/stores.ts';

const context = useApp();
let userId: string;
beforeEach(async () => {
  ({ ownerId: userId } = await aStore(context.app));
  await purgeSubscriptions();
});

test('an empty platform has zeros, and no percents', async () => {
  const report = await revenueReport();
  expect(report.taken).toEqual({ totalMinor: 0, thisMonthMinor: 0, lastMonthMinor: 0 });
  expect(report.monthly).toHaveLength(12);
  expect(report.mrrMinor).toBe(0);
  expect([report.trialToPaid.percent, report.churn30d.percent]).toEqual([null, null]);
  expect(report.activeByPlan.map(({ planSlug, count }) => [planSlug, count])).toEqual([
    ['free', 0],
    ['starter', 0],
    ['growth', 0],
    ['scale', 0],
  ]);
});

describe('what was taken', () => {
  test('belongs to the month in UTC, to the millisecond', async () => {
    const subscription = await aSubscription(userId);
    const [last, now] = lastMonths(new Date(), 2);
    await aPlatformPayment(subscription, { minor: 1, at: now?.from as Date });
    const justBefore = new Date(Number(now?.from) - 1);
    await aPlatformPayment(subscription, { minor: 20, at: justBefore });
    await aPlatformPayment(subscription, { minor: 300, at: last?.from as Date });
    await aPlatformPayment(subscription, { minor: 4_000, at: new Date(Number(last?.from) - 1) });
    const { taken, monthly } = await revenueReport();
    expect(taken).toEqual({ totalMinor: 4_321, thisMonthMinor: 1, lastMonthMinor: 320 });
    expect(monthly.slice(-3).map(({ amountMinor }) => amountMinor)).toEqual([4_000, 320, 1]);
  });

  test('has a leap day in its February', async () => {
    const subscription = await aSubscription(userId);
    await aPlatformPayment(subscription, { minor: 7, at: new Date('2028-02-29T23:59:59.999Z') });
    await aPlatformPayment(subscription, { minor: 11, at: new Date('2028-03-01T00:00:00Z') });
    const { taken } = await revenueReport(new Date('2028-03-31T12:00:00Z'));
    expect(taken).toEqual({ totalMinor: 18, thisMonthMinor: 11, lastMonthMinor: 7 });
  });

  test('is only what came through, and currencies are never added up', async () => {
    const subscription = await aSubscription(userId);
    await aPlatformPayment(subscription, { minor: 500 });
    await aPlatformPayment(subscription, { minor: 70, status: 'failed' });
    await aPlatformPayment(subscription, { minor: 9, status: 'created' });
    await aPlatformPayment(subscription, { minor: 1_000, currency: 'USD' });
    const { taken, others } = await revenueReport();
    expect(taken.totalMinor).toBe(500);
    expect(others).toEqual([{ currency: 'USD', payments: 1, totalMinor: 1_000 }]);
  });
});

test('what recurs is of active ones alone, a year divided once', async () => {
  await aSubscription(userId, { plan: 'starter' });
  await aSubscription(userId, { plan: 'starter', cycle: 'yearly' });
  await aSubscription(userId, { plan: 'growth', cycle: 'yearly' });
  await aSubscription(userId, { plan: 'scale', status: 'trial' });
  await aSubscription(userId, { plan: 'scale', status: 'past_due', end: inDays(-1) });
  await aSubscription(userId, { plan: 'scale', status: 'cancelled' });
  // Not marked by the job yet: late, and long over.
  await aSubscription(userId, { plan: 'scale', end: inDays(-0.01) });
  await aSubscription(userId, { plan: 'scale', end: inDays(-8) });
  const { mrrMinor, activeByPlan } = await revenueReport();
  expect(mrrMinor).toBe(Math.round(49_900 + (499_000 + 1_499_000) / 12));
  expect(activeByPlan.map(({ count }) => count)).toEqual([0, 2, 1, 0]);
});

describe('trial to paid', () => {
  test('counts users, not subscriptions, and a running trial not at all', async () => {
    const first = await aSubscription(userId, { status: 'expired', trialEnd: inDays(-90) });
    await aSubscription(userId, { trialEnd: inDays(-30) });
    await aPlatformPayment(first);
    const others = await Promise.all([1, 2, 3, 4].map(() => aStore(context.app)));
    const [running, over, cancelled, early] = others.map(({ ownerId }) => ownerId) as string[];
    await purgeUsers(others.map(({ ownerId }) => ownerId));
    await aSubscription(running as string, { status: 'trial', trialEnd: inDays(3) });
    const end = inDays(-0.001);
    await aSubscription(over as string, { status: 'trial', trialEnd: end, end });
    await aSubscription(cancelled as string, { status: 'cancelled', trialEnd: inDays(5) });
    await aPlatformPayment(await aSubscription(early as string, { trialEnd: inDays(9) }));
    const { trialToPaid } = await revenueReport();
    expect(trialToPaid).toEqual({ percent: 50, part: 2, whole: 4 });
  });

  test('a failed payment, or one of nothing, has not paid', async () => {
    const subscription = await aSubscription(userId, { trialEnd: inDays(-1) });
    await aPlatformPayment(subscription, { status: 'failed' });
    await aPlatformPayment(subscription, { minor: 0 });
    expect((await revenueReport()).trialToPaid).toMatchObject({ part: 0, whole: 1 });
  });
});

describe('churn', () => {
  const ran = (days: number): ['active', Date] => ['active', inDays(-days)];
  const paid = async (...args: Parameters<typeof aSubscription>) => {
    const id = await aSubscription(...args);
    await aPlatformPayment(id, { at: inDays(-60) });
  };

  test('is who left after paying, over who was active 30 days ago', async () => {
    await paid(userId, { status: 'expired', events: [ran(60), ['expired', inDays(-5)]] });
    await paid(userId, { status: 'cancelled', events: [ran(60), ['cancelled', inDays(-29.9)]] });
    await paid(userId, { status: 'expired', events: [ran(60), ['expired', inDays(-31)]] });
    await paid(userId, { events: [ran(60)] });
    // Never paid: its trial just ended.
    const trial: ['trial', Date] = ['trial', inDays(-20)];
    await aSubscription(userId, { status: 'expired', events: [trial, ['expired', inDays(-6)]] });
    // Paid only after it had ended.
    const late = await aSubscription(userId, {
      status: 'expired',
      events: [trial, ['expired', inDays(-6)]],
    });
    await aPlatformPayment(late, { at: inDays(-1) });
    expect((await revenueReport()).churn30d).toEqual({ percent: 66.67, part: 2, whole: 3 });
  });

  test('forgets who came back, and counts nobody twice', async () => {
    const left: ['expired', Date] = ['expired', inDays(-20)];
    await paid(userId, { events: [ran(60), left, ran(10)] });
    await paid(userId, {
      status: 'expired',
      events: [ran(60), left, ran(10), ['cancelled', inDays(-4)], ['expired', inDays(-3)]],
    });
    expect((await revenueReport()).churn30d).toEqual({ percent: 50, part: 1, whole: 2 });
  });

  test('takes who had ended before for ended, whatever it is called later', async () => {
    await paid(userId, {
      status: 'expired',
      events: [ran(60), ['cancelled', inDays(-40)], ['expired', inDays(-2)]],
    });
    expect((await revenueReport()).churn30d).toMatchObject({ part: 0, whole: 0, percent: null });
  });

  test('draws one line: until then is before, after then is since', async () => {
    const at = new Date();
    await paid(userId, { events: [['active', churnSince(at)]] });
    await paid(userId, {
      status: 'expired',
      events: [ran(60), ['expired', churnSince(at)]],
    });
    expect((await revenueReport(at)).churn30d).toMatchObject({ part: 0, whole: 1 });
    const justBefore = new Date(at.getTime() - 1);
    expect((await revenueReport(justBefore)).churn30d).toMatchObject({ part: 1, whole: 1 });
  });
});

test('the counting by hand agrees on the same cases', async () => {
  const subscription = await aSubscription(userId, {
    cycle: 'yearly',
    trialEnd: inDays(-50),
    events: [
      ['trial', inDays(-60)],
      ['active', inDays(-50)],
    ],
  });
  await aPlatformPayment(subscription, { at: inDays(-50), minor: 499_000 });
  const { at, others: _, ...report } = await revenueReport();
  const byHand = await revenueByHand(at.getTime());
  const counts = report.activeByPlan.map(({ planSlug, count }) => [planSlug, count]);
  expect({ ...report, activeByPlan: Object.fromEntries(counts) }).toEqual(byHand);
});

const purgeUsers = (userIds: string[]) =>
  context.db.knex('user_subscriptions').whereIn('user_id', userIds).delete();
