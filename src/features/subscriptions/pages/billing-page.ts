import type { FastifyRequest } from 'fastify';
import { longDay } from '../../../kernel/format/format-time.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import { platformSettings } from '../../platform/settings.ts';
import { canPayPlatform } from '../payments/platform-account.ts';
import { listSubscriptionPayments } from '../payments/subscription-payment.ts';
import { addDays } from '../periods.ts';
import { FREE_PLAN, listPlans, type Plan, type PlanChoice, planOf, priceOf } from '../plans.ts';
import { findSubscription, type Subscription } from '../queries/find-subscription.ts';
import { EARLY_DAYS } from '../quote-plan.ts';
import { choicePath, eachText, hasEnded, standingText, usageOf } from './plan-text.ts';

/** As many as a year of monthly payments, and some. */
const PAYMENTS = 24;

/** `contact`: the platform's email address. */
export async function billingPage(request: FastifyRequest, contact: string | null) {
  const { tenant } = request;
  const clock = sellerStore(request);
  const { t } = request;
  const [subscription, plans, payments, settings] = await Promise.all([
    findSubscription(tenant),
    listPlans(),
    listSubscriptionPayments(tenant, { limit: PAYMENTS }),
    platformSettings(),
  ]);
  const isOpen = subscription?.status === 'trial' || subscription?.status === 'active';
  return {
    subscription,
    contact,
    plans,
    payments,
    canPay: canPayPlatform(),
    ended: hasEnded(subscription),
    words: subscription && standingText(subscription, plans, { clock, t }),
    usage: subscription && usageOf(subscription, settings.orderCap, t),
    bill: subscription && nextBill(subscription, plans),
    endsOn: subscription && longDay(subscription.currentPeriodEnd, clock),
    chosen: chosenOf(subscription),
    canCancel: isOpen && !subscription.cancelAtPeriodEnd,
    canResume: isOpen && subscription.cancelAtPeriodEnd,
    each: eachText(t),
    day: (at: Date) => longDay(at, clock),
  };
}

/** After the running period, and when it can be paid; null: none. */
function nextBill(subscription: Subscription, plans: readonly Plan[]) {
  const { status, cancelAtPeriodEnd, currentPeriodEnd: dueAt } = subscription;
  if ((status !== 'active' && status !== 'past_due') || cancelAtPeriodEnd) return null;
  const choice = chosenOf(subscription);
  if (choice.planSlug === FREE_PLAN) return null;
  const plan = planOf(plans, choice.planSlug);
  const payableFrom = addDays(dueAt, -EARLY_DAYS);
  return {
    plan,
    ...choice,
    amountMinor: priceOf(plan, choice.billingCycle),
    dueAt,
    payableFrom: payableFrom > new Date() ? payableFrom : null,
    path: choicePath(choice),
  };
}

const chosenOf = (subscription: Subscription | null): PlanChoice => ({
  planSlug: subscription?.nextPlanSlug ?? subscription?.planSlug ?? 'growth',
  billingCycle: subscription?.nextBillingCycle ?? subscription?.billingCycle ?? 'monthly',
});
