import { rows, type Trx } from '../../db/db.ts';
import { newId } from '../../ids.ts';
import type { Standing } from './standing.ts';

/**
 * Writes a changed subscription, which the caller has locked, with an event when status, plan or
 * cycle changed.
 */
export async function saveStanding(before: Standing, after: Standing, trx: Trx): Promise<void> {
  const { id, status, planSlug, billingCycle, next } = after;
  await rows(
    `update user_subscriptions
        set status = ?, plan_slug = ?, billing_cycle = ?, current_period_end = ?,
            cancel_at_period_end = ?, next_plan_slug = ?, next_billing_cycle = ?, next_from = ?,
            updated_at = now()
      where id = ?`,
    [
      status,
      planSlug,
      billingCycle,
      after.currentPeriodEnd,
      after.cancelAtPeriodEnd,
      next?.planSlug ?? null,
      next?.billingCycle ?? null,
      next?.from ?? null,
      id,
    ],
    trx,
  );
  const isNews =
    before.status !== status ||
    before.planSlug !== planSlug ||
    before.billingCycle !== billingCycle;
  if (!isNews) return;
  await rows(
    `insert into subscription_events
       (id, user_subscription_id, from_status, to_status, plan_slug, billing_cycle)
     values (?, ?, ?, ?, ?, ?)`,
    [newId(), id, before.status, status, planSlug, billingCycle],
    trx,
  );
}
