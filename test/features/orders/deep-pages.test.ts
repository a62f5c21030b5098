import { beforeAll, expect, test } from 'vitest';
import { DEEP_OFFSET, listOrders } from '../../../src/features/orders/list/list-orders.ts';
import { ORDER_SORTS, type OrderQuery } from '../../../src/features/orders/list/order-query.ts';
import { useApp } from '../../support/app.ts';
import { firstPlan } from '../../support/first-plan.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const ORDERS = 2 * DEEP_OFFSET + 130;
let store: TestStore;

beforeAll(async () => {
  store = await aStore(context.app);
  // Two of each moment: the id decides between them.
  await rows(
    `insert into orders (owner_id, id, order_number, public_token, source, status, payment_status,
       payment_method, customer, total_amount_minor, subtotal_minor, currency, search_text, created_at)
     select ?, gen_random_uuid(), n, 'a-token-of-somebody-else-' || n, 'manual',
       case when mod(n, 500) = 0 then 'delivered' else 'new' end, 'cod', 'cod', '{"name":"Asha"}',
       mod(n, 700), mod(n, 700), 'INR', n::text, now() - n / 2 * interval '1 minute'
       from generate_series(1, ${ORDERS}) n`,
    [store.ownerId],
  );
}, 60_000);

const list = (query: Partial<OrderQuery>) =>
  listOrders(store.tenant, { page: 1, limit: 100, ...query });
const idsOf = async (query: Partial<OrderQuery>) => (await list(query)).items.map(({ id }) => id);

test.each(ORDER_SORTS)('a list by %s reads on at both sides of an order', async (sort) => {
  const first = await idsOf({ sort, limit: 30 });
  const [middle = '', last = ''] = [first[9], first[19]];
  expect(await idsOf({ sort, limit: 10, beside: { side: 'after', id: middle } })).toEqual(
    first.slice(10, 20),
  );
  expect(await idsOf({ sort, limit: 10, beside: { side: 'before', id: last } })).toEqual(
    first.slice(9, 19),
  );
});

test.each(ORDER_SORTS)('a deep page by %s is the same, found from the end', async (sort) => {
  const page = Math.floor(ORDERS / 100);
  const before = await idsOf({ sort, page: page - 1 });
  const after = await list({ sort, beside: { side: 'after', id: before.at(-1) ?? '' } });
  const [found, last] = [await list({ sort, page }), await list({ sort, page: page + 1 })];
  expect(found.total).toBe(ORDERS);
  expect(found.items).toEqual(after.items);
  expect([found.items.length, last.items.length]).toEqual([100, ORDERS % 100]);
  expect(await idsOf({ sort, page: page + 2 })).toEqual([]);
});

test('a mark in a tab stays in the tab', async () => {
  const status = ['delivered'] as const;
  const all = await idsOf({ status });
  const [first = '', ...others] = all;
  expect(await idsOf({ status, beside: { side: 'after', id: first } })).toEqual(others);
  expect((await list({ status, beside: { side: 'after', id: first } })).total).toBe(all.length);
});

test('of another store’s order, and of none, nothing is read', async () => {
  const other = await aStore(context.app);
  const [id = ''] = await idsOf({ limit: 1 });
  const beside = { side: 'after', id } as const;
  expect((await listOrders(other.tenant, { page: 1, limit: 10, beside })).items).toEqual([]);
});

test('behind a mark, rows are found by the index', async () => {
  await rows('analyze orders');
  const [id = ''] = await idsOf({ limit: 1 });
  const plan = await firstPlan(context.db, () => list({ beside: { side: 'after', id } }));
  expect(plan).toMatch(/Index Cond: \(\(owner_id = [^"]*ROW\(created_at, id\) < ROW/);
});
