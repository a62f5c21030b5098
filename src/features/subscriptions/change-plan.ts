import { conflict, notFound, type Refusal } from '../../errors.ts';
import { inTransaction, type Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import type { PlanChoice } from './plans.ts';
import { findSubscriptionState } from './queries/subscription-states.ts';
import { isPayable, type PlanQuote, quoteBasis, quotePlan } from './quote-plan.ts';
import {
  lockSubscription,
  type SubscriptionState,
  saveSubscription,
} from './subscription-state.ts';

/**
 * One that begins when the running period ends, the present one again, or the free one.
 * @throws Refusal 404, 409 PLAN_NOT_FREE for one that must be paid for, and those of `quotePlan`
 */
export const changePlan = (tenant: Tenant, choice: PlanChoice): Promise<PlanQuote> =>
  changing(tenant, async (subscription, trx) => {
    const quote = quotePlan(subscription, choice, await quoteBasis(subscription.id, trx));
    if (isPayable(quote)) throw notFree();
    return { after: chosen(subscription, quote), result: quote };
  });

function chosen(
  subscription: SubscriptionState,
  { kind, planSlug, billingCycle, endsAt }: PlanQuote,
): SubscriptionState {
  if (kind === 'keep') return { ...subscription, next: null };
  if (kind === 'later') {
    const next = { planSlug, billingCycle, from: null };
    return { ...subscription, next, cancelAtPeriodEnd: false };
  }
  return {
    ...subscription,
    status: 'active',
    planSlug,
    billingCycle,
    currentPeriodEnd: endsAt,
    cancelAtPeriodEnd: false,
    next: null,
  };
}

/**
 * At the end of its paid period.
 * @throws Refusal 404, 409 NOTHING_TO_CANCEL without a paid period
 */
export const cancelSubscription = (tenant: Tenant): Promise<SubscriptionState> =>
  changing(tenant, async (subscription) => {
    const { status, next } = subscription;
    if (status !== 'trial' && status !== 'active') throw nothingToCancel();
    // A paid next plan still begins; a planned one is dropped.
    const kept = next?.from ? next : null;
    const after = { ...subscription, cancelAtPeriodEnd: true, next: kept };
    return { after, result: after };
  });

/** Undoes a cancellation. @throws Refusal 404, 409 SUBSCRIPTION_ENDED when it has taken effect */
export const resumeSubscription = (tenant: Tenant): Promise<SubscriptionState> =>
  changing(tenant, async (subscription) => {
    if (subscription.status !== 'trial' && subscription.status !== 'active') throw ended();
    const after = { ...subscription, cancelAtPeriodEnd: false };
    return { after, result: after };
  });

type Change<T> = (
  subscription: SubscriptionState,
  trx: Trx,
) => Promise<{ after: SubscriptionState; result: T }>;

const changing = <T>(tenant: Tenant, change: Change<T>): Promise<T> =>
  inTransaction(async (trx) => {
    const found = await findSubscriptionState(tenant, trx);
    const subscription = found && (await lockSubscription(found.id, trx));
    if (!subscription) throw notFound('Subscription');
    const { after, result } = await change(subscription, trx);
    await saveSubscription(subscription, after, trx);
    return result;
  });

const notFree = (): Refusal => conflict('PLAN_NOT_FREE', message('errors.plan.notFree'));

const nothingToCancel = (): Refusal =>
  conflict('NOTHING_TO_CANCEL', message('errors.plan.nothingToCancel'));

const ended = (): Refusal => conflict('SUBSCRIPTION_ENDED', message('errors.plan.ended'));
