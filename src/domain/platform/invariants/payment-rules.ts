/** Rules of gateway payments: none of their money is lost. */
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
     where p.provider <> 'manual' group by p.owner_id, p.id
    having count(n.id) <> case when p.attention is null then 0 else 1 end`,
  'an order paid online has exactly one payment, with the same amount and currency': `
    select o.owner_id, o.id, count(p.id) as payments from orders o
      left join payment_transactions p on p.owner_id = o.owner_id and p.order_id = o.id
       and p.provider <> 'manual' and p.status in ('captured', 'refunded', 'partially_refunded')
     where o.payment_method = 'online' and o.source = 'public_store'
     group by o.owner_id, o.id
    having count(p.id) <> 1 or bool_or(p.currency <> o.currency)
        or (bool_or(p.amount_minor <> o.total_amount_minor) and not o.flags @> '{amountUnconfirmed}'
            and not exists (select from order_events e
                  where e.owner_id = o.owner_id and e.order_id = o.id and e.type = 'edited'))`,
  'a gateway payment belongs to at most one order, paid online': `
    select p.owner_id, p.id, p.order_id, p.status from payment_transactions p
      join orders o on o.owner_id = p.owner_id and o.id = p.order_id
     where p.provider <> 'manual'
       and (o.payment_method <> 'online' or p.status in ('created', 'failed'))`,
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
