import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { main } from '../../dev/commands/seed.ts';
import { signIn } from '../../src/features/accounts/sessions/sign-in.ts';
import { connectDatabase } from '../../src/kernel/db/db.ts';
import { useDatabase } from '../support/database.ts';
import { useFolder } from '../support/files.ts';
import { violations } from '../support/invariants.ts';
import { rows } from '../support/rows.ts';

/** Rows that break a rule, by rule. */
const RULES = {
  'stock is the sum of its ledger': `
    select v.id from product_variants v left join (
      select variant_id, sum(delta) as total from stock_movements group by 1) m on m.variant_id = v.id
     where v.stock <> coalesce(m.total, 0)`,
  'an order holds what its lines say, a cancelled one nothing': `
    select i.id from order_items i join orders o on o.id = i.order_id
      join product_variants v on v.id = i.variant_id left join (
      select order_item_id, sum(delta) as total from stock_movements group by 1) m
        on m.order_item_id = i.id
     where v.track_stock and coalesce(m.total, 0) <>
       case when o.status = 'cancelled' then 0 else -i.quantity end`,
  'the ledger counts on without a gap': `
    select id from (select id, stock_after, sum(delta) over (
      partition by variant_id order by created_at, id) as total from stock_movements) m
     where stock_after <> total`,
  'customers are counted': `
    select c.id from customers c left join (
      select customer_id, count(*) as orders, max(created_at) as last,
        coalesce(sum(total_amount_minor) filter (where status <> 'cancelled'), 0) as spent
      from orders group by 1) o on o.customer_id = c.id
     where (c.order_count, c.total_spent_minor, c.last_order_at) is distinct from
       (o.orders, o.spent, o.last)`,
  'usage is counted': `
    select 1 from usage_counters u full join (
      select owner_id, to_char(created_at, 'YYYY-MM') as period, count(*) from orders
       where source = 'public_store' and status <> 'cancelled' group by 1, 2) o using (owner_id, period)
     where u.count is distinct from o.count`,
  'paid orders have their payment': `
    select o.id from orders o where (financial_status = 'paid') <> exists (
      select 1 from payment_transactions t where t.order_id = o.id and t.status = 'captured'
        and t.amount_minor = o.total_amount_minor)`,
  'subtotals are the sum of their lines': `
    select o.id from orders o left join (
      select order_id, sum(total_minor) as total from order_items group by 1) i on i.order_id = o.id
     where o.subtotal_minor is distinct from i.total`,
  'the next order number is free': `
    select owner_id from order_counters c where last_number <>
      (select max(order_number) from orders o where o.owner_id = c.owner_id)`,
};

describe('npm run seed', () => {
  const db = useDatabase();
  const folder = useFolder();
  const said: string[] = [];
  for (const method of ['log', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((line) => void said.push(String(line)));
  }
  const seed = async (...args: string[]) => {
    vi.stubEnv('DATABASE_URL', db.url);
    const code = await main(args);
    // The command closes the pool that it bound the models to.
    db.knex = connectDatabase({ databaseUrl: db.url, dbPoolMax: 5 });
    return code;
  };
  const count = async (table: string) =>
    (await rows<{ n: number }>(`/* across tenants */ select count(*) as n from ${table}`))[0]?.n;

  beforeEach(() => {
    said.length = 0;
  });
  afterAll(() => vi.restoreAllMocks());

  test('makes as much as it was told to, again and again, and every rule holds', async () => {
    expect(await seed('--stores', '3', '--products', '20', '--orders', '300')).toBe(0);
    // More than goes into one transaction.
    expect(await seed('--stores', '1', '--products', '10', '--orders', '4500')).toBe(0);
    expect(await count('stores')).toBe(4);
    expect(await count('products')).toBe(30);
    expect(await count('orders')).toBe(4_800);
    for (const [rule, sql] of Object.entries(RULES)) {
      expect(await rows(`/* across tenants */ ${sql}`), rule).toEqual([]);
    }
    expect(await violations()).toEqual([]);
  });

  test('no list of the desk is left empty', async () => {
    for (const table of [
      'fulfillments',
      'fulfillment_items',
      'payment_transactions',
      'refunds',
      'order_tags',
    ]) {
      expect(await count(table), table).toBeGreaterThan(0);
    }
    const [orders] = await rows(
      `/* across tenants */ select 
         bool_or(financial_status = 'pending' and status = 'delivered' and payment_status = 'cod') as due,
         bool_or(fulfillment_status = 'fulfilled') as fulfilled from orders`,
    );
    expect(orders).toEqual({ due: true, fulfilled: true });
  });

  test('tells a login that works', async () => {
    await seed('--stores', '1', '--products', '1', '--orders', '0');
    const email = /owner@\S+/.exec(said.join('\n'))?.[0] ?? '';
    const password = /password (\S+)$/.exec(said.join('\n'))?.[1] ?? '';
    const outcome = await signIn({ email, password }, { userAgent: 'test', address: '' });
    expect(outcome).toMatchObject({ started: { session: { email } } });
  });

  test('makes a store of a catalog file, and another one when told again', async () => {
    const file = join(folder, 'catalog.json');
    const variant = (Size: string, price: number) => ({
      sku: `CK-${Size}`,
      name: Size,
      options: { Size },
      price,
      stock: 7,
    });
    await writeFile(
      file,
      JSON.stringify({
        slug: 'thread-works',
        name: 'Thread Works',
        currency: 'INR',
        country: 'IN',
        products: [
          {
            name: 'Cotton Kurta',
            category: 'Kurtas',
            aliases: ['kurti'],
            options: ['Size'],
            variants: [variant('S', 799), variant('M', 849.5)],
          },
        ],
      }),
    );
    expect(await seed('--catalog', file)).toBe(0);
    expect(said.join('\n')).toContain('/catalog/thread-works with 1 products and 2 variants');
    const made = await rows(
      `/* across tenants */ select v.sku, v.price_minor as price, v.stock from product_variants v
        join stores s using (owner_id) where s.slug = 'thread-works' order by v.position`,
    );
    expect(made).toEqual([
      { sku: 'CK-S', price: 79_900, stock: 7 },
      { sku: 'CK-M', price: 84_950, stock: 7 },
    ]);
    expect(await seed('--catalog', file)).toBe(0);
    expect(said.join('\n')).toContain('/catalog/thread-works-');
  });

  test.each([
    [[]],
    [['--stores', '0', '--products', '1', '--orders', '1']],
    [['--stores', '3', '--products', '2', '--orders', '1']],
    [['--stores', '1', '--products', 'many', '--orders', '1']],
    [['--stores', '1', '--products', '1', '--orders', '1', '--catalog', 'a.json']],
    [['--catalog']],
    [['--colour', 'blue']],
  ])('called wrongly (%j) it prints its usage', async (args) => {
    expect(await main(args)).toBe(2);
    expect(said.join('\n')).toContain('usage: npm run seed');
  });
});
