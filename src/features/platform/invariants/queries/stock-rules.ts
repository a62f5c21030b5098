export const stockRules: Record<string, string> = {
  'stock is never below zero unless overselling is allowed': `
    select owner_id, id, stock from product_variants
     where stock < 0 and track_stock and not oversell`,
  'stock equals the sum of its ledger': `
    select v.owner_id, v.id, v.stock, coalesce(sum(m.delta), 0)::integer as ledger
      from product_variants v
      left join stock_movements m on m.owner_id = v.owner_id and m.variant_id = v.id
     group by v.owner_id, v.id, v.stock having v.stock <> coalesce(sum(m.delta), 0)`,
  'an order line holds its stock; a cancelled line holds only stock that was not returned': `
    select i.owner_id, i.id, o.status, i.quantity, m.held
      from order_items i
      join orders o on o.owner_id = i.owner_id and o.id = i.order_id
      join product_variants v on v.owner_id = i.owner_id and v.id = i.variant_id
      left join (select owner_id, order_item_id, sum(delta)::integer as held,
                        bool_or(reason = 'restock') as restocked
                   from stock_movements group by owner_id, order_item_id) m
        on m.owner_id = i.owner_id and m.order_item_id = i.id
      left join lateral (
             select e.data from order_events e
              where o.status = 'cancelled' and e.owner_id = o.owner_id and e.order_id = o.id
                and e.type = 'status_changed' and e.data #>> '{status,to}' = 'cancelled'
              order by e.created_at desc, e.id desc limit 1) cancelled on true
      left join lateral jsonb_to_recordset(cancelled.data -> 'gone')
             as gone ("orderItemId" uuid, quantity integer) on gone."orderItemId" = i.id
     where v.track_stock and not o.flags @> '{stockShort}' and m.restocked is not true
       and coalesce(m.held, 0) <>
           -case when o.status = 'cancelled' then coalesce(gone.quantity, 0) else i.quantity end`,
  'no order line returns more stock than it took': `
    select owner_id, order_item_id, sum(delta)::integer as returned from stock_movements
     where order_item_id is not null group by owner_id, order_item_id having sum(delta) > 0`,
  'a parcel holds items of its own order only': `
    select f.owner_id, f.id, i.order_item_id from fulfillments f
      join fulfillment_items i on i.owner_id = f.owner_id and i.fulfillment_id = f.id
      left join order_items l
        on l.owner_id = i.owner_id and l.id = i.order_item_id and l.order_id = f.order_id
     where l.id is null`,
  'no more is shipped than was ordered, and the order’s status matches': `
    select o.owner_id, o.id from orders o
      join (
        select l.owner_id, l.order_id, coalesce(sum(s.sent), 0) as sent,
               bool_and(coalesce(s.sent, 0) >= l.quantity) as whole,
               coalesce(bool_or(s.sent > l.quantity), false) as too_many
          from order_items l
          left join (select i.owner_id, i.order_item_id, sum(i.quantity)::integer as sent
                       from fulfillment_items i
                       join fulfillments f on f.owner_id = i.owner_id and f.id = i.fulfillment_id
                      where f.cancelled_at is null group by i.owner_id, i.order_item_id) s
            on s.owner_id = l.owner_id and s.order_item_id = l.id
         group by l.owner_id, l.order_id) p on p.owner_id = o.owner_id and p.order_id = o.id
     where p.too_many or o.fulfillment_status <> case
             when p.sent = 0 then 'unfulfilled' when p.whole then 'fulfilled' else 'partial' end`,
};
