import { rows } from '../../db.ts';
import { newId } from '../../ids.ts';

const BATCH = 500;
const MAX_BATCHES = 200;

/**
 * Marks trials and subscriptions whose period has ended as expired, each with its event, in
 * batches. Safe to run twice and at the same time; what one run leaves, the next one takes.
 * @returns how many were marked
 */
export async function expireSubscriptions(): Promise<number> {
  let expired = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const marked = await rows(EXPIRE, [BATCH, Array.from({ length: BATCH }, newId)]);
    expired += marked.length;
    if (marked.length < BATCH) break;
  }
  return expired;
}

const EXPIRE = `
with ended as (
  select id, status from user_subscriptions
   where status in ('trial', 'active', 'past_due') and current_period_end < now()
   order by current_period_end limit ? for update skip locked
), marked as (
  update user_subscriptions s set status = 'expired', updated_at = now()
    from ended where s.id = ended.id
  returning s.id, ended.status as from_status, s.plan_slug, s.billing_cycle
)
insert into subscription_events
  (id, user_subscription_id, from_status, to_status, plan_slug, billing_cycle)
select (?::uuid[])[row_number() over ()], id, from_status, 'expired', plan_slug, billing_cycle from marked
returning id`;
