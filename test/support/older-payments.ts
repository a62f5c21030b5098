import { rows } from './rows.ts';
import type { TestStore } from './stores.ts';

/** @bindings store's owner, ids of payments, ids of orders, minutes */
const OLDER = `
with wish as (
  select ?::uuid as owner, ?::uuid[] as ids, ?::uuid[] as unpaid,
         ?::integer * interval '1 minute' as time),
payments as (
  update payment_transactions set created_at = created_at - time,
         captured_at = captured_at - time, next_check_at = next_check_at - time
    from wish where owner_id = owner and id = any(ids)
  returning order_id),
refunds as (
  update refunds set next_attempt_at = next_attempt_at - time, leased_until = leased_until - time
    from wish where owner_id = owner and payment_transaction_id = any(ids)),
older as (
  update orders set created_at = created_at - time from wish
   where owner_id = owner and (id = any(unpaid) or id in (select order_id from payments))
  returning status, source, created_at at time zone 'UTC' as at, time),
moved as (
  select to_char(at, 'YYYY-MM') as period, to_char(at + time, 'YYYY-MM') as before, count(*)
    from older where status <> 'cancelled' and source = 'public_store' group by 1, 2),
taken as (
  update usage_counters u set count = u.count - moved.count from moved, wish
   where u.owner_id = owner and u.period = moved.before and moved.before <> moved.period)
insert into usage_counters as u (owner_id, metric, period, count)
select owner, 'orders', period, count from moved, wish where before <> period
    on conflict (owner_id, metric, period) do update set count = u.count + excluded.count`;

/**
 * Makes payments, and all that was written for them, older. An order takes its count along into an
 * earlier month.
 * @param orderIds of orders that were not paid so
 */
export const makeOlder = (
  { ownerId }: TestStore,
  paymentIds: readonly string[],
  minutes: number,
  orderIds: readonly string[] = [],
) => rows(OLDER, [ownerId, paymentIds, orderIds, minutes]);
