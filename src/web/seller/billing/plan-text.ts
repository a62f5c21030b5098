import type { PlatformSettings } from '../../../domain/platform/settings.ts';
import { addDays, GRACE_DAYS } from '../../../domain/subscriptions/periods.ts';
import {
  FREE_PLAN,
  type Plan,
  type PlanChoice,
  planOf,
} from '../../../domain/subscriptions/plans.ts';
import type { Subscription } from '../../../domain/subscriptions/queries/find-subscription.ts';
import { hasEnded as isOver } from '../../../domain/subscriptions/subscription-state.ts';
import type { BillingCycle } from '../../../enums.ts';
import { type Clock, longDay } from '../../../format/format-time.ts';

const DAY = 86_400_000;

/** Behind a price. */
export const EACH: Record<BillingCycle, string> = { monthly: 'a month', yearly: 'a year' };

/** Whole days that are left, including today. */
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

/** The state of a subscription, in one or two sentences for its seller. */
export function standingText(subscription: Subscription, plans: readonly Plan[], clock: Clock) {
  const { status, currentPeriodEnd: end, cancelAtPeriodEnd } = subscription;
  const on = longDay(end, clock);
  switch (status) {
    case 'trial':
      return `Your trial ends ${inDays(end)}, on ${on}. ${afterTrial(subscription, plans)}`;
    case 'past_due':
      return `Paid until ${on}. Payment is overdue. You can still use your dashboard until ${longDay(addDays(end, GRACE_DAYS), clock)}.`;
    case 'active':
      if (cancelAtPeriodEnd) return `Cancelled. You’ll keep full access until ${on}.`;
      if (subscription.planSlug === FREE_PLAN) return `Free. Renews automatically on ${on}.`;
      return `Paid ${subscription.billingCycle === 'yearly' ? 'yearly' : 'monthly'} until ${on}.${nextText(subscription, plans, clock)}`;
    default:
      return `Your plan ended on ${on}.`;
  }
}

function afterTrial({ cancelAtPeriodEnd, nextPlanSlug }: Subscription, plans: readonly Plan[]) {
  if (cancelAtPeriodEnd) return 'You cancelled this plan, so it won’t renew.';
  if (nextPlanSlug) return `You’ll then move to ${planOf(plans, nextPlanSlug).name}.`;
  return 'Choose a plan. Pay early and keep your remaining trial days.';
}

function nextText(subscription: Subscription, plans: readonly Plan[], clock: Clock): string {
  const { nextPlanSlug, nextBillingCycle, nextFrom, currentPeriodEnd } = subscription;
  if (!nextPlanSlug || !nextBillingCycle) return '';
  const { name } = planOf(plans, nextPlanSlug);
  const from = longDay(nextFrom ?? currentPeriodEnd, clock);
  const cycle =
    nextPlanSlug === FREE_PLAN
      ? ''
      : `, paid ${nextBillingCycle === 'yearly' ? 'yearly' : 'monthly'}`;
  return ` From ${from}: ${name}${cycle}${nextFrom ? ' (already paid)' : ''}.`;
}

/** What happens in the shop after the plan's orders are used; an operators' setting. */
const AFTER = {
  count: 'Your shop can still take orders, and you can see all of them',
  enforce: 'Your shop can’t take new orders until next month or until you upgrade',
};

/** How much of the plan's orders are used. */
export function usageOf(
  { orderCount, orderCap }: Subscription,
  setting: PlatformSettings['orderCap'],
) {
  if (orderCap === null) return { level: 'free' as const, words: '' };
  if (orderCount >= orderCap) {
    const words = `You have reached your plan’s order limit. ${AFTER[setting]}.`;
    return { level: 'over' as const, words };
  }
  if (orderCount * 5 < orderCap * 4) return { level: 'fine' as const, words: '' };
  const after =
    setting === 'count'
      ? 'When you reach the limit, your shop can still take orders.'
      : 'When you reach the limit, your shop can’t take new orders until next month or until you upgrade.';
  const words = `You have used at least 80% of your plan’s orders this month. ${after}`;
  return { level: 'near' as const, words };
}

/** The page that says what choosing a plan means and costs. */
export const choicePath = ({ planSlug, billingCycle }: PlanChoice): string =>
  `/dashboard/billing/choose?plan=${planSlug}&cycle=${billingCycle}`;
