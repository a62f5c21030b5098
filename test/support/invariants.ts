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
  'a line holds its pieces, one of a cancelled order none': `
    select i.owner_id, i.id, o.status, i.quantity, m.held
      from order_items i
      join orders o on o.owner_id = i.owner_id and o.id = i.order_id
      join product_variants v on v.owner_id = i.owner_id and v.id = i.variant_id
      left join (select owner_id, order_item_id, sum(delta)::integer as held,
                        bool_or(reason = 'restock') as restocked
                   from stock_movements group by owner_id, order_item_id) m
        on m.owner_id = i.owner_id and m.order_item_id = i.id
     where v.track_stock and not o.flags @> '{stockShort}' and m.restocked is not true
       and coalesce(m.held, 0) <> case when o.status = 'cancelled' then 0 else -i.quantity end`,
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
  'an idempotency key has its answer, and the order that the answer names is there': `
    select k.owner_id, k.key from idempotency_keys k
      left join orders o on o.owner_id = k.owner_id and o.id::text = k.response ->> 'id'
     where k.response is null or (k.response ->> 'orderNumber' is not null and o.id is null)`,
  'a session has one token that may be used next': `
    select null as owner_id, family_id from refresh_tokens
     where revoked_at is null and rotated_at is null and expires_at > now()
     group by family_id having count(*) > 1`,
  'nobody signed in is gone': `
    select null as owner_id, r.id from refresh_tokens r left join users u on u.id = r.user_id
     where u.id is null`,
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
