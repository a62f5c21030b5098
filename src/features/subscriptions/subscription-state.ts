import { fn } from 'objection';
import type { SubscriptionStatus } from '../../enums.ts';
import { newId } from '../../ids.ts';
import type { Trx } from '../../kernel/db/db.ts';
import type { PlanChoice } from './plans.ts';
import { bringUpToDate } from './queries/bring-up-to-date.ts';
import { subscriptionStateById } from './queries/subscription-states.ts';
import { SubscriptionEvent, SubscriptionRow } from './subscription-row.ts';

export interface SubscriptionState extends PlanChoice {
  id: string;
  status: SubscriptionStatus;
  currentPeriodEnd: Date;
  cancelAtPeriodEnd: boolean;
  next: NextPlan | null;
}

export interface NextPlan extends PlanChoice {
  /** The start of its paid period; null: not paid yet, it begins when the running period ends. */
  from: Date | null;
}

export const hasEnded = ({ status }: Pick<SubscriptionState, 'status'>): boolean =>
  status === 'expired' || status === 'cancelled';

/**
 * Locks a subscription until the transaction ends, and first stores the effects of time, so that
 * every change of its status has an event. Null when it was deleted.
 */
export async function lockSubscription(
  subscriptionId: string,
  trx: Trx,
): Promise<SubscriptionState | null> {
  await SubscriptionRow.query(trx).findById(subscriptionId).select('id').forUpdate();
  await bringUpToDate(subscriptionId, trx);
  return subscriptionStateById(subscriptionId, trx);
}

/** The caller has locked it. Writes an event when status, plan or cycle changed. */
export async function saveSubscription(
  before: SubscriptionState,
  after: SubscriptionState,
  trx: Trx,
): Promise<void> {
  const { id, status, planSlug, billingCycle, next } = after;
  await SubscriptionRow.query(trx)
    .findById(id)
    .patch({
      status,
      planSlug,
      billingCycle,
      currentPeriodEnd: after.currentPeriodEnd,
      cancelAtPeriodEnd: after.cancelAtPeriodEnd,
      nextPlanSlug: next?.planSlug ?? null,
      nextBillingCycle: next?.billingCycle ?? null,
      nextFrom: next?.from ?? null,
      updatedAt: fn.now(),
    });
  const isNews =
    before.status !== status ||
    before.planSlug !== planSlug ||
    before.billingCycle !== billingCycle;
  if (!isNews) return;
  await SubscriptionEvent.query(trx).insert({
    id: newId(),
    userSubscriptionId: id,
    fromStatus: before.status,
    toStatus: status,
    planSlug,
    billingCycle,
  });
}
