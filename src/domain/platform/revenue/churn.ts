import { rows, type Trx } from '../../../db/db.ts';

const CHURN_DAYS = 30;
const DAY_MS = 86_400_000;

/** The start of the period in which departures count as churn at `at`. */
export const churnSince = (at: Date): Date => new Date(at.getTime() - CHURN_DAYS * DAY_MS);

const ENDED = `('cancelled', 'expired')`;

/**
 * Paid subscriptions that stopped in the 30 days up to `at`, by the recorded status changes, each
 * once. One that is running again by then doesn't count.
 */
export async function endedAfterPaying(at: Date, trx: Trx): Promise<number> {
  const [found] = await rows<{ count: number }>(ENDED_AFTER_PAYING, [churnSince(at), at, at], trx);
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

/** Subscriptions that were active 30 days before `at`, by their last change until then. */
export async function activeBefore(at: Date, trx: Trx): Promise<number> {
  const [found] = await rows<{ count: number }>(ACTIVE_AT, [churnSince(at)], trx);
  return found?.count ?? 0;
}

/** A backward scan of a covering index: no sorting, and no rows are read. */
const ACTIVE_AT = `
select count(*) as count from (
  select distinct on (e.user_subscription_id) e.to_status from subscription_events e
   where e.created_at <= ?
   order by e.user_subscription_id desc, e.created_at desc, e.id desc) last
 where last.to_status = 'active'`;
