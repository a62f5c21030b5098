import type { BillingCycle, PlanSlug } from '../../../../enums.ts';
import { rows, type Trx } from '../../../../kernel/db/db.ts';
import {
  effectiveCycle,
  effectivePlan,
  effectiveStatus,
} from '../../../subscriptions/queries/effective.ts';

/** Neither a trial nor one whose paid time is over, be it still open for some days. */
// The stored status only excludes long ended ones, before the rest is computed.
const ACTIVE = `s.status in ('trial', 'active', 'past_due') and ${effectiveStatus('s')} = 'active'`;

/** Today's price of the plan, whatever was paid; plans in another currency are left out. */
const PRICES: Record<BillingCycle, string> = {
  monthly: 'p.monthly_price_minor',
  yearly: 'p.yearly_price_minor',
};

/** Minor units. */
export async function pricesOf(cycle: BillingCycle, currency: string, trx: Trx): Promise<number> {
  const [sum] = await rows<{ minor: number }>(
    `select coalesce(sum(${PRICES[cycle]}), 0)::bigint as minor
       from user_subscriptions s join plans p on p.slug = ${effectivePlan('s')}
      where ${ACTIVE} and ${effectiveCycle('s')} = ? and p.currency = ?`,
    [cycle, currency],
    trx,
  );
  return sum?.minor ?? 0;
}

/** The numbers of active subscriptions by plan; plans without any are left out. */
export const activeByPlan = (trx: Trx): Promise<{ planSlug: PlanSlug; count: number }[]> =>
  rows(
    `select ${effectivePlan('s')} as plan_slug, count(*) from user_subscriptions s
      where ${ACTIVE} group by 1`,
    [],
    trx,
  );

/** Conversion: users who have paid among those who have decided. */
export interface Conversion {
  /** With at least one successful payment, for any of their subscriptions. */
  paid: number;
  decided: number;
}

export async function conversionOf(at: Date, trx: Trx): Promise<Conversion> {
  const [found] = await rows<Conversion>(CONVERSION, [at], trx);
  return found ?? { paid: 0, decided: 0 };
}

const CONVERSION = `
select count(*) filter (where u.paid) as paid, count(*) filter (where u.paid or u.over) as decided
  from (select bool_or(p.id is not null) as paid,
               bool_or(coalesce(s.trial_ends_at <= ?, false)
                 or (s.trial_ends_at is not null and ${effectiveStatus('s')} <> 'trial')) as over
          from user_subscriptions s
          left join (select distinct user_subscription_id as id from subscription_payments
                      where status = 'success' and amount_minor > 0) p on p.id = s.id
         group by s.user_id) u`;

const ENDED = `('cancelled', 'expired')`;

/**
 * Paid subscriptions that stopped after `since` and up to `at`, by the recorded status changes,
 * each once. One that is running again by then doesn't count.
 */
export async function endedAfterPaying(since: Date, at: Date, trx: Trx): Promise<number> {
  const [found] = await rows<{ count: number }>(ENDED_AFTER_PAYING, [since, at, at], trx);
  return found?.count ?? 0;
}

const ENDED_AFTER_PAYING = `
select count(distinct e.user_subscription_id) as count from subscription_events e
 where e.created_at > ? and e.created_at <= ? and e.to_status in ${ENDED}
   and (e.from_status is null or e.from_status not in ${ENDED})
   and not exists (
     select 1 from subscription_events later
      where later.user_subscription_id = e.user_subscription_id
        and (later.created_at, later.id) > (e.created_at, e.id) and later.created_at <= ?
        and later.to_status not in ${ENDED})
   and exists (
     select 1 from subscription_payments p
      where p.user_subscription_id = e.user_subscription_id and p.status = 'success'
        and p.amount_minor > 0 and p.paid_at <= e.created_at)`;

export async function activeAt(at: Date, trx: Trx): Promise<number> {
  const [found] = await rows<{ count: number }>(ACTIVE_AT, [at], trx);
  return found?.count ?? 0;
}

/** A backward scan of a covering index: no sorting, and no rows are read. */
const ACTIVE_AT = `
select count(*) as count from (
  select distinct on (e.user_subscription_id) e.to_status from subscription_events e
   where e.created_at <= ?
   order by e.user_subscription_id desc, e.created_at desc, e.id desc) last
 where last.to_status = 'active'`;
