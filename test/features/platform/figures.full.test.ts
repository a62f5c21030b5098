import { beforeAll, describe, expect, test, vi } from 'vitest';
import { bulkId } from '../../../dev/bulk/bulk-id.ts';
import { fillPlatform } from '../../../dev/bulk/fill-platform.ts';
import { healthReport } from '../../../src/features/platform/health/health-report.ts';
import { platformTotals } from '../../../src/features/platform/overview/queries/counts.ts';
import { subscriptionCounts } from '../../../src/features/platform/overview/subscription-counts.ts';
import { revenueReport } from '../../../src/features/platform/revenue/revenue-report.ts';
import { useDatabase } from '../../support/database.ts';
import { healthByHand } from '../../support/platform/health-by-hand.ts';
import { rawRows } from '../../support/platform/raw-rows.ts';
import { revenueByHand } from '../../support/platform/revenue-by-hand.ts';
import { standingOf } from '../../support/platform/subscription-by-hand.ts';
import { rows } from '../../support/rows.ts';
import { unwatched } from '../../support/shards/watch-statements.ts';

describe('on 2,000 stores, 200,000 orders and 10,000 subscriptions', () => {
  useDatabase();
  beforeAll(async () => {
    await unwatched(() => fillPlatform({ stores: 2_000, orders: 200_000, subscriptions: 10_000 }));
    await makeOddOnes();
  }, 120_000);

  test('the revenue is what the rows say, counted by hand', async () => {
    const now = new Date();
    const { others, at, ...report } = await revenueReport(now);
    expect({
      ...report,
      activeByPlan: Object.fromEntries(report.activeByPlan.map((row) => [row.planSlug, row.count])),
    }).toEqual(await revenueByHand(now.getTime()));
    expect(others).toEqual([{ currency: 'USD', payments: 40, totalMinor: 40 * 1_234 }]);
    // Nothing is equal because there is nothing.
    expect(report.monthly.every(({ amountMinor }) => amountMinor > 0)).toBe(true);
    expect(report.activeByPlan.every(({ count }) => count > 0)).toBe(true);
    expect(report.churn30d.part).toBeGreaterThan(20);
    expect(report.trialToPaid.percent).toBeLessThan(99);
  });

  test('System Health is what the rows say, counted by hand', async () => {
    // On a busy machine a part may take longer than a request waits for it: then it is asked for again.
    const { generatedAt: _, queue: __, ...report } = await vi.waitFor(healthReport, 30_000);
    const { webhooks, ...byHand } = await healthByHand(Date.now());
    const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);
    const { oldestUnprocessedSeconds: seconds, ...events } = report.webhooks;
    expect({
      ...report,
      drafts: {
        ...report.drafts,
        withParseErrors: {
          count: report.drafts.withParseErrors.count,
          recent: idsOf(report.drafts.withParseErrors.recent),
        },
      },
      notifications: {
        ...report.notifications,
        recentFailures: idsOf(report.notifications.recentFailures),
      },
      webhooks: events,
    }).toEqual({ ...byHand, webhooks: { failed: webhooks.failed, dead: webhooks.dead } });
    expect(Math.abs(seconds - webhooks.oldestUnprocessedSeconds)).toBeLessThan(60);
    expect(report.drafts.withParseErrors.count).toBeGreaterThan(1_000);
    expect(report.subscriptions.expiring).toBeGreaterThan(100);
  });

  test('the overview is what the rows say, counted by hand', async () => {
    const now = Date.now();
    const stands = (await rawRows('user_subscriptions', '*')).map((row) => standingOf(row, now));
    const countsBy = (of: 'status' | 'plan') =>
      stands.reduce<Record<string, number>>((counts, standing) => {
        counts[standing[of]] = (counts[standing[of]] ?? 0) + 1;
        return counts;
      }, {});
    const { byStatus, byPlan } = await subscriptionCounts();
    expect(byStatus).toEqual(countsBy('status'));
    expect(byPlan).toEqual(countsBy('plan'));
    const { stores, users } = await platformTotals();
    expect(stores.total).toBe((await rawRows('stores', 'id')).length);
    expect(users.total).toBe((await rawRows('users', 'id')).length);
  });
});

/** What hardly comes by chance: every case of a subscription that is not what its row says. */
async function makeOddOnes(): Promise<void> {
  const some = (first: number, count: number) =>
    Array.from({ length: count }, (_, place) => bulkId('subscription', first + place));
  const change = (changes: string, first: number, count: number) =>
    rows(`update user_subscriptions set ${changes} where id = any (?::uuid[])`, [
      some(first, count),
    ]);
  await change(
    `status = 'active', plan_slug = 'free', current_period_end = now() - interval '40 days'`,
    0,
    30,
  );
  await change(
    `status = 'active', cancel_at_period_end = true, current_period_end = now() - interval '1 hour'`,
    30,
    30,
  );
  await change(`status = 'active', current_period_end = now() - interval '6 days'`, 60, 30);
  await change(`status = 'past_due', current_period_end = now() - interval '8 days'`, 90, 30);
  await change(`status = 'trial', current_period_end = now() - interval '1 minute'`, 120, 30);
  await change(
    `status = 'active', plan_slug = 'starter', next_plan_slug = 'scale', next_billing_cycle = 'yearly',
     next_from = now() - interval '2 days', current_period_end = now() + interval '300 days'`,
    150,
    30,
  );
  await rows(
    `insert into subscription_payments
       (id, user_subscription_id, plan_slug, billing_cycle, amount_minor, currency, status, paid_at)
     select gen_random_uuid(), id, 'starter', 'monthly', 1234, 'USD', 'success', now() - interval '3 days'
       from unnest(?::uuid[]) id`,
    [some(200, 40)],
  );
}
