import type { SubscriptionStatus } from '../../src/enums.ts';
import { addCycles, addDays, GRACE_DAYS } from '../../src/features/subscriptions/periods.ts';
import { TRIAL_DAYS } from '../../src/features/subscriptions/start-trial.ts';
import type { Life, LifeEvent, LifePayment, LifePlan } from '../seed/subscription-life.ts';
import type { Neighbour } from './neighbours.ts';

/** The subscription of a neighbour as it came about: trial, periods paid for, refusals, end. */
export function neighbourLife(neighbour: Neighbour, plan: LifePlan, now: Date): Life {
  const { cycle, paid, endsInDays, isCancelled = false } = neighbour;
  const end = addDays(now, endsInDays);
  const firstPeriod = addCycles(end, cycle, -paid);
  const startedAt = addDays(firstPeriod, -TRIAL_DAYS);
  const status = statusOf(neighbour);
  const refusedAt = addDays(end < now ? end : now, -1);
  return {
    planSlug: neighbour.plan,
    billingCycle: cycle,
    status,
    startedAt,
    trialEndsAt: firstPeriod,
    currentPeriodEnd: end,
    cancelAtPeriodEnd: isCancelled,
    events: eventsOf({ startedAt, firstPeriod, end }, paid, status),
    payments: [
      ...Array.from({ length: paid }, (_, n) => periodPayment(neighbour, plan, { end, n })),
      ...Array.from({ length: neighbour.refused ?? 0 }, (_, n) =>
        refusedPayment(neighbour, plan, addDays(refusedAt, -n * 0.2)),
      ),
    ],
  };
}

function statusOf({ paid, endsInDays, isCancelled }: Neighbour): SubscriptionStatus {
  if (endsInDays > 0) return paid === 0 ? 'trial' : 'active';
  if (isCancelled) return 'cancelled';
  return paid > 0 && endsInDays > -GRACE_DAYS ? 'past_due' : 'expired';
}

interface Moments {
  startedAt: Date;
  firstPeriod: Date;
  end: Date;
}

function eventsOf(
  { startedAt, firstPeriod, end }: Moments,
  paid: number,
  last: SubscriptionStatus,
): LifeEvent[] {
  const events: LifeEvent[] = [{ from: null, to: 'trial', at: startedAt }];
  const become = (to: SubscriptionStatus, at: Date) => {
    const from = events.at(-1)?.to ?? null;
    if (from !== to) events.push({ from, to, at });
  };
  if (paid > 0) become('active', addDays(firstPeriod, -1));
  if (paid > 0 && last === 'expired') {
    become('past_due', end);
    become('expired', addDays(end, GRACE_DAYS));
  }
  become(last, end);
  return events;
}

const priceOf = ({ cycle }: Neighbour, plan: LifePlan): number =>
  cycle === 'yearly' ? plan.yearlyPriceMinor : plan.monthlyPriceMinor;

/** Each period is paid for a day before it begins. */
function periodPayment(
  neighbour: Neighbour,
  plan: LifePlan,
  { end, n }: { end: Date; n: number },
): LifePayment {
  const periodStart = addCycles(end, neighbour.cycle, n - neighbour.paid);
  const paidAt = addDays(periodStart, -1);
  return {
    status: 'success',
    amountMinor: priceOf(neighbour, plan),
    currency: plan.currency,
    createdAt: paidAt,
    paidAt,
    periodStart,
    periodEnd: addCycles(periodStart, neighbour.cycle, 1),
    error: null,
  };
}

const refusedPayment = (neighbour: Neighbour, plan: LifePlan, createdAt: Date): LifePayment => ({
  status: 'failed',
  amountMinor: priceOf(neighbour, plan),
  currency: plan.currency,
  createdAt,
  paidAt: null,
  periodStart: null,
  periodEnd: null,
  error: 'The bank refused the payment',
});
