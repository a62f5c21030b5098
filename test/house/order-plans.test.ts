import { beforeAll, describe, expect, test } from 'vitest';
import { listOrders } from '../../src/features/orders/list/list-orders.ts';
import type { OrderQuery } from '../../src/features/orders/list/order-query.ts';
import { listAreas } from '../../src/features/orders/queries/distinct-values.ts';
import { useApp } from '../support/app.ts';
import { firstPlan } from '../support/first-plan.ts';
import { rows } from '../support/rows.ts';
import { aStore, type TestStore } from '../support/stores.ts';

const context = useApp();
let store: TestStore;

beforeAll(async () => {
  store = await aStore(context.app);
  await someOrders();
});

/** Rows enough for the planner, found by the words that real ones have. */
async function someOrders() {
  await rows(
    `insert into orders (owner_id, id, order_number, public_token, source, status, payment_status,
       payment_method, customer, total_amount_minor, subtotal_minor, currency, search_text, created_at)
     select ?, gen_random_uuid(), n, 'a-token-of-somebody-else-' || n, 'manual',
       (array['new', 'pending', 'confirmed', 'delivered'])[1 + n % 4], 'cod', 'cod',
       jsonb_build_object('name', 'Asha', 'address', jsonb_build_object('city', 'City ' || n % 50)),
       n, n, 'INR', n || ' asha word' || n, now() - n * interval '1 minute'
       from generate_series(1, 5000) n`,
    [store.ownerId],
  );
  await rows('vacuum analyze orders');
  await rows('vacuum analyze order_words');
}

describe('the orders list', () => {
  const plan = (query: Partial<OrderQuery>) =>
    firstPlan(context.db, () =>
      listOrders(store.tenant, { page: 1, limit: 20, countUpTo: 1000, ...query }),
    );

  test.each([
    ['all', {}, 'orders_recent'],
    ['both entry states', { status: ['new', 'pending'] }, 'orders_to_confirm'],
    ['a state', { status: ['delivered'] }, 'orders_by_status'],
    ['by total', { sort: '-totalAmount' }, 'orders_by_total'],
  ] satisfies [string, Partial<OrderQuery>, string][])(
    '%s is read off an index in its order, and counted without looking at orders',
    async (_, query, index) => {
      const text = await plan(query);
      expect(text).toContain(index);
      expect(text).toContain('order_counts_pkey');
      expect(text).not.toContain('Sort Key: o.');
    },
  );

  test('filters are answered by the index alone', async () => {
    const query = { paymentStatus: ['cod'], source: ['manual'], hasLabel: false } as const;
    expect(await plan({ ...query, codAnswer: 'unasked' })).toContain(
      'Index Only Scan using orders_recent',
    );
  });

  test('who asked to cancel is found without looking at other orders', async () => {
    const text = await plan({ cancelRequested: true });
    expect(text).toContain('orders_cancel_requested');
    expect(text).not.toContain('orders_recent');
  });

  test('who is to transfer money is found without looking at other orders', async () => {
    const text = await plan({ transferDue: true });
    expect(text).toContain('orders_receivable');
    expect(text).not.toContain('orders_recent');
  });

  test('a search is a range of words of the tenant', async () => {
    const text = await plan({ search: 'word12' });
    expect(text).toContain('order_words_pkey');
    expect(text).toMatch(/Index Cond: \(\(owner_id = [^)]*\) AND \(word >= /);
  });

  test('areas are each told once, whatever the case they were typed in', async () => {
    const areas = await listAreas(store.tenant);
    expect(areas.slice(0, 3)).toEqual(['city 0', 'city 1', 'city 10']);
    expect(areas).toHaveLength(50);
  });
});
