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

export const moneyRules: Record<string, string> = {
  'refunds do not exceed what was paid': `
    select o.owner_id, o.id, m.paid, m.back from orders o ${withMoney(`status <> 'failed'`)}
     where m.back > m.paid
    union all
    select p.owner_id, p.id, p.amount_minor, sum(r.amount_minor) from payment_transactions p
      join refunds r on r.owner_id = p.owner_id and r.payment_transaction_id = p.id
     where r.status <> 'failed'
     group by p.owner_id, p.id, p.amount_minor having sum(r.amount_minor) > p.amount_minor`,
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

export const paymentRules: Record<string, string> = {
  'every gateway payment has an order, was refunded, is under review or was settled': `
    select p.owner_id, p.id, p.status from payment_transactions p
     where p.provider <> 'manual' and p.status in ('captured', 'partially_refunded')
       and p.order_id is null and p.attention is null and p.metadata -> 'closed' is null
       and not exists (select from refunds r
             where r.owner_id = p.owner_id and r.payment_transaction_id = p.id
               and r.status <> 'failed')`,
  'a payment has one alert while it is under review, and none otherwise': `
    select p.owner_id, p.id, p.attention, count(n.id) as alerts from payment_transactions p
      left join notifications n on n.owner_id = p.owner_id and n.payment_transaction_id = p.id
       and n.channel = 'in_app' and n.kind = 'payment_alert'
     where p.provider <> 'manual' group by p.owner_id, p.id, p.attention
    having count(n.id) <> case when p.attention is null then 0 else 1 end`,
  'an order paid online has exactly one payment, with the same amount and currency': `
    select o.owner_id, o.id, count(p.id) as payments from orders o
      left join payment_transactions p on p.owner_id = o.owner_id and p.order_id = o.id
       and p.provider <> 'manual' and p.status in ('captured', 'refunded', 'partially_refunded')
       and p.payment_request_id is null
     where o.payment_method = 'online' and o.source = 'public_store'
     group by o.owner_id, o.id, o.flags
    having count(p.id) <> 1 or bool_or(p.currency <> o.currency)
        or (bool_or(p.amount_minor <> o.total_amount_minor) and not o.flags @> '{amountUnconfirmed}'
            and not exists (select from order_events e
                  where e.owner_id = o.owner_id and e.order_id = o.id and e.type = 'edited'))`,
  'a gateway payment belongs to at most one order, paid online or by a payment request': `
    select p.owner_id, p.id, p.order_id, p.status from payment_transactions p
      join orders o on o.owner_id = p.owner_id and o.id = p.order_id
     where p.provider <> 'manual'
       and ((o.payment_method <> 'online' and p.payment_request_id is null)
            or p.status in ('created', 'failed'))`,
  'what came in through a payment request is the sum of its payments, of its own order': `
    select q.owner_id, q.id, q.paid_minor, p.amount from payment_requests q
      left join (select owner_id, payment_request_id, sum(amount_minor) as amount
                   from payment_transactions
                  where payment_request_id is not null and order_id is not null
                    and status in ('captured', 'refunded', 'partially_refunded')
                  group by owner_id, payment_request_id) p
        on p.owner_id = q.owner_id and p.payment_request_id = q.id
     where q.paid_minor <> coalesce(p.amount, 0)
    union all
    select p.owner_id, p.id, p.amount_minor, null from payment_transactions p
      join payment_requests q on q.owner_id = p.owner_id and q.id = p.payment_request_id
     where p.order_id <> q.order_id or p.currency <> q.currency and p.order_id is not null`,
  'no payment request is open for an order that owes nothing': `
    select q.owner_id, q.id, o.status, o.financial_status from payment_requests q
      join orders o on o.owner_id = q.owner_id and o.id = q.order_id
     where q.state in ('open', 'partly_paid')
       and (o.status in ('cancelled', 'refunded') or o.financial_status in ('paid', 'refunded'))`,
  'a confirmed claim has one payment by hand of its order': `
    select c.owner_id, c.id, c.order_id, c.payment_transaction_id from payment_claims c
      left join payment_transactions p
        on p.owner_id = c.owner_id and p.id = c.payment_transaction_id
     where c.state = 'confirmed'
       and (p.id is null or p.provider <> 'manual' or p.order_id is distinct from c.order_id
            or p.currency <> c.currency or p.status in ('created', 'failed'))
    union all
    select owner_id, min(id::text)::uuid, min(order_id::text)::uuid, payment_transaction_id
      from payment_claims where payment_transaction_id is not null
     group by owner_id, payment_transaction_id having count(*) > 1`,
  'what is claimed is in the order’s currency': `
    select c.owner_id, c.id from payment_claims c
      join orders o on o.owner_id = c.owner_id and o.id = c.order_id
     where o.currency <> c.currency`,
  'an order that is paid by transfer names a method of its store': `
    select o.owner_id, o.id, o.direct_method_id from orders o
     where o.payment_method = 'transfer'
       and not exists (select from direct_methods d
             where d.owner_id = o.owner_id and d.id = o.direct_method_id)`,
  'an order waits for its transfer until it is paid or decided': `
    select owner_id, id, status, financial_status, pay_by from orders
     where coalesce(pay_by, pay_reminder_at) is not null
       and (financial_status <> 'pending' or status not in ('new', 'pending'))`,
  'a payment that has an order is not waiting for one': `
    select owner_id, id, order_id from payment_transactions
     where order_id is not null and metadata -> 'needsOrderCreation' = 'true'`,
  'a refund belongs to a payment, and a completed gateway refund is known to the gateway': `
    select r.owner_id, r.id, r.status, r.provider from refunds r
      left join payment_transactions p
        on p.owner_id = r.owner_id and p.id = r.payment_transaction_id
     where (r.order_id is null and p.id is null)
        or (r.order_id is null and p.order_id is not null and r.status <> 'failed')
        or (r.provider <> 'manual' and p.provider is distinct from r.provider)
        or (r.provider <> 'manual' and r.status = 'done' and r.provider_refund_id is null)
        or (r.provider = 'manual' and r.status <> 'done')`,
};

export const planRules: Record<string, string> = {
  'a plan payment extended the plan, or has a reason why it did not': `
    select s.user_id as owner_id, p.id, p.status from subscription_payments p
      join user_subscriptions s on s.id = p.user_subscription_id
     where p.status = 'success' and p.gateway_payment_id is not null
       and p.period_end is null and coalesce(p.error, '') = ''`,
  'a subscription lasts as long as it is paid': `
    select s.user_id as owner_id, s.id, s.current_period_end, max(p.period_end) from user_subscriptions s
      join subscription_payments p on p.user_subscription_id = s.id
     where s.status in ('trial', 'active', 'past_due') and p.status = 'success'
       and p.gateway_payment_id is not null and p.credited_at is null
     group by s.id having s.current_period_end < max(p.period_end)`,
  'the unused credit of a payment is spent once': `
    select s.user_id as owner_id, s.id from user_subscriptions s
      join subscription_payments p on p.user_subscription_id = s.id
     where p.status = 'success' group by s.id
    having sum(p.credit_minor) > coalesce(sum(p.amount_minor + p.credit_minor)
             filter (where p.credited_at is not null), 0)
             -- What no gateway takes is given.
             + 100 * count(*) filter (where p.credit_minor > 0 and p.amount_minor = 0)`,
  'the last event of a paid subscription matches its status': `
    select s.user_id as owner_id, s.id, s.status, e.to_status from user_subscriptions s
      join lateral (select to_status from subscription_events e
                     where e.user_subscription_id = s.id
                     order by created_at desc, id desc limit 1) e on true
     where e.to_status <> s.status
       and exists (select from subscription_payments p
             where p.user_subscription_id = s.id and p.gateway_payment_id is not null)`,
};
