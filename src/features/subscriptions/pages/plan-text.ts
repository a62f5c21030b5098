import type { BillingCycle } from '../../../enums.ts';
import { type Clock, longDay } from '../../../kernel/format/format-time.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import type { PlatformSettings } from '../../platform/settings.ts';
import { addDays, GRACE_DAYS } from '../periods.ts';
import { FREE_PLAN, type Plan, type PlanChoice, planOf } from '../plans.ts';
import type { Subscription } from '../queries/find-subscription.ts';
import { hasEnded as isOver } from '../subscription-state.ts';

const DAY = 86_400_000;

/** "₹499 a month". */
export const eachText =
  (t: Translator) =>
  (cycle: BillingCycle, amount: string): string =>
    cycle === 'yearly' ? t('money.price.aYear', { amount }) : t('money.price.aMonth', { amount });

/** "Growth, paid yearly". */
export const planPaid = (plan: string, cycle: BillingCycle, t: Translator): string =>
  cycle === 'yearly' ? t('money.plan.paidYearly', { plan }) : t('money.plan.paidMonthly', { plan });

/** Whole days, including today. */
export const daysUntil = (at: Date): number =>
  Math.max(0, Math.ceil((at.getTime() - Date.now()) / DAY));

interface Reader {
  clock: Clock;
  t: Translator;
}

export const hasEnded = (subscription: Subscription | null): boolean =>
  !subscription || isOver(subscription);

export function standingText(subscription: Subscription, plans: readonly Plan[], reader: Reader) {
  const { clock, t } = reader;
  const { status, currentPeriodEnd: end, cancelAtPeriodEnd } = subscription;
  const date = longDay(end, clock);
  switch (status) {
    case 'trial':
      return sentences(
        t('money.standing.trial', { days: daysUntil(end), date }),
        afterTrial(subscription, plans, t),
      );
    case 'past_due':
      return t('money.standing.overdue', {
        date,
        until: longDay(addDays(end, GRACE_DAYS), clock),
      });
    case 'active':
      if (cancelAtPeriodEnd) return t('money.standing.cancelled', { date });
      if (subscription.planSlug === FREE_PLAN) return t('money.standing.free', { date });
      return sentences(
        subscription.billingCycle === 'yearly'
          ? t('money.standing.paidYearly', { date })
          : t('money.standing.paidMonthly', { date }),
        nextText(subscription, plans, reader),
      );
    default:
      return t('money.standing.ended', { date });
  }
}

const sentences = (...all: string[]): string => all.filter(Boolean).join(' ');

function afterTrial(
  { cancelAtPeriodEnd, nextPlanSlug }: Subscription,
  plans: readonly Plan[],
  t: Translator,
): string {
  if (cancelAtPeriodEnd) return t('money.standing.notRenewed');
  if (nextPlanSlug) return t('money.standing.thenPlan', { plan: planOf(plans, nextPlanSlug).name });
  return t('money.standing.payEarly');
}

function nextText(
  subscription: Subscription,
  plans: readonly Plan[],
  { clock, t }: Reader,
): string {
  const { nextPlanSlug, nextBillingCycle, nextFrom, currentPeriodEnd } = subscription;
  if (!nextPlanSlug || !nextBillingCycle) return '';
  const { name } = planOf(plans, nextPlanSlug);
  const date = longDay(nextFrom ?? currentPeriodEnd, clock);
  const plan = nextPlanSlug === FREE_PLAN ? name : planPaid(name, nextBillingCycle, t);
  return nextFrom
    ? t('money.standing.nextPaid', { date, plan })
    : t('money.standing.next', { date, plan });
}

export function usageOf(
  { orderCount, orderCap }: Subscription,
  setting: PlatformSettings['orderCap'],
  t: Translator,
) {
  if (orderCap === null) return { level: 'free' as const, words: '' };
  if (orderCount >= orderCap) {
    const words = setting === 'count' ? t('money.usage.over') : t('money.usage.overShut');
    return { level: 'over' as const, words };
  }
  if (orderCount * 5 < orderCap * 4) return { level: 'fine' as const, words: '' };
  const words = setting === 'count' ? t('money.usage.near') : t('money.usage.nearShut');
  return { level: 'near' as const, words };
}

export const choicePath = ({ planSlug, billingCycle }: PlanChoice): string =>
  `/dashboard/billing/choose?plan=${planSlug}&cycle=${billingCycle}`;
