import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BILLING_CYCLES, PLAN_SLUGS } from '../../../src/enums.ts';
import { applyPayment } from '../../../src/features/subscriptions/payments/apply-payment.ts';
import { addCycles, addDays, fullHour } from '../../../src/features/subscriptions/periods.ts';
import type { Plan, PlanChoice } from '../../../src/features/subscriptions/plans.ts';
import {
  isPayable,
  type QuoteBasis,
  quotePlan,
} from '../../../src/features/subscriptions/quote-plan.ts';
import type { SubscriptionState } from '../../../src/features/subscriptions/subscription-state.ts';
import { type PaidPeriod, unusedWorth } from '../../../src/features/subscriptions/worth.ts';

const PLANS: Plan[] = (
  [
    ['free', 0, 50],
    ['starter', 49_900, 300],
    ['growth', 149_900, 2_000],
    ['scale', 499_900, null],
  ] as const
).map(([slug, monthlyPriceMinor, orderCap]) => ({
  slug,
  name: slug,
  currency: 'INR',
  monthlyPriceMinor,
  yearlyPriceMinor: monthlyPriceMinor * 10,
  orderCap,
}));

const NOW = new Date('2026-11-20T10:30:00Z');
const basis = (paid: PaidPeriod[] = [], now = NOW): QuoteBasis => ({
  plans: PLANS,
  paid,
  minimumMinor: () => 100,
  now,
});
const subscription = (changes: Partial<SubscriptionState> = {}): SubscriptionState => ({
  id: 's',
  status: 'active',
  planSlug: 'growth',
  billingCycle: 'monthly',
  currentPeriodEnd: addDays(NOW, 10),
  cancelAtPeriodEnd: false,
  next: null,
  ...changes,
});
const monthly = (planSlug: PlanChoice['planSlug']): PlanChoice => ({
  planSlug,
  billingCycle: 'monthly',
});
const yearly = (planSlug: PlanChoice['planSlug']): PlanChoice => ({
  planSlug,
  billingCycle: 'yearly',
});
const code = (work: () => unknown) => {
  try {
    return work();
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('a quote', () => {
  test('in a trial begins when the trial ends, so that none of it is lost', () => {
    const trial = subscription({ status: 'trial' });
    expect(quotePlan(trial, monthly('starter'), basis())).toMatchObject({
      kind: 'start',
      amountMinor: 49_900,
      startsAt: trial.currentPeriodEnd,
      endsAt: addCycles(trial.currentPeriodEnd, 'monthly', 1),
    });
  });

  test('after the end begins now', () => {
    for (const status of ['expired', 'cancelled'] as const) {
      const quote = quotePlan(subscription({ status }), yearly('growth'), basis());
      expect(quote).toMatchObject({ kind: 'start', amountMinor: 1_499_000, startsAt: NOW });
    }
  });

  test('of the same plan goes on where the paid time ends, from 30 days before on', () => {
    const renewal = quotePlan(subscription(), monthly('growth'), basis());
    expect(renewal).toMatchObject({ kind: 'renew', amountMinor: 149_900 });
    expect(renewal.startsAt).toEqual(addDays(NOW, 10));
    const early = subscription({ currentPeriodEnd: addDays(NOW, 31) });
    expect(code(() => quotePlan(early, monthly('growth'), basis()))).toBe('PLAN_NOT_DUE');
  });

  test('in the days of grace goes on where the paid time ended', () => {
    const pastDue = subscription({ status: 'past_due', currentPeriodEnd: addDays(NOW, -3) });
    expect(quotePlan(pastDue, monthly('growth'), basis())).toMatchObject({
      kind: 'renew',
      startsAt: addDays(NOW, -3),
    });
    expect(quotePlan(pastDue, monthly('starter'), basis())).toMatchObject({
      kind: 'renew',
      amountMinor: 49_900,
    });
    expect(quotePlan(pastDue, monthly('free'), basis())).toMatchObject({ kind: 'free' });
  });

  test('of a larger plan costs its price less what is left of the present one', () => {
    const start = new Date('2026-11-05T10:00:00Z');
    const end = addCycles(start, 'monthly', 1);
    const paid = [{ id: 'a', worthMinor: 149_900, start, end }];
    const quote = quotePlan(subscription({ currentPeriodEnd: end }), monthly('scale'), basis(paid));
    // 15 of 30 days are left at 10:00, the last full hour.
    expect(quote).toMatchObject({ kind: 'upgrade', creditMinor: 74_950, amountMinor: 424_950 });
    expect(quote.startsAt.toISOString()).toBe('2026-11-20T10:00:00.000Z');
    expect(quote.endsAt.toISOString()).toBe('2026-12-20T10:00:00.000Z');
  });

  test('is the same for an hour', () => {
    const paid = [{ id: 'a', worthMinor: 149_900, start: addDays(NOW, -9), end: addDays(NOW, 21) }];
    const at = (minutes: number) =>
      quotePlan(
        subscription({ currentPeriodEnd: addDays(NOW, 21) }),
        monthly('scale'),
        basis(paid, new Date(fullHour(NOW).getTime() + minutes * 60_000)),
      ).amountMinor;
    expect(at(0)).toBe(at(59));
    expect(at(60)).toBeGreaterThan(at(59));
  });

  test('of a smaller plan, and of another cycle, waits for the end of the period', () => {
    for (const choice of [monthly('starter'), yearly('growth'), monthly('free')]) {
      expect(quotePlan(subscription(), choice, basis())).toMatchObject({
        kind: 'later',
        amountMinor: 0,
        startsAt: addDays(NOW, 10),
      });
    }
    const aYear = subscription({ billingCycle: 'yearly' });
    expect(quotePlan(aYear, monthly('scale'), basis())).toMatchObject({ kind: 'later' });
    expect(quotePlan(aYear, yearly('scale'), basis())).toMatchObject({ kind: 'upgrade' });
  });

  test('of the present plan takes back what was planned; a paid plan that waits stays', () => {
    const end = addDays(NOW, 10);
    const planned = subscription({ next: { ...monthly('starter'), from: null } });
    expect(quotePlan(planned, monthly('growth'), basis())).toMatchObject({ kind: 'keep' });
    expect(quotePlan(planned, monthly('starter'), basis())).toMatchObject({
      kind: 'renew',
      amountMinor: 49_900,
    });
    const waits = subscription({
      currentPeriodEnd: addDays(NOW, 40),
      next: { ...monthly('starter'), from: end },
    });
    expect(code(() => quotePlan(waits, monthly('free'), basis()))).toBe('PLAN_CHANGE_PAID');
    expect(quotePlan(waits, monthly('scale'), basis())).toMatchObject({ kind: 'upgrade' });
  });

  test('of the free plan’s owner for any paid plan begins at once', () => {
    const free = subscription({ planSlug: 'free' });
    expect(quotePlan(free, monthly('starter'), basis())).toMatchObject({
      kind: 'upgrade',
      amountMinor: 49_900,
    });
    expect(code(() => quotePlan(free, monthly('free'), basis()))).toBe('PLAN_UNCHANGED');
  });

  test('whose rest is below what a gateway takes costs nothing', () => {
    const paid = [
      { id: 'a', worthMinor: 499_850, start: fullHour(NOW), end: addDays(fullHour(NOW), 30) },
    ];
    expect(quotePlan(subscription(), monthly('scale'), basis(paid))).toMatchObject({
      amountMinor: 0,
      creditMinor: 499_900,
    });
  });

  test('with more left than the price lasts longer', () => {
    const paid = [
      { id: 'a', worthMinor: 999_800, start: fullHour(NOW), end: addDays(fullHour(NOW), 365) },
    ];
    const quote = quotePlan(subscription(), monthly('scale'), basis(paid));
    expect(quote).toMatchObject({ amountMinor: 0, creditMinor: 999_800 });
    expect(quote.endsAt).toEqual(addCycles(fullHour(NOW), 'monthly', 2));
  });
});

/** A subscription that was paid for in order, and what it says of itself. */
const aHistory = fc.record({
  status: fc.constantFrom(
    'trial' as const,
    'active' as const,
    'past_due' as const,
    'expired' as const,
  ),
  planSlug: fc.constantFrom(...PLAN_SLUGS),
  billingCycle: fc.constantFrom(...BILLING_CYCLES),
  days: fc.integer({ min: 0, max: 400 }),
  next: fc.option(
    fc.record({
      planSlug: fc.constantFrom(...PLAN_SLUGS),
      billingCycle: fc.constantFrom(...BILLING_CYCLES),
      isPaid: fc.boolean(),
    }),
  ),
});
const aChoice = fc.record({
  planSlug: fc.constantFrom(...PLAN_SLUGS),
  billingCycle: fc.constantFrom(...BILLING_CYCLES),
});
type History = typeof aHistory extends fc.Arbitrary<infer T> ? T : never;

function asStanding({ status, planSlug, billingCycle, days, next }: History) {
  const isOver = status === 'past_due' || status === 'expired';
  const end = addDays(NOW, isOver ? -Math.min(days, 6) - 1 : days + 1);
  const priceOf = (choice: PlanChoice) =>
    (PLANS.find(({ slug }) => slug === choice.planSlug)?.monthlyPriceMinor ?? 0) *
    (choice.billingCycle === 'yearly' ? 10 : 1);
  const isPaid = next?.isPaid && !isOver && status === 'active' && priceOf(next) > 0;
  const from = isPaid ? addDays(NOW, 1) : null;
  const found = subscription({
    status,
    planSlug,
    billingCycle,
    currentPeriodEnd: end,
    next: next && status !== 'expired' ? { ...next, from } : null,
  });
  const worthMinor = priceOf({ planSlug, billingCycle });
  const paid =
    status === 'active' && worthMinor > 0
      ? [{ id: 'a', worthMinor, start: addDays(end, -370), end }]
      : [];
  return { found, paid };
}

describe('whatever money comes in', () => {
  test('it buys exactly what the quote said, when nothing happened in between', () => {
    fc.assert(
      fc.property(aHistory, aChoice, (history, choice) => {
        const { found, paid } = asStanding(history);
        const quote = code(() => quotePlan(found, choice, basis(paid)));
        if (typeof quote === 'string') return;
        const asked = quote as ReturnType<typeof quotePlan>;
        if (!isPayable(asked)) return;
        const bought = {
          ...choice,
          amountMinor: asked.amountMinor,
          startsAtOnce: asked.kind === 'upgrade',
          createdAt: NOW,
        };
        const applied = applyPayment(found, bought, basis(paid));
        expect(applied.periodEnd).toEqual(asked.endsAt);
        expect(applied.creditMinor).toBe(asked.creditMinor);
        const now = applied.next ?? applied;
        expect([now.planSlug, now.billingCycle]).toEqual([choice.planSlug, choice.billingCycle]);
      }),
      { numRuns: 500 },
    );
  });

  test('late, twice or for another plan, it always buys time and takes none away', () => {
    const payment = fc.record({
      choice: aChoice.filter(({ planSlug }) => planSlug !== 'free'),
      amountMinor: fc.integer({ min: 100, max: 5_000_000 }),
      startsAtOnce: fc.boolean(),
      hoursAgo: fc.integer({ min: 0, max: 72 }),
    });
    fc.assert(
      fc.property(aHistory, payment, (history, { choice, amountMinor, startsAtOnce, hoursAgo }) => {
        const { found, paid } = asStanding(history);
        const createdAt = addDays(NOW, -hoursAgo / 24);
        const applied = applyPayment(
          found,
          { ...choice, amountMinor, startsAtOnce, createdAt },
          basis(paid),
        );
        expect(applied.periodEnd.getTime()).toBeGreaterThan(applied.periodStart.getTime());
        if (applied.credited.length === 0 && found.planSlug !== 'free') {
          expect(applied.periodEnd.getTime()).toBeGreaterThan(found.currentPeriodEnd.getTime());
        } else {
          // What went into it is worth what it was, and not a minor unit more than that and a gift.
          const unused = applied.credited.length ? unusedWorth(paid, fullHour(createdAt)) : 0;
          expect(applied.creditMinor - unused).toBeGreaterThanOrEqual(0);
          expect(applied.creditMinor - unused).toBeLessThan(100);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('a second payment of a larger plan buys more of it', () => {
    const start = addDays(fullHour(NOW), -15);
    const end = addDays(fullHour(NOW), 15);
    const paid = [{ id: 'a', worthMinor: 149_900, start, end }];
    const before = subscription({ currentPeriodEnd: end });
    const bought = {
      ...monthly('scale'),
      amountMinor: 424_950,
      startsAtOnce: true,
      createdAt: NOW,
    };
    const first = applyPayment(before, bought, basis(paid));
    const between = {
      ...before,
      ...first,
      status: 'active' as const,
      currentPeriodEnd: first.periodEnd,
    };
    const scale = [
      { id: 'b', worthMinor: 499_900, start: first.periodStart, end: first.periodEnd },
    ];
    const second = applyPayment(between, bought, basis(scale));
    expect(second).toMatchObject({ planSlug: 'scale', creditMinor: 0, credited: [] });
    expect(second.periodStart).toEqual(first.periodEnd);
    const share =
      (second.periodEnd.getTime() - second.periodStart.getTime()) /
      (addCycles(first.periodEnd, 'monthly', 1).getTime() - first.periodEnd.getTime());
    expect(share).toBeCloseTo(424_950 / 499_900, 6);
  });

  test('a smaller plan that is paid early begins when the running period ends', () => {
    const planned = subscription({ next: { ...monthly('starter'), from: null } });
    const bought = {
      ...monthly('starter'),
      amountMinor: 49_900,
      startsAtOnce: false,
      createdAt: NOW,
    };
    expect(applyPayment(planned, bought, basis())).toMatchObject({
      ...monthly('growth'),
      next: { ...monthly('starter'), from: planned.currentPeriodEnd },
      periodEnd: addCycles(planned.currentPeriodEnd, 'monthly', 1),
    });
  });
});
