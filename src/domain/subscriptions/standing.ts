import { rows, type Trx } from '../../db/db.ts';
import type { SubscriptionStatus } from '../../enums.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { bringUpToDate } from './bring-up-to-date.ts';
import {
  effectiveCycle,
  effectiveEnd,
  effectivePlan,
  effectiveStatus,
  hasNext,
  newestFirst,
} from './effective.ts';
import type { PlanChoice } from './plans.ts';

/** The state of a subscription, on which every change of it is based. */
export interface Standing extends PlanChoice {
  id: string;
  status: SubscriptionStatus;
  /** The end of the trial, or of everything that is paid. */
  currentPeriodEnd: Date;
  cancelAtPeriodEnd: boolean;
  next: NextPlan | null;
}

/** The next plan. */
export interface NextPlan extends PlanChoice {
  /** The start of its paid period; null: not paid yet, it begins when the running period ends. */
  from: Date | null;
}

/** Whether it has ended completely. */
export const hasEnded = ({ status }: Pick<Standing, 'status'>): boolean =>
  status === 'expired' || status === 'cancelled';

const SELECT = `
select s.id, ${effectivePlan('s')} as "planSlug", ${effectiveCycle('s')} as "billingCycle",
       ${effectiveStatus('s')} as status, ${effectiveEnd('s')} as "currentPeriodEnd",
       s.cancel_at_period_end as "cancelAtPeriodEnd",
       case when ${hasNext('s')}
            then jsonb_build_object('planSlug', s.next_plan_slug, 'from', s.next_from,
              'billingCycle', coalesce(s.next_billing_cycle, s.billing_cycle)) end as next
  from user_subscriptions s`;

type Row = Omit<Standing, 'next'> & {
  next: (Omit<NextPlan, 'from'> & { from: string | null }) | null;
};

const standingOf = ({ next, ...row }: Row): Standing => ({
  ...row,
  next: next && { ...next, from: next.from === null ? null : new Date(next.from) },
});

/** The present state of the tenant's latest subscription; null when there never was one. */
export async function findStanding({ ownerId }: Tenant, trx?: Trx): Promise<Standing | null> {
  const [row] = await rows<Row>(
    `${SELECT} where s.user_id = ? order by ${newestFirst('s')} limit 1`,
    [ownerId],
    trx,
  );
  return row ? standingOf(row) : null;
}

/**
 * Locks a subscription until the transaction ends, and first stores the effects of time, so that
 * every change of its status has an event. Null when it was deleted.
 */
export async function lockStanding(subscriptionId: string, trx: Trx): Promise<Standing | null> {
  await rows('select 1 from user_subscriptions where id = ? for update', [subscriptionId], trx);
  await bringUpToDate(subscriptionId, trx);
  const [row] = await rows<Row>(`${SELECT} where s.id = ?`, [subscriptionId], trx);
  return row ? standingOf(row) : null;
}
