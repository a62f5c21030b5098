import type { SubscriptionStatus } from '../../../enums.ts';
import { newId } from '../../../ids.ts';
import { rows, type Trx } from '../../../kernel/db/db.ts';
import {
  effectiveCycle,
  effectiveEnd,
  effectivePlan,
  effectiveStatus,
  isOutdated,
} from './effective.ts';

export interface Move {
  from: SubscriptionStatus;
  to: SubscriptionStatus;
  switched: boolean;
}

/*
 * The new status is computed by its one definition before the row is written. A new month of the
 * free plan is not an event.
 */
const move = (chosen: string) => `
with due as (
  select s.id, s.status as was, ${effectiveStatus('s')} as status,
         ${effectivePlan('s')} as plan_slug, ${effectiveCycle('s')} as billing_cycle,
         ${effectiveEnd('s')} as ends,
         ${effectivePlan('s')} <> s.plan_slug or ${effectiveCycle('s')} <> s.billing_cycle as switched
    from user_subscriptions s where ${isOutdated('s')} and ${chosen}
), moved as (
  update user_subscriptions s
     set status = due.status, plan_slug = due.plan_slug, billing_cycle = due.billing_cycle,
         current_period_end = due.ends, updated_at = now(),
         next_plan_slug = case when due.keeps then s.next_plan_slug end,
         next_billing_cycle = case when due.keeps then s.next_billing_cycle end,
         next_from = null
    from (select due.*, due.status = 'past_due' and not due.switched as keeps from due) due
   where s.id = due.id
  returning s.id, due.was, due.status, due.switched, s.plan_slug, s.billing_cycle
), told as (
  insert into subscription_events
    (id, user_subscription_id, from_status, to_status, plan_slug, billing_cycle)
  select (?::uuid[])[row_number() over ()], id, was, status, plan_slug, billing_cycle
    from moved where was <> status or switched
)
select was as "from", status as "to", switched from moved`;

const ONE = move('s.id = ?');
// Read again under the lock: a parallel run may have updated it.
const BATCH = move(`s.id in (
  select o.id from user_subscriptions o where ${isOutdated('o')}
   order by o.current_period_end limit ? for update skip locked)`);

/** The caller has locked the subscription. */
export async function bringUpToDate(subscriptionId: string, trx: Trx): Promise<void> {
  await rows<Move>(ONE, [subscriptionId, [newId()]], trx);
}

export const bringBatchUpToDate = (size: number): Promise<Move[]> =>
  rows<Move>(BATCH, [size, Array.from({ length: size }, newId)]);
