import { fn } from 'objection';
import { conflict, invalidField, notFound, type Refusal } from '../../errors.ts';
import type { Trx } from '../../kernel/db/db.ts';
import {
  type Override,
  type OverrideState,
  plannedOverride,
  versionOf,
} from './planned-override.ts';
import { SubscriptionRow } from './subscription-row.ts';
import {
  lockSubscription,
  type SubscriptionState,
  saveSubscription,
} from './subscription-state.ts';

export const MAX_EXTEND_DAYS = 3_650;

/**
 * Overrides a subscription, whatever was paid; charges and refunds nothing. Each change of status,
 * plan or cycle has its event.
 * @param seen the version that the operator saw; if it has changed, nothing is written
 * @throws Refusal 404, 400, 409 SUBSCRIPTION_CHANGED
 */
export async function overrideSubscription(
  id: string,
  { seen, ...override }: Override & { seen?: string | undefined },
  trx: Trx,
): Promise<{ before: OverrideState; after: OverrideState }> {
  refuseNothing(override);
  const subscription = await lockSubscription(id, trx);
  if (!subscription) throw notFound('Subscription');
  const { now, trialEndsAt } = await readMoments(id, trx);
  const before = stateOf(subscription, trialEndsAt);
  if (seen !== undefined && versionOf(before) !== seen) throw subscriptionChanged();
  const after = plannedOverride(before, override, now);
  await saveSubscription(subscription, subscriptionStateOf(id, after), trx);
  await SubscriptionRow.query(trx).findById(id).patch({ trialEndsAt: after.trialEndsAt });
  return { before, after };
}

function refuseNothing({ planSlug, status, billingCycle, extendDays }: Override): void {
  if (extendDays !== undefined) {
    const fits = Number.isInteger(extendDays) && extendDays >= 1 && extendDays <= MAX_EXTEND_DAYS;
    if (!fits) throw invalidField('extendDays', `must be 1 to ${MAX_EXTEND_DAYS} days`);
  } else if (!planSlug && !status && !billingCycle) {
    throw invalidField('', 'must include planSlug, status, billingCycle or extendDays');
  }
}

const readMoments = (id: string, trx: Trx): Promise<{ now: Date; trialEndsAt: Date | null }> =>
  SubscriptionRow.query(trx)
    .findById(id)
    .select('trialEndsAt', fn.now().as('now'))
    .throwIfNotFound(notFound('Subscription'))
    .castTo<{ now: Date; trialEndsAt: Date | null }>()
    .execute();

const stateOf = (subscription: SubscriptionState, trialEndsAt: Date | null): OverrideState => ({
  planSlug: subscription.planSlug,
  status: subscription.status,
  billingCycle: subscription.billingCycle,
  trialEndsAt,
  currentPeriodEnd: subscription.currentPeriodEnd,
  cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
  nextPlanSlug: subscription.next?.planSlug ?? null,
  nextBillingCycle: subscription.next?.billingCycle ?? null,
  nextFrom: subscription.next?.from ?? null,
});

const subscriptionStateOf = (
  id: string,
  { nextPlanSlug, nextBillingCycle, nextFrom, trialEndsAt: _, ...state }: OverrideState,
): SubscriptionState => ({
  ...state,
  id,
  next:
    nextPlanSlug && nextBillingCycle
      ? { planSlug: nextPlanSlug, billingCycle: nextBillingCycle, from: nextFrom }
      : null,
});

const subscriptionChanged = (): Refusal =>
  conflict('SUBSCRIPTION_CHANGED', 'The subscription has changed since you opened the page');
