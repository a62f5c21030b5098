import { afterEach, expect } from 'vitest';
import { rows, type Trx } from '../../src/db.ts';
import { acrossTenants } from '../../src/tenant.ts';

/** What must hold in every database at every moment: each selects the rows that break it. */
const INVARIANTS = {
  'stock is never below zero unless it may be': `
    select owner_id, id, stock from product_variants
     where stock < 0 and track_stock and not oversell`,
  'stock is what the ledger adds up to': `
    select v.owner_id, v.id, v.stock, coalesce(sum(m.delta), 0)::integer as ledger
      from product_variants v
      left join stock_movements m on m.owner_id = v.owner_id and m.variant_id = v.id
     group by v.owner_id, v.id, v.stock having v.stock <> coalesce(sum(m.delta), 0)`,
  'a line holds its pieces, one of a cancelled order what did not come back': `
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
              where e.owner_id = o.owner_id and e.order_id = o.id and e.type = 'status_changed'
                and e.data #>> '{status,to}' = 'cancelled'
              order by e.created_at desc, e.id desc limit 1) cancelled on o.status = 'cancelled'
      left join lateral jsonb_to_recordset(cancelled.data -> 'gone')
             as gone ("orderItemId" uuid, quantity integer) on gone."orderItemId" = i.id
     where v.track_stock and not o.flags @> '{stockShort}' and m.restocked is not true
       and coalesce(m.held, 0) <>
           -case when o.status = 'cancelled' then coalesce(gone.quantity, 0) else i.quantity end`,
  'no line gives back more than it took': `
    select owner_id, order_item_id, sum(delta)::integer as returned from stock_movements
     where order_item_id is not null group by owner_id, order_item_id having sum(delta) > 0`,
  'an order has lines, and they add up to its subtotal and total': `
    select o.owner_id, o.id, o.subtotal_minor, o.total_amount_minor from orders o
      left join order_items i on i.owner_id = o.owner_id and i.order_id = o.id
     group by o.owner_id, o.id
    having coalesce(sum(i.quantity * i.unit_price_minor), -1) <> o.subtotal_minor
        or o.total_amount_minor < 0 or o.total_amount_minor <> o.subtotal_minor
           - o.discount_amount_minor + o.shipping_amount_minor + o.tax_amount_minor`,
  'an order’s number is below its store’s next one': `
    select o.owner_id, o.id, o.order_number from orders o
      join order_counters c on c.owner_id = o.owner_id where o.order_number > c.last_number`,
  'an order’s story begins with its creation, once': `
    select o.owner_id, o.id from orders o
      left join order_events e
        on e.owner_id = o.owner_id and e.order_id = o.id and e.type = 'created'
     group by o.owner_id, o.id having count(e.id) <> 1`,
  'the seller is told of each order of the shop, once': `
    select o.owner_id, o.id from orders o
      left join notifications n
        on n.owner_id = o.owner_id and n.order_id = o.id and n.kind = 'order_new'
         and n.channel = 'in_app' and n.audience = 'seller'
     where o.source = 'public_store' group by o.owner_id, o.id having count(n.id) <> 1`,
  'the month’s usage is the number of orders of the shop': `
    select coalesce(u.owner_id, o.owner_id) as owner_id, u.count, o.count as orders
      from (select * from usage_counters where metric = 'orders') u
      full join (select owner_id, to_char(created_at at time zone 'UTC', 'YYYY-MM') as period,
                        count(*) from orders where source = 'public_store' group by 1, 2) o
        on o.owner_id = u.owner_id and o.period = u.period
     where u.count is distinct from o.count`,
  'a customer’s money is that of the orders that stand': `
    select c.owner_id, c.id, c.total_spent_minor from customers c
      left join orders o on o.owner_id = c.owner_id and o.customer_id = c.id
     group by c.owner_id, c.id
    having c.total_spent_minor <> coalesce(sum(o.total_amount_minor)
             filter (where o.status not in ('cancelled', 'refunded')), 0)`,
  'no more is given back than was paid': `
    select o.owner_id, o.id, paid.amount as paid, back.amount as back from orders o
      join lateral (select coalesce(sum(amount_minor), 0) as amount from refunds r
             where r.owner_id = o.owner_id and r.order_id = o.id and r.status <> 'failed') back on true
      join lateral (select coalesce(sum(amount_minor), 0) as amount from payment_transactions p
             where p.owner_id = o.owner_id and p.order_id = o.id
               and p.status in ('captured', 'refunded', 'partially_refunded')) paid on true
     where back.amount > paid.amount
    union all
    select p.owner_id, p.id, p.amount_minor, sum(r.amount_minor) from payment_transactions p
      join refunds r on r.owner_id = p.owner_id and r.payment_transaction_id = p.id
     where r.status <> 'failed'
     group by p.owner_id, p.id having sum(r.amount_minor) > p.amount_minor`,
  'an order’s money is in its currency, and a refund in that of its payment’s order': `
    select p.owner_id, p.id from payment_transactions p
      join orders o on o.owner_id = p.owner_id and o.id = p.order_id
     where o.currency <> p.currency
    union all
    select r.owner_id, r.id from refunds r
      join orders o on o.owner_id = r.owner_id and o.id = r.order_id
      left join payment_transactions p
        on p.owner_id = r.owner_id and p.id = r.payment_transaction_id
     where o.currency <> r.currency or p.order_id <> r.order_id`,
  'the money word is what the rows say, unless it was set by hand': `
    select o.owner_id, o.id, o.financial_status, o.total_amount_minor, paid.amount, back.amount as back
      from orders o
      join lateral (select coalesce(sum(amount_minor), 0) as amount from refunds r
             where r.owner_id = o.owner_id and r.order_id = o.id and r.status = 'done') back on true
      join lateral (select coalesce(sum(amount_minor), 0) as amount from payment_transactions p
             where p.owner_id = o.owner_id and p.order_id = o.id
               and p.status in ('captured', 'refunded', 'partially_refunded')) paid on true
     where o.total_amount_minor > 0
       and not exists (select 1 from order_events e
             where e.owner_id = o.owner_id and e.order_id = o.id and e.type = 'status_changed'
               and e.data -> 'financialStatus' is not null)
       and o.financial_status <> case
             when back.amount > 0 and back.amount < paid.amount then 'partially_refunded'
             when back.amount > 0 then 'refunded'
             when paid.amount >= o.total_amount_minor then 'paid'
             when paid.amount > 0 then 'partially_paid' else 'pending' end`,
  'the kept counts are the counts': `
    select coalesce(k.owner_id, o.owner_id) as owner_id, coalesce(k.status, o.status) as status, k.count as kept, o.count
      from (select owner_id, status, financial_status, fulfillment_status, payment_status, source,
                   sum(count)::bigint as count from order_counts group by 1, 2, 3, 4, 5, 6) k
      full join (select owner_id, status, financial_status, fulfillment_status, payment_status, source,
                        count(*) from orders group by 1, 2, 3, 4, 5, 6) o
     using (owner_id, status, financial_status, fulfillment_status, payment_status, source)
     where coalesce(k.count, 0) <> coalesce(o.count, 0)`,
  'an order is found by the words of its text, and by no others': `
    select coalesce(w.owner_id, o.owner_id) as owner_id, order_id, word, o.order_id is null as extra
      from order_words w
      full join (select owner_id, id as order_id, word from orders, string_to_table(search_text, ' ') as word
                  where word <> '') o using (owner_id, order_id, word)
     where w.owner_id is null or o.owner_id is null`,
  'who was merged has no orders, and went into somebody who stands': `
    select o.owner_id, o.id from orders o
      join customers c on c.owner_id = o.owner_id and c.id = o.customer_id
     where c.merged_into is not null
    union all
    select c.owner_id, c.id from customers c
      join customers w on w.owner_id = c.owner_id and w.id = c.merged_into
     where w.merged_into is not null or w.erased_at is not null`,
  'what belongs together belongs to one tenant': `
    select i.owner_id, i.id from order_items i left join orders o
        on o.id = i.order_id and o.owner_id = i.owner_id where o.id is null
    union all
    select i.owner_id, i.id from order_items i left join product_variants v
        on v.id = i.variant_id and v.product_id = i.product_id and v.owner_id = i.owner_id
     where v.id is null
    union all
    select m.owner_id, m.id from stock_movements m left join product_variants v
        on v.id = m.variant_id and v.owner_id = m.owner_id where v.id is null
    union all
    select o.owner_id, o.id from orders o left join customers c
        on c.id = o.customer_id and c.owner_id = o.owner_id
     where o.customer_id is not null and c.id is null`,
  'no more is sent than was ordered, each piece from its own order, and the order’s word says so': `
    select f.owner_id, f.id, i.order_item_id from fulfillments f
      join fulfillment_items i on i.owner_id = f.owner_id and i.fulfillment_id = f.id
      left join order_items l
        on l.owner_id = i.owner_id and l.id = i.order_item_id and l.order_id = f.order_id
     where l.id is null
    union all
    select o.owner_id, o.id, null from orders o
      join lateral (
        select coalesce(sum(sent), 0) as sent, bool_and(sent >= l.quantity) as whole,
               coalesce(bool_or(sent > l.quantity), false) as too_many
          from order_items l
          join lateral (select coalesce(sum(i.quantity), 0) as sent from fulfillment_items i
                  join fulfillments f on f.owner_id = i.owner_id and f.id = i.fulfillment_id
                 where i.owner_id = l.owner_id and i.order_item_id = l.id
                   and f.cancelled_at is null) s on true
         where l.owner_id = o.owner_id and l.order_id = o.id) p on true
     where p.too_many or o.fulfillment_status <> case
             when p.sent = 0 then 'unfulfilled' when p.whole then 'fulfilled' else 'partial' end`,
  'an invoice’s number was given by its store’s counter, and an order with an invoice has one': `
    select i.owner_id, i.order_id as id from invoices i
      left join invoice_counters c on c.owner_id = i.owner_id
     where i.number > coalesce(c.last_number, 0)
    union all
    select o.owner_id, o.id from orders o
      left join invoices i on i.owner_id = o.owner_id and i.order_id = o.id
     where o.invoice_url = '/api/orders/' || o.id || '/invoice.pdf' and i.order_id is null`,
  'a bulk action that is done has done with each of its orders': `
    select b.owner_id, b.id from bulk_actions b
      join bulk_action_items i on i.owner_id = b.owner_id and i.bulk_action_id = b.id
     where b.state = 'done' and i.state = 'waiting'`,
  'a notice failed for a reason, is in the pages at once, and has a shopper’s address': `
    select owner_id, id from notifications
     where (status = 'failed' and error is null)
        or (channel = 'in_app' and status <> 'sent')
        or (audience = 'shopper' and (channel = 'in_app' or recipient is null))`,
  'a stored secret is sealed': `
    select owner_id, id from stores, unnest(array[payment_settings ->> 'gatewayKeySecret',
           payment_settings ->> 'gatewayWebhookSecret', courier_settings ->> 'password']) as secret
     where secret <> '' and secret not like 'enc:v1:%'
    union all
    select owner_id, id from channel_connections where access_token not like 'enc:v1:%'
    union all
    select owner_id, owner_id from courier_tokens where sealed_token not like 'enc:v1:%'`,
  'an idempotency key has its answer, and the order that the answer names is there': `
    select k.owner_id, k.key from idempotency_keys k
      left join orders o on o.owner_id = k.owner_id and o.id::text = k.response ->> 'id'
     where k.response is null or (k.response ->> 'orderNumber' is not null and o.id is null)`,
  'a session has one token that may be used next': `
    select null as owner_id, family_id from refresh_tokens
     where revoked_at is null and rotated_at is null and expires_at > now()
     group by family_id having count(*) > 1`,
  'nobody signed in is gone or switched off': `
    select null as owner_id, r.id from refresh_tokens r left join users u on u.id = r.user_id
     where u.id is null or (not u.is_active and r.revoked_at is null and r.rotated_at is null
            and r.expires_at > now())`,
} satisfies Record<string, string>;

export interface Violation {
  invariant: string;
  rows: object[];
}

/** What is broken in the test's database: nothing, after every test of what happens at once. */
export async function violations(trx?: Trx): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const [invariant, sql] of Object.entries(INVARIANTS)) {
    const broken = await rows<object>(
      acrossTenants(`select * from (${sql}) broken limit 5`),
      [],
      trx,
    );
    if (broken.length > 0) found.push({ invariant, rows: broken });
  }
  return found;
}

/** Ends each test of the file with a look at everything that it left in the database. */
export function useInvariants(): void {
  afterEach(async () => {
    expect(await violations()).toEqual([]);
  });
}
