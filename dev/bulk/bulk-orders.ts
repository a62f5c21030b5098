import { rows, type Trx } from '../../src/kernel/db/db.ts';
import { bulkIdSql, dice } from './bulk-id.ts';
import { withoutIndexes } from './without-indexes.ts';

/** So many in one statement: it ends well before any time-out. */
const CHUNK = 10_000;

/**
 * Orders of the last year, a few stores with many and many with few. They have no lines and are not
 * found by their words: they are there to be counted and to be among.
 */
export async function fillOrders(
  { orders, stores }: { orders: number; stores: number },
  at: Date,
  trx: Trx,
): Promise<void> {
  if (orders === 0) return;
  const insert = async () => {
    for (let first = 0; first < orders; first += CHUNK) {
      const last = Math.min(first + CHUNK, orders) - 1;
      await rows(INSERT, [stores, at, orders, orders, first, last], trx);
    }
  };
  await withoutIndexes(['orders'], insert, trx);
  await rows(COUNT, [], trx);
  await rows(NUMBERS, [], trx);
}

/** Squared, so that the first stores have most. */
const storeOf = `floor(?::bigint * power(${dice('n', 11, 1_000_000)} / 1000000.0, 2))::bigint`;

const INSERT = `
insert into orders (owner_id, id, order_number, public_token, source, status, financial_status,
  fulfillment_status, payment_status, payment_method, customer, subtotal_minor,
  discount_amount_minor, shipping_amount_minor, tax_amount_minor, total_amount_minor, currency,
  created_at, updated_at)
select ${bulkIdSql('user', 'store')}, ${bulkIdSql('order', 'n')}, 1001 + n,
       'bulk-order-' || lpad(n::text, 16, '0'),
       (array['public_store','manual','chat','social'])[1 + ${dice('n', 12, 4)}], status,
       case when status = 'delivered' then 'paid' when status = 'refunded' then 'refunded' else 'pending' end,
       case when status in ('shipped', 'delivered') then 'fulfilled' else 'unfulfilled' end,
       'cod', 'cod', jsonb_build_object('name', 'Buyer ' || ${dice('n', 13, 5_000)}),
       minor, 0, 0, 0, minor, 'INR', placed, placed
  from (select n, ${storeOf} as store,
               (array['new','pending','confirmed','packed','shipped','delivered','delivered',
                      'delivered','delivered','cancelled','refunded'])[1 + ${dice('n', 14, 11)}] as status,
               5000 + ${dice('n', 15, 300_000)} as minor,
               ?::timestamptz - (?::bigint - n) * (interval '365 days' / ?::bigint) as placed
          from generate_series(?::bigint, ?::bigint) n) o`;

const COUNT = `
insert into order_counts (owner_id, status, financial_status, fulfillment_status, payment_status, source, count)
select owner_id, status, financial_status, fulfillment_status, payment_status, source, count(*)
  from orders where public_token like 'bulk-order-%' group by 1, 2, 3, 4, 5, 6`;

const NUMBERS = `
insert into order_counters (owner_id, last_number)
select owner_id, max(order_number) from orders where public_token like 'bulk-order-%' group by 1
    on conflict (owner_id) do update set last_number = greatest(order_counters.last_number, excluded.last_number)`;
