import type { PlatformSettings } from '../../../domain/platform/settings.ts';
import { FREE_PLAN, GRACE_DAYS } from '../../../domain/subscriptions/effective.ts';
import type { Subscription } from '../../../domain/subscriptions/find-subscription.ts';
import { addDays } from '../../../domain/subscriptions/periods.ts';
import { type Plan, type PlanChoice, planOf } from '../../../domain/subscriptions/plans.ts';
import { hasEnded as isOver } from '../../../domain/subscriptions/standing.ts';
import type { BillingCycle } from '../../../enums.ts';
import { type Clock, longDay } from '../../../when.ts';

const DAY = 86_400_000;

/** Behind a price. */
export const EACH: Record<BillingCycle, string> = { monthly: 'a month', yearly: 'a year' };

/** Whole days that are left, today's rest counted as one. */
export const daysUntil = (at: Date): number =>
  Math.max(0, Math.ceil((at.getTime() - Date.now()) / DAY));

/** "in 3 days". */
export const inDays = (at: Date): string => {
  const days = daysUntil(at);
  return days <= 1 ? 'within a day' : `in ${days} days`;
};

/** Whether only billing is open any more. */
export const hasEnded = (subscription: Subscription | null): boolean =>
  !subscription || isOver(subscription);

/** How a subscription stands, in one or two sentences for its seller. */
export function standingWords(subscription: Subscription, plans: readonly Plan[], clock: Clock) {
  const { status, currentPeriodEnd: end, cancelAtPeriodEnd } = subscription;
  const on = longDay(end, clock);
  switch (status) {
    case 'trial':
      return `Your trial ends ${inDays(end)}, on ${on}. ${afterTrial(subscription, plans)}`;
    case 'past_due':
      return `Paid until ${on}, and not paid since. Your dashboard stays open until ${longDay(addDays(end, GRACE_DAYS), clock)}.`;
    case 'active':
      if (cancelAtPeriodEnd)
        return `You have cancelled. Everything works until ${on}; then it ends.`;
      if (subscription.planSlug === FREE_PLAN)
        return `Costs nothing, and renews by itself on ${on}.`;
      return `Paid ${subscription.billingCycle === 'yearly' ? 'by the year' : 'by the month'} until ${on}.${nextWords(subscription, plans, clock)}`;
    default:
      return `Ended on ${on}.`;
  }
}

function afterTrial({ cancelAtPeriodEnd, nextPlanSlug }: Subscription, plans: readonly Plan[]) {
  if (cancelAtPeriodEnd) return 'You have cancelled: then it just ends.';
  if (nextPlanSlug) return `Then you go on with ${planOf(plans, nextPlanSlug).name}.`;
  return 'Choose a plan. Pay early and keep your remaining trial days.';
}

function nextWords(subscription: Subscription, plans: readonly Plan[], clock: Clock): string {
  const { nextPlanSlug, nextBillingCycle, nextFrom, currentPeriodEnd } = subscription;
  if (!nextPlanSlug || !nextBillingCycle) return '';
  const { name } = planOf(plans, nextPlanSlug);
  const from = longDay(nextFrom ?? currentPeriodEnd, clock);
  const cycle =
    nextPlanSlug === FREE_PLAN
      ? ''
      : `, paid by the ${nextBillingCycle === 'yearly' ? 'year' : 'month'}`;
  return ` From ${from} on you have ${name}${cycle}${nextFrom ? ': that is paid already' : ''}.`;
}

/** What happens in the shop when all orders of the plan are used; operators decide that. */
const AFTER = {
  count: 'Your shop still takes orders, and every order is here',
  enforce: 'Until the month ends or you have a larger plan, your shop takes no new orders',
};

/** How much of the plan's orders are used. */
export function usageOf(
  { orderCount, orderCap }: Subscription,
  setting: PlatformSettings['orderCap'],
) {
  if (orderCap === null) return { level: 'free' as const, words: '' };
  if (orderCount >= orderCap) {
    const words = `You have reached the number of orders of your plan. ${AFTER[setting]}.`;
    return { level: 'over' as const, words };
  }
  if (orderCount * 5 < orderCap * 4) return { level: 'fine' as const, words: '' };
  const after =
    setting === 'count'
      ? 'Your shop still takes orders when all of them are.'
      : 'When all of them are, your shop takes no new ones this month.';
  const words = `More than 80 % of the orders of your plan are used. ${after}`;
  return { level: 'near' as const, words };
}

/** The page that says what choosing a plan means and costs. */
export const choicePath = ({ planSlug, billingCycle }: PlanChoice): string =>
  `/dashboard/billing/choose?plan=${planSlug}&cycle=${billingCycle}`;
