import { fullHour, later } from './periods.ts';
import { isLarger, isSameChoice, type PlanChoice, planOf, priceOf } from './plans.ts';
import { type QuoteBasis, worthOf } from './quote-plan.ts';
import { hasEnded, type NextPlan, type Standing } from './standing.ts';
import { endOfWorth, unusedWorth } from './worth.ts';

/** A payment that has come in. */
export interface Bought extends PlanChoice {
  amountMinor: number;
  /** Whether it was to buy a larger plan at once, with the unused worth of what was paid before. */
  startsAtOnce: boolean;
  /** When its price was made. */
  createdAt: Date;
}

/** What a payment makes of a subscription, which is `active` then and goes on. */
export interface AppliedPayment extends PlanChoice {
  next: NextPlan | null;
  /** The time that it pays for; the subscription ends with it. */
  periodStart: Date;
  periodEnd: Date;
  /** What of earlier payments went into it. */
  creditMinor: number;
  /** The payments that it came from. */
  credited: string[];
}

/**
 * What money makes of a subscription as it is when the money comes. It always buys time: what was
 * asked for, as long as that still fits; else, when it comes late or twice, as much more of what
 * there is as it is worth. So none is ever lost, whatever happened between quote and payment.
 */
export const applyPayment = (
  standing: Standing,
  bought: Bought,
  basis: QuoteBasis,
): AppliedPayment => begunBy(basis.now, boughtTime(standing, bought, basis));

/** A plan that has begun already is the one that there is. */
const begunBy = (now: Date, { next, ...applied }: AppliedPayment): AppliedPayment =>
  next?.from && next.from <= now
    ? { ...applied, ...choiceOf(next), next: null }
    : { ...applied, next };

function boughtTime(standing: Standing, bought: Bought, basis: QuoteBasis): AppliedPayment {
  const { plans, now } = basis;
  const { currentPeriodEnd: end, next, status } = standing;
  if (hasEnded(standing)) return begin(bought, now, basis);
  if (status === 'trial') return begin(bought, later(end, now), basis);
  const hasFree = isFree(standing, basis);
  if (hasFree || (bought.startsAtOnce && isLarger(plans, bought.planSlug, standing.planSlug))) {
    return atOnce(bought, basis);
  }
  const { planSlug, billingCycle } = standing;
  const last = next ?? standing;
  if (!next?.from && !isSameChoice(bought, last) && !bought.startsAtOnce) {
    return atEnd(standing, bought, basis);
  }
  // A free plan that is only planned is given up: there is money for the one that runs.
  const goesOn = isFree(last, basis) ? standing : last;
  return {
    planSlug,
    billingCycle,
    next: goesOn === standing ? null : nextFrom(last, next?.from ?? end),
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

/** As much time of a plan as the money is worth. */
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

/** The larger plan begins in the hour in which its price was made. */
function atOnce(bought: Bought, basis: QuoteBasis): AppliedPayment {
  const { plans, paid, now } = basis;
  const start = fullHour(bought.createdAt);
  const priceMinor = priceOf(planOf(plans, bought.planSlug), bought.billingCycle);
  const unused = bought.startsAtOnce ? unusedWorth(paid, start) : 0;
  const worth = worthOf(bought.amountMinor + unused, { ...basis, priceMinor });
  const { periodEnd } = period(start, worth, bought, basis);
  // Money that comes after all that it could buy would have passed begins when it comes.
  const from = periodEnd > now ? start : now;
  return {
    ...choiceOf(bought),
    next: null,
    ...period(from, worth, bought, basis),
    creditMinor: worth - bought.amountMinor,
    credited: bought.startsAtOnce ? paid.filter(({ end }) => end > start).map(({ id }) => id) : [],
  };
}

/** Another plan, paid before it begins. */
function atEnd(standing: Standing, bought: Bought, basis: QuoteBasis): AppliedPayment {
  const { currentPeriodEnd: end } = standing;
  const bounds = period(end, bought.amountMinor, bought, basis);
  return isSameChoice(bought, standing)
    ? { ...choiceOf(bought), next: null, ...bounds }
    : { ...choiceOf(standing), next: nextFrom(bought, end), ...bounds };
}
