import { isNotClosed } from '../../../../kernel/jobs/queries/is-not-closed.ts';

export const orderRules: Record<string, string> = {
  'an order has lines, and they add up to its subtotal and total': `
    select o.owner_id, o.id, o.subtotal_minor, o.total_amount_minor from orders o
      left join order_items i on i.owner_id = o.owner_id and i.order_id = o.id
     group by o.owner_id, o.id, o.subtotal_minor, o.total_amount_minor, o.discount_amount_minor,
              o.shipping_amount_minor, o.tax_amount_minor
    having coalesce(sum(i.quantity * i.unit_price_minor), -1) <> o.subtotal_minor
        or o.total_amount_minor < 0 or o.total_amount_minor <> o.subtotal_minor
           - o.discount_amount_minor + o.shipping_amount_minor + o.tax_amount_minor`,
  'an order is charged for delivery what it was sold for, and more with cash alone': `
    select owner_id, id, shipping_amount_minor, delivery from orders
     where shipping_amount_minor < coalesce((delivery ->> 'priceMinor')::bigint, 0)`,
  'a store’s delivery areas are those of its version': `
    select coalesce(a.owner_id, s.owner_id) as owner_id, a.version, s.delivery_version
      from (select * from delivery_areas where areas <> '[]') a
      full join (select owner_id, delivery_version from stores where delivery_version > 0) s
        on s.owner_id = a.owner_id
     where a.version is distinct from s.delivery_version`,
  'an order’s number is lower than the store’s next number': `
    select o.owner_id, o.id, o.order_number from orders o
      join order_counters c on c.owner_id = o.owner_id where o.order_number > c.last_number`,
  'an order’s timeline starts with its creation, once': `
    select o.owner_id, o.id, e.count from orders o
      left join (select owner_id, order_id, count(*) from order_events
                  where type = 'created' group by owner_id, order_id) e
        on e.owner_id = o.owner_id and e.order_id = o.id
     where e.count is distinct from 1`,
  'the seller is notified of each new shop order, once': `
    select o.owner_id, o.id from orders o
      left join notifications n
        on n.owner_id = o.owner_id and n.order_id = o.id and n.kind = 'order_new'
         and n.channel = 'in_app' and n.audience = 'seller'
     where o.source = 'public_store' and o.created_at > now() - interval '3 days'
     group by o.owner_id, o.id having count(n.id) <> 1`,
  'the month’s usage is the number of orders of the shop that are not cancelled': `
    select coalesce(u.owner_id, o.owner_id) as owner_id, u.count, o.count as orders
      from (select * from usage_counters where metric = 'orders') u
      full join (select owner_id, to_char(created_at at time zone 'UTC', 'YYYY-MM') as period,
                        count(*) from orders where source = 'public_store' and status <> 'cancelled'
                  group by 1, 2) o
        on o.owner_id = u.owner_id and o.period = u.period
     where coalesce(u.count, 0) <> coalesce(o.count, 0)`,
  'stored order counts are correct': `
    select coalesce(k.owner_id, o.owner_id) as owner_id, coalesce(k.status, o.status) as status, k.count as kept, o.count
      from (select owner_id, status, financial_status, fulfillment_status, payment_status, source,
                   sum(count)::bigint as count from order_counts group by 1, 2, 3, 4, 5, 6) k
      full join (select owner_id, status, financial_status, fulfillment_status, payment_status, source,
                        count(*) from orders group by 1, 2, 3, 4, 5, 6) o
     using (owner_id, status, financial_status, fulfillment_status, payment_status, source)
     where coalesce(k.count, 0) <> coalesce(o.count, 0)`,
  'the search words of an order match its text': `
    select coalesce(w.owner_id, o.owner_id) as owner_id, order_id, word, o.order_id is null as extra
      from order_words w
      full join (select owner_id, id as order_id, word from orders, string_to_table(search_text, ' ') as word
                  where word <> '') o using (owner_id, order_id, word)
     where w.owner_id is null or o.owner_id is null`,
  'invoice numbers come from the store’s counter, and every order with an invoice has one': `
    select i.owner_id, i.order_id as id from invoices i
      left join invoice_counters c on c.owner_id = i.owner_id
     where i.number > coalesce(c.last_number, 0)
    union all
    select o.owner_id, o.id from orders o
      left join invoices i on i.owner_id = o.owner_id and i.order_id = o.id
     where o.invoice_url = '/api/orders/' || o.id || '/invoice.pdf' and i.order_id is null`,
  'a finished bulk action has a result for each order': `
    select b.owner_id, b.id from bulk_actions b
      join bulk_action_items i on i.owner_id = b.owner_id and i.bulk_action_id = b.id
     where b.state = 'done' and i.state = 'waiting'`,
  'a failed notification has a reason, an in-app one is shown immediately, and one to a shopper has an address': `
    select owner_id, id from notifications
     where (status = 'failed' and error is null)
        or (channel = 'in_app' and status <> 'sent')
        or (audience = 'shopper' and (channel = 'in_app' or recipient is null))`,
};

export const draftRules: Record<string, string> = {
  'an approved draft has one order that refers to it; other drafts have none': `
    select d.owner_id, d.id, d.status, d.order_id from draft_orders d
      left join (select owner_id, draft_order_id, count(*) as count, min(id::text)::uuid as id
                   from orders where draft_order_id is not null group by 1, 2) o
        on o.owner_id = d.owner_id and o.draft_order_id = d.id
     where coalesce(o.count, 0) <> (d.status = 'approved')::integer
        or d.order_id is distinct from o.id
    union all
    select o.owner_id, o.id, null, null from orders o
      left join draft_orders d on d.owner_id = o.owner_id and d.id = o.draft_order_id
     where o.draft_order_id is not null and d.id is null`,
  'a draft is approved before it expires, and expired drafts are closed soon': `
    select owner_id, id, status, expires_at, resolved_at from draft_orders
     where (status = 'approved' and (resolved_at is null or resolved_at > expires_at))
        or (status = 'pending' and ${isNotClosed('owner_id')}
            and least(expires_at, created_at + interval '24 hours') < now() - interval '10 minutes')`,
  'a message creates one draft or one order, unless a person created another from it': `
    select owner_id, message_id as id, count(*) from draft_orders
     where origin = 'message' group by owner_id, message_id having count(*) > 1
    union all
    select d.owner_id, d.message_id, 1 from draft_orders d
      join direct_orders o on o.owner_id = d.owner_id and o.message_id = d.message_id`,
  'a message, and its draft or order, are in a conversation of their store': `
    select m.owner_id, m.id from messages m left join conversations c
        on c.id = m.conversation_id and c.owner_id = m.owner_id where c.id is null
    union all
    select d.owner_id, d.id from draft_orders d left join messages m
        on m.id = d.message_id and m.owner_id = d.owner_id
       and m.conversation_id = d.conversation_id where m.id is null
    union all
    select i.owner_id, i.id from draft_order_items i left join draft_orders d
        on d.id = i.draft_order_id and d.owner_id = i.owner_id where d.id is null
    union all
    -- Of any store; those of its own are found first, and few are left.
    select i.owner_id, i.id from draft_order_items i
      left join product_variants own on own.owner_id = i.owner_id and own.id = i.variant_id
      join public.product_variants v on v.id = i.variant_id
     where own.id is null
    union all
    select o.owner_id, o.order_id from direct_orders o
      left join messages m on m.id = o.message_id and m.owner_id = o.owner_id
      left join orders r on r.id = o.order_id and r.owner_id = o.owner_id
     where m.id is null or r.id is null`,
};
