/** Sums of all orders at once: before a table was analyzed, a sum per order takes minutes. */
const PAID = `
  select owner_id, order_id, sum(amount_minor) as amount from payment_transactions
   where status in ('captured', 'refunded', 'partially_refunded') group by owner_id, order_id`;
const backOf = (condition: string) => `
  select owner_id, order_id, sum(amount_minor) as amount from refunds
   where ${condition} group by owner_id, order_id`;
const withMoney = (condition: string) => `
      left join (${backOf(condition)}) b on b.owner_id = o.owner_id and b.order_id = o.id
      left join (${PAID}) p on p.owner_id = o.owner_id and p.order_id = o.id
      join lateral (select coalesce(p.amount, 0) as paid, coalesce(b.amount, 0) as back) m on true`;

/** Rules of payments and refunds. */
export const moneyRules: Record<string, string> = {
  'refunds do not exceed what was paid': `
    select o.owner_id, o.id, m.paid, m.back from orders o ${withMoney(`status <> 'failed'`)}
     where m.back > m.paid
    union all
    select p.owner_id, p.id, p.amount_minor, sum(r.amount_minor) from payment_transactions p
      join refunds r on r.owner_id = p.owner_id and r.payment_transaction_id = p.id
     where r.status <> 'failed'
     group by p.owner_id, p.id having sum(r.amount_minor) > p.amount_minor`,
  'an order’s money is in its currency, and a refund in that of its payment and its order': `
    select p.owner_id, p.id from payment_transactions p
      join orders o on o.owner_id = p.owner_id and o.id = p.order_id
     where o.currency <> p.currency
    union all
    select r.owner_id, r.id from refunds r
      join orders o on o.owner_id = r.owner_id and o.id = r.order_id
      left join payment_transactions p
        on p.owner_id = r.owner_id and p.id = r.payment_transaction_id
     where o.currency <> r.currency or p.order_id <> r.order_id
    union all
    select r.owner_id, r.id from refunds r
      join payment_transactions p on p.owner_id = r.owner_id and p.id = r.payment_transaction_id
     where p.currency <> r.currency`,
  'the payment status matches the payments, unless it was set by hand': `
    select o.owner_id, o.id, o.financial_status, o.total_amount_minor, m.paid, m.back
      from orders o ${withMoney(`status = 'done'`)}
      left join (select distinct owner_id, order_id from order_events
                  where type = 'status_changed' and data -> 'financialStatus' is not null) hand
        on hand.owner_id = o.owner_id and hand.order_id = o.id
     where o.total_amount_minor > 0
       and hand.order_id is null
       and o.financial_status <> case
             when m.back > 0 and m.back < m.paid then 'partially_refunded'
             when m.back > 0 then 'refunded'
             when m.paid >= o.total_amount_minor then 'paid'
             when m.paid > 0 then 'partially_paid' else 'pending' end`,
};
