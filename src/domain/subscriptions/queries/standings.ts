import { rows, type Trx } from '../../../db/db.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import type { NextPlan, Standing } from '../standing.ts';
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

/** The present state of a subscription; null when it was deleted. */
export async function standingById(id: string, trx: Trx): Promise<Standing | null> {
  const [row] = await rows<Row>(`${SELECT} where s.id = ?`, [id], trx);
  return row ? standingOf(row) : null;
}
