/*
 * What orders still lack, in SQL. Only orders with a payment have rows to look for; a payment that
 * was refunded in full counts as never made, as in `sumsOf`.
 */

/** Minor units, beside `fromOwing`. */
export const OWED = 'o.total_amount_minor - coalesce(paid.amount, 0)';

/**
 * Orders `o` that lack money and were made from the second bound time to before the third, each null
 * for no bound; the first is the owner.
 * @param which condition that an index of orders has, too
 */
export const fromOwing = (which: string): string => `
  from orders o
  left join lateral (
    select sum(p.amount_minor) as amount from payment_transactions p
     where o.financial_status <> 'pending' and p.owner_id = o.owner_id and p.order_id = o.id
       and p.status in ('captured', 'partially_refunded')) paid on true
 where o.owner_id = ? and ${which}
   and o.financial_status in ('pending', 'partially_paid', 'partially_refunded')
   and o.total_amount_minor > coalesce(paid.amount, 0)
   and o.created_at >= coalesce(?::timestamptz, '-infinity')
   and o.created_at < coalesce(?::timestamptz, 'infinity')`;
