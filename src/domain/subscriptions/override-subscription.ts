import { fn } from 'objection';
import type { Trx } from '../../db/db.ts';
import { conflict, invalidField, notFound, type Refusal } from '../../errors.ts';
import {
  type Override,
  type OverrideState,
  plannedOverride,
  versionOf,
} from './planned-override.ts';
import { lockStanding, type Standing, saveStanding } from './standing.ts';
import { SubscriptionRow } from './subscription-row.ts';

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
  const standing = await lockStanding(id, trx);
  if (!standing) throw notFound('Subscription');
  const { now, trialEndsAt } = await readMoments(id, trx);
  const before = stateOf(standing, trialEndsAt);
  if (seen !== undefined && versionOf(before) !== seen) throw subscriptionChanged();
  const after = plannedOverride(before, override, now);
  await saveStanding(standing, standingOf(id, after), trx);
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

const stateOf = (standing: Standing, trialEndsAt: Date | null): OverrideState => ({
  planSlug: standing.planSlug,
  status: standing.status,
  billingCycle: standing.billingCycle,
  trialEndsAt,
  currentPeriodEnd: standing.currentPeriodEnd,
  cancelAtPeriodEnd: standing.cancelAtPeriodEnd,
  nextPlanSlug: standing.next?.planSlug ?? null,
  nextBillingCycle: standing.next?.billingCycle ?? null,
  nextFrom: standing.next?.from ?? null,
});

const standingOf = (
  id: string,
  { nextPlanSlug, nextBillingCycle, nextFrom, trialEndsAt: _, ...state }: OverrideState,
): Standing => ({
  ...state,
  id,
  next:
    nextPlanSlug && nextBillingCycle
      ? { planSlug: nextPlanSlug, billingCycle: nextBillingCycle, from: nextFrom }
      : null,
});

const subscriptionChanged = (): Refusal =>
  conflict('SUBSCRIPTION_CHANGED', 'The subscription has changed since you opened the page');
