import { inTransaction, rows, type Trx } from '../../src/kernel/db/db.ts';
import { withoutIndexes } from './without-indexes.ts';

/** A copy's phone differs in its last two digits. */
export const MOST_TURNS = 100;

const copiedPhone = (phone: string) =>
  `left(${phone}, -2) || lpad(mod(right(${phone}, 2)::integer + t.turn, 100)::text, 2, '0')`;
const copiedEmail = (email: string) => `replace(${email}, '@', t.turn || '@')`;
/** The last digits of a phone, which stand in the text forwards and backwards. */
const ends = (phone: string) => `right(${phone}, 8)`;
const PHONE = `(s.customer ->> 'phone')`;

const NUMBER = `b.last + (s.order_number - b.first) * b.copies + t.turn`;

// Its number, phone and email are its own; names and parcels' numbers are shared.
const SEARCH_TEXT = `replace(replace(replace(
  overlay(s.search_text placing (${NUMBER})::text from 1 for length(s.order_number::text)),
  ${ends(PHONE)}, ${ends(copiedPhone(PHONE))}),
  reverse(${ends(PHONE)}), reverse(${ends(copiedPhone(PHONE))})),
  '@', t.turn || '@')`;

/** What differs in a copy beside ids and times, as SQL of the row `s`, the copy `t.turn`, and `b`. */
const OWN: Record<string, Record<string, string>> = {
  customers: {
    // Two whose numbers differ in nothing but these digits get a digit more.
    phone: `${copiedPhone('s.phone')} || case when count(*) over alike > 1
      then (row_number() over (alike order by s.id))::text else '' end`,
    email: copiedEmail('s.email'),
  },
  orders: {
    order_number: NUMBER,
    public_token: `lpad(t.turn::text, 3, '0') || s.public_token`,
    customer: `s.customer || jsonb_strip_nulls(jsonb_build_object(
      'phone', ${copiedPhone(PHONE)}, 'email', ${copiedEmail(`(s.customer ->> 'email')`)}))`,
    search_text: SEARCH_TEXT,
  },
  order_items: {},
  order_events: {},
  order_tags: {},
  fulfillments: {},
  fulfillment_items: {},
  payment_transactions: {},
  refunds: {},
  notifications: {},
  stock_movements: {},
};

/** Ids of rows that are copied with the others. */
const COPIED_IDS =
  /^(?:id|order_id|customer_id|order_item_id|fulfillment_id|payment_transaction_id)$/;

/** An id whose time, its first twelve digits, is as much earlier as the copy is. */
const copiedId = (id: string) => {
  const time = `lpad(to_hex(${timeOf(id)} - t.turn * b.step), 12, '0')`;
  return `(left(${time}, 8) || '-' || right(${time}, 4) || substr(${id}::text, 14))::uuid`;
};

/** Milliseconds. */
const timeOf = (id: string) =>
  `('x' || translate(left(${id}::text, 13), '-', ''))::bit(48)::bigint`;

/** A copy is older than the one before by this part of the year: 99 of them by weeks. */
const APART = 1_500;

/** The store's numbers before any copy, how many copies, and how far they are apart in time. */
interface Base {
  ownerId: string;
  first: number;
  last: number;
  /** Of the orders' times, and of their ids', in milliseconds. */
  apart: string;
  step: number;
  copies: number;
}

/**
 * Makes a store `turns` times as large as it was seeded, with everything that belongs to its orders
 * and as many more customers: a million orders in minutes. Each copy is a few hours older than the
 * one before. After it all sums agree: what the copies sold was received besides.
 */
export async function multiplyOrders(ownerId: string, turns: number): Promise<void> {
  if (turns > MOST_TURNS) throw new Error(`no more than ${MOST_TURNS} times`);
  if (turns < 2) return;
  await inTransaction(async (trx) => {
    const base = await baseOf(ownerId, turns, trx);
    await withoutIndexes([...Object.keys(OWN), 'order_words'], () => copyAll(base, trx), trx);
  });
}

async function baseOf(ownerId: string, turns: number, trx: Trx): Promise<Base> {
  const [found] = await rows<Pick<Base, 'first' | 'last' | 'apart' | 'step'>>(
    `select min(order_number) as first, max(order_number) as last,
            ((max(created_at) - min(created_at)) / ${APART})::text as apart,
            1 + (max(${timeOf('id')}) - min(${timeOf('id')})) / ${APART} as step
       from orders where owner_id = ?`,
    [ownerId],
    trx,
  );
  if (!found) throw new Error('the store has no orders');
  return { ownerId, ...found, copies: turns - 1 };
}

async function copyAll(base: Base, trx: Trx): Promise<void> {
  for (const [table, own] of Object.entries(OWN)) await copyRows(table, own, base, trx);
  const { ownerId, copies, first, last } = base;
  await rows(RECEIVED, [ownerId, ownerId], trx);
  await rows('delete from order_words where owner_id = ?', [ownerId], trx);
  await rows(WORDS, [ownerId], trx);
  await rows(USAGE, [ownerId], trx);
  await rows(
    'update order_counts set count = count * ? where owner_id = ?',
    [copies + 1, ownerId],
    trx,
  );
  await rows(
    'update order_counters set last_number = ? where owner_id = ?',
    [last + copies * (last - first + 1), ownerId],
    trx,
  );
}

async function copyRows(
  table: string,
  own: Record<string, string>,
  { ownerId, first, last, copies, apart, step }: Base,
  trx: Trx,
): Promise<void> {
  const columns = await rows<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name = ? and is_generated = 'NEVER'`,
    [table],
    trx,
  );
  const values = columns.map(({ name, type }) => {
    if (own[name]) return own[name];
    if (COPIED_IDS.test(name)) return copiedId(`s.${name}`);
    return type.startsWith('timestamp') ? `s.${name} - t.turn * b.apart` : `s.${name}`;
  });
  await rows(
    `insert into ${table} (${columns.map(({ name }) => name).join(', ')})
     select ${values.join(', ')}
       from ${table} s
      cross join (select ?::bigint as first, ?::bigint as last, ?::interval as apart,
                         ?::bigint as step, ?::integer as copies) b
      cross join generate_series(1, b.copies) t (turn)
      where s.owner_id = ? ${table === 'stock_movements' ? 'and s.order_id is not null' : ''}
      ${table === 'customers' ? 'window alike as (partition by left(s.phone, -2), t.turn)' : ''}`,
    [first, last, apart, step, copies, ownerId],
    trx,
  );
}

const RECEIVED = `
insert into stock_movements (owner_id, id, variant_id, delta, stock_after, reason, note, actor_name)
select v.owner_id, gen_random_uuid(), v.id, v.stock - m.sum, v.stock, 'received', '', 'System'
  from product_variants v
  join (select variant_id, sum(delta) from stock_movements where owner_id = ? group by 1) m
    on m.variant_id = v.id
 where v.owner_id = ? and v.stock <> m.sum`;

const WORDS = `
insert into order_words (owner_id, word, order_id)
select owner_id, word, id from orders, string_to_table(search_text, ' ') as word
 where owner_id = ? and word <> ''`;

const USAGE = `
insert into usage_counters (owner_id, metric, period, count)
select owner_id, 'orders', to_char(created_at at time zone 'UTC', 'YYYY-MM'), count(*)
  from orders where owner_id = ? and source = 'public_store' and status <> 'cancelled' group by 1, 2, 3
    on conflict (owner_id, metric, period) do update set count = excluded.count`;
