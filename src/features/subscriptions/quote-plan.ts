import { conflict, type Refusal } from '../../errors.ts';
import { databaseNow } from '../../kernel/db/clock.ts';
import type { Trx } from '../../kernel/db/db.ts';
import { message } from '../../kernel/translation/translator.ts';
import { gatewayOf } from '../payments/gateway/gateway-connection.ts';
import { paidPeriods } from './payments/subscription-payment.ts';
import { addCycles, addDays, fullHour } from './periods.ts';
import {
  isLarger,
  isSameChoice,
  listPlans,
  type Plan,
  type PlanChoice,
  planOf,
  priceOf,
} from './plans.ts';
import { hasEnded, type SubscriptionState } from './subscription-state.ts';
import { endOfWorth, type PaidPeriod, unusedWorth } from './worth.ts';

export const EARLY_DAYS = 30;

/**
 * The kinds of choices: `start`, `renew` and `upgrade` are paid now; `later` begins when the
 * running period ends, and is paid then; `keep` undoes `later`; `free` begins now.
 */
export const QUOTE_KINDS = ['start', 'renew', 'upgrade', 'later', 'keep', 'free'] as const;
type QuoteKind = (typeof QUOTE_KINDS)[number];

/** In minor units. */
export interface PlanQuote extends PlanChoice {
  kind: QuoteKind;
  currency: string;
  priceMinor: number;
  creditMinor: number;
  /** The amount to pay now; 0 if there is none. */
  amountMinor: number;
  startsAt: Date;
  endsAt: Date;
}

export interface QuoteBasis {
  /** The smallest first. */
  plans: readonly Plan[];
  /** Paid periods that were not credited to another payment. */
  paid: readonly PaidPeriod[];
  /** The gateway's smallest amount: anything below is free. */
  minimumMinor(currency: string): number;
  now: Date;
}

export async function quoteBasis(subscriptionId: string, trx?: Trx): Promise<QuoteBasis> {
  const plans = await listPlans(trx);
  const paid = await paidPeriods(subscriptionId, trx);
  return {
    plans,
    paid,
    minimumMinor: (currency) => gatewayOf().minimumMinor(currency),
    now: databaseNow(),
  };
}

export const isPayable = ({ kind }: PlanQuote): boolean =>
  kind === 'start' || kind === 'renew' || kind === 'upgrade';

/**
 * The meaning of choosing a plan for a subscription. An upgrade begins at once, at its price less
 * the unused part of earlier payments, counted from the last full hour; anything else begins when
 * the running period ends.
 * @throws Refusal 409 PLAN_NOT_DUE for paying more than 30 days early, PLAN_CHANGE_PAID while
 * another prepaid plan waits, PLAN_UNCHANGED
 */
export function quotePlan(
  subscription: SubscriptionState,
  choice: PlanChoice,
  basis: QuoteBasis,
): PlanQuote {
  const { plans, now } = basis;
  const plan = planOf(plans, choice.planSlug);
  const priceMinor = priceOf(plan, choice.billingCycle);
  const from = (kind: QuoteKind, startsAt: Date): PlanQuote => {
    const amountMinor = kind === 'later' || kind === 'keep' ? 0 : priceMinor;
    const endsAt = addCycles(startsAt, choice.billingCycle, 1);
    const { currency } = plan;
    return { kind, ...choice, currency, priceMinor, creditMinor: 0, amountMinor, startsAt, endsAt };
  };
  const { status, currentPeriodEnd: end, next } = subscription;
  if (hasEnded(subscription)) return from(priceMinor === 0 ? 'free' : 'start', now);
  const last = next ?? subscription;
  const isCurrent = isSameChoice(choice, subscription);
  if (priceMinor > 0) {
    if (status === 'trial') return from('start', end);
    if (isUpgrade(subscription, choice, plans))
      return upgraded(from('upgrade', fullHour(now)), basis);
    if (isSameChoice(choice, last)) {
      const due = addDays(end, -EARLY_DAYS);
      if (due > now) throw notDue(due);
      return from('renew', end);
    }
  }
  if (next?.from) throw changePaid(next.from);
  if (isCurrent) {
    if (next === null) throw unchanged();
    return from('keep', end);
  }
  if (status === 'past_due') return priceMinor === 0 ? from('free', now) : from('renew', end);
  return from('later', end);
}

/** A larger plan, unless a year would become a month. */
const isUpgrade = (
  subscription: SubscriptionState,
  choice: PlanChoice,
  plans: readonly Plan[],
): boolean =>
  isLarger(plans, choice.planSlug, subscription.planSlug) &&
  (priceOf(planOf(plans, subscription.planSlug), subscription.billingCycle) === 0 ||
    subscription.billingCycle === choice.billingCycle ||
    choice.billingCycle === 'yearly');

function upgraded(quote: PlanQuote, { paid, minimumMinor }: QuoteBasis): PlanQuote {
  const { priceMinor, currency, startsAt, billingCycle: cycle } = quote;
  const unused = unusedWorth(paid, startsAt);
  const worthMinor = worthOf(unused, { priceMinor, minimumMinor: minimumMinor(currency) });
  return {
    ...quote,
    creditMinor: worthMinor,
    amountMinor: Math.max(0, priceMinor - worthMinor),
    // Credit above the price: it lasts longer.
    endsAt: endOfWorth(startsAt, {
      worthMinor: Math.max(priceMinor, worthMinor),
      priceMinor,
      cycle,
    }),
  };
}

/** If the difference to the price is below the gateway's minimum, it is waived. */
export const worthOf = (
  worthMinor: number,
  { priceMinor, minimumMinor }: { priceMinor: number; minimumMinor: number },
): number =>
  worthMinor < priceMinor && priceMinor - worthMinor < minimumMinor ? priceMinor : worthMinor;

const day = (at: Date) => at.toISOString().slice(0, 10);

const notDue = (from: Date): Refusal =>
  conflict('PLAN_NOT_DUE', message('errors.plan.notDue', { date: day(from) }));

const changePaid = (from: Date): Refusal =>
  conflict('PLAN_CHANGE_PAID', message('errors.plan.changePaid', { date: day(from) }));

const unchanged = (): Refusal => conflict('PLAN_UNCHANGED', message('errors.plan.unchanged'));
