import { rows, type Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import type { NextPlan, SubscriptionState } from '../subscription-state.ts';
import {
  effectiveCycle,
  effectiveEnd,
  effectivePlan,
  effectiveStatus,
  hasNext,
  newestFirst,
} from './effective.ts';

const SELECT = `
select s.id, ${effectivePlan('s')} as plan_slug, ${effectiveCycle('s')} as billing_cycle,
       ${effectiveStatus('s')} as status, ${effectiveEnd('s')} as current_period_end,
       s.cancel_at_period_end,
       case when ${hasNext('s')}
            then jsonb_build_object('planSlug', s.next_plan_slug, 'from', s.next_from,
              'billingCycle', coalesce(s.next_billing_cycle, s.billing_cycle)) end as next
  from user_subscriptions s`;

type Row = Omit<SubscriptionState, 'next'> & {
  next: (Omit<NextPlan, 'from'> & { from: string | null }) | null;
};

const subscriptionStateOf = ({ next, ...row }: Row): SubscriptionState => ({
  ...row,
  next: next && { ...next, from: next.from === null ? null : new Date(next.from) },
});

/** Of the latest one; null when there never was one. */
export async function findSubscriptionState(
  { ownerId }: Tenant,
  trx?: Trx,
): Promise<SubscriptionState | null> {
  const [row] = await rows<Row>(
    `${SELECT} where s.user_id = ? order by ${newestFirst('s')} limit 1`,
    [ownerId],
    trx,
  );
  return row ? subscriptionStateOf(row) : null;
}

export async function subscriptionStateById(
  id: string,
  trx: Trx,
): Promise<SubscriptionState | null> {
  const [row] = await rows<Row>(`${SELECT} where s.id = ?`, [id], trx);
  return row ? subscriptionStateOf(row) : null;
}
