import { fullHour, later } from '../periods.ts';
import { isLarger, isSameChoice, type PlanChoice, planOf, priceOf } from '../plans.ts';
import { type QuoteBasis, worthOf } from '../quote-plan.ts';
import { hasEnded, type NextPlan, type SubscriptionState } from '../subscription-state.ts';
import { endOfWorth, unusedWorth } from '../worth.ts';

export interface Bought extends PlanChoice {
  amountMinor: number;
  /** With credit for the unused part of earlier payments. */
  startsAtOnce: boolean;
  createdAt: Date;
}

export interface AppliedPayment extends PlanChoice {
  next: NextPlan | null;
  periodStart: Date;
  periodEnd: Date;
  creditMinor: number;
  credited: string[];
}

/**
 * The effect of money on a subscription in its state at that time. It always buys time: the
 * requested plan if that still fits; if it comes late or twice, as much more of the present plan as
 * it is worth. So no money is lost, whatever happened between quote and payment.
 */
export const applyPayment = (
  subscription: SubscriptionState,
  bought: Bought,
  basis: QuoteBasis,
): AppliedPayment => begunBy(basis.now, boughtTime(subscription, bought, basis));

/** If the next plan has already begun, it becomes the present one. */
const begunBy = (now: Date, { next, ...applied }: AppliedPayment): AppliedPayment =>
  next?.from && next.from <= now
    ? { ...applied, ...choiceOf(next), next: null }
    : { ...applied, next };

function boughtTime(
  subscription: SubscriptionState,
  bought: Bought,
  basis: QuoteBasis,
): AppliedPayment {
  const { plans, now } = basis;
  const { currentPeriodEnd: end, next, status } = subscription;
  if (hasEnded(subscription)) return begin(bought, now, basis);
  if (status === 'trial') return begin(bought, later(end, now), basis);
  const hasFree = isFree(subscription, basis);
  if (hasFree || (bought.startsAtOnce && isLarger(plans, bought.planSlug, subscription.planSlug))) {
    return atOnce(bought, basis);
  }
  const { planSlug, billingCycle } = subscription;
  const last = next ?? subscription;
  if (!next?.from && !isSameChoice(bought, last) && !bought.startsAtOnce) {
    return atEnd(subscription, bought, basis);
  }
  // A planned free plan is dropped: the running one is being paid for.
  const goesOn = isFree(last, basis) ? subscription : last;
  return {
    planSlug,
    billingCycle,
    next: goesOn === subscription ? null : nextFrom(last, next?.from ?? end),
    ...period(end, bought.amountMinor, goesOn, basis),
  };
}

const isFree = ({ planSlug, billingCycle }: PlanChoice, { plans }: QuoteBasis): boolean =>
  priceOf(planOf(plans, planSlug), billingCycle) === 0;

const nextFrom = ({ planSlug, billingCycle }: PlanChoice, from: Date): NextPlan => ({
  planSlug,
  billingCycle,
  from,
});

function period(
  start: Date,
  amountMinor: number,
  { planSlug, billingCycle: cycle }: PlanChoice,
  { plans }: QuoteBasis,
) {
  const priceMinor = priceOf(planOf(plans, planSlug), cycle);
  const periodEnd = endOfWorth(start, { worthMinor: amountMinor, priceMinor, cycle });
  return { periodStart: start, periodEnd, creditMinor: 0, credited: [] };
}

const begin = (bought: Bought, start: Date, basis: QuoteBasis): AppliedPayment => ({
  ...choiceOf(bought),
  next: null,
  ...period(start, bought.amountMinor, bought, basis),
});

const choiceOf = ({ planSlug, billingCycle }: PlanChoice): PlanChoice => ({
  planSlug,
  billingCycle,
});

/** An upgrade begins in the hour of its quote. */
function atOnce(bought: Bought, basis: QuoteBasis): AppliedPayment {
  const { plans, paid, now } = basis;
  const start = fullHour(bought.createdAt);
  const plan = planOf(plans, bought.planSlug);
  const priceMinor = priceOf(plan, bought.billingCycle);
  const minimumMinor = basis.minimumMinor(plan.currency);
  const unused = bought.startsAtOnce ? unusedWorth(paid, start) : 0;
  const worth = worthOf(bought.amountMinor + unused, { priceMinor, minimumMinor });
  const { periodEnd } = period(start, worth, bought, basis);
  // Money that comes after the period it could buy starts a new one now.
  const from = periodEnd > now ? start : now;
  return {
    ...choiceOf(bought),
    next: null,
    ...period(from, worth, bought, basis),
    creditMinor: worth - bought.amountMinor,
    credited: bought.startsAtOnce ? paid.filter(({ end }) => end > start).map(({ id }) => id) : [],
  };
}

function atEnd(subscription: SubscriptionState, bought: Bought, basis: QuoteBasis): AppliedPayment {
  const { currentPeriodEnd: end } = subscription;
  const bounds = period(end, bought.amountMinor, bought, basis);
  return isSameChoice(bought, subscription)
    ? { ...choiceOf(bought), next: null, ...bounds }
    : { ...choiceOf(subscription), next: nextFrom(bought, end), ...bounds };
}
