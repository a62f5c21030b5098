import { rows, type Trx } from '../../src/kernel/db/db.ts';
import { insertRows } from './insert-rows.ts';
import type { SeedCustomer, SeedOrder } from './make-orders.ts';
import type { SeedShop } from './make-shop.ts';

interface Tally {
  customer: SeedCustomer;
  orders: number;
  spentMinor: number;
  firstAt: string;
  lastAt: string;
}

/** Counts orders into the customer index: new people are added, known ones brought up to date. */
export async function writeCustomers(
  { ownerId }: SeedShop,
  orders: readonly SeedOrder[],
  trx: Trx,
): Promise<void> {
  const tallies = [...tally(orders).values()];
  const known = tallies.filter(({ customer }) => customer.written);
  await insertRows(
    'customers',
    tallies.filter(({ customer }) => !customer.written).map((one) => customerRow(ownerId, one)),
    trx,
  );
  await rows(
    `update customers c set order_count = c.order_count + k.orders, last_order_at = k.last_at,
       updated_at = k.last_at, total_spent_minor = c.total_spent_minor + k.spent
       from unnest(?::uuid[], ?::integer[], ?::bigint[], ?::timestamptz[])
         as k (id, orders, spent, last_at)
      where c.owner_id = ? and c.id = k.id`,
    [
      known.map(({ customer }) => customer.id),
      known.map((one) => one.orders),
      known.map((one) => one.spentMinor),
      known.map((one) => one.lastAt),
      ownerId,
    ],
    trx,
  );
  for (const { customer } of tallies) customer.written = true;
}

function tally(orders: readonly SeedOrder[]): Map<string, Tally> {
  const tallies = new Map<string, Tally>();
  for (const { order, customer } of orders) {
    const { createdAt } = order;
    const start = { customer, orders: 0, spentMinor: 0, firstAt: createdAt, lastAt: createdAt };
    const one = tallies.get(customer.id) ?? start;
    one.orders++;
    one.lastAt = createdAt;
    if (order.status !== 'cancelled') one.spentMinor += order.totalAmountMinor;
    tallies.set(customer.id, one);
  }
  return tallies;
}

const customerRow = (ownerId: string, one: Tally) => ({
  owner_id: ownerId,
  id: one.customer.id,
  phone: one.customer.snapshot.phone,
  name: one.customer.snapshot.name,
  email: one.customer.snapshot.email ?? null,
  address: one.customer.snapshot.address ?? null,
  order_count: one.orders,
  total_spent_minor: one.spentMinor,
  last_order_at: one.lastAt,
  notes: one.customer.notes,
  tags: one.customer.tags,
  no_cod: one.customer.noCod,
  refused_count: 0,
  created_at: one.firstAt,
  updated_at: one.lastAt,
});
