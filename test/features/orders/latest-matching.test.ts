import { expect, test } from 'vitest';
import { listOrders } from '../../../src/features/orders/list/list-orders.ts';
import { useApp } from '../../support/app.ts';
import { rows } from '../../support/rows.ts';
import { aStore } from '../../support/stores.ts';

const context = useApp();

test('a search in a state gives the same page and count, however many orders the name has', async () => {
  const store = await aStore(context.app);
  await rows(
    `insert into orders (owner_id, id, order_number, public_token, source, status, payment_status,
       payment_method, customer, total_amount_minor, subtotal_minor, currency, search_text, created_at)
     select ?, ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, n, 'a-token-of-somebody-else-' || n,
       'manual', case when n % 100 = 0 then 'packed' else 'delivered' end, 'cod', 'cod',
       '{"name": "Asha", "phone": "98470 12345"}', n, n, 'INR',
       n || ' asha' || case when n <= 50 then ' rao' else '' end, now() - (5000 - n) * interval '1 minute'
       from generate_series(1, 2500) n`,
    [store.ownerId],
  );
  const list = async (search: string, status: 'delivered' | 'packed', page = 1, limit = 3) => {
    const query = { search, status: [status], page, limit, countUpTo: 1_000 };
    const { items, total } = await listOrders(store.tenant, query);
    return { numbers: items.map(({ orderNumber }) => orderNumber), total };
  };
  expect(await list('asha', 'delivered')).toEqual({ numbers: [2499, 2498, 2497], total: 1_001 });
  expect(await list('asha', 'delivered', 2)).toEqual({
    numbers: [2496, 2495, 2494],
    total: 1_001,
  });
  expect(await list('asha', 'packed')).toEqual({ numbers: [2500, 2400, 2300], total: 25 });
  expect(await list('asha', 'packed', 9)).toEqual({ numbers: [100], total: 25 });
  expect(await list('rao', 'delivered')).toEqual({ numbers: [50, 49, 48], total: 50 });
  expect(await list('asha', 'delivered', 2_401, 1)).toEqual({ numbers: [75], total: 2_402 });
});

test('letters that many have are found in a state that none of the latest orders is in', async () => {
  const store = await aStore(context.app);
  await rows(
    `insert into orders (owner_id, id, order_number, public_token, source, status, payment_status,
       payment_method, customer, total_amount_minor, subtotal_minor, currency, search_text, created_at)
     select ?, ('01900000-0001-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, n, 'a-token-of-somebody-else-' || n,
       'manual', case when n > 1500 then 'new' else 'delivered' end, 'cod', 'cod',
       '{"name": "Asha", "phone": "98470 12345"}', n, n, 'INR',
       n || case when mod(n, 4) = 0 then ' ravi' else ' asha rao' end, now() - (5000 - n) * interval '1 minute'
       from generate_series(1, 5000) n`,
    [store.ownerId],
  );
  const list = async (search: string, page = 1) => {
    const query = { search, status: ['delivered' as const], page, limit: 3, countUpTo: 1_000 };
    const { items, total } = await listOrders(store.tenant, query);
    return { numbers: items.map(({ orderNumber }) => orderNumber), total };
  };
  expect(await list('a')).toEqual({ numbers: [1499, 1498, 1497], total: 1_001 });
  expect(await list('a', 2)).toEqual({ numbers: [1495, 1494, 1493], total: 1_001 });
  expect(await list('as ra')).toEqual({ numbers: [1499, 1498, 1497], total: 1_001 });
  const all = async (search: string, page = 1) => {
    const query = { search, page, limit: 3, countUpTo: 1_000 };
    const { items, total } = await listOrders(store.tenant, query);
    return { numbers: items.map(({ orderNumber }) => orderNumber), total };
  };
  expect(await all('a')).toEqual({ numbers: [4999, 4998, 4997], total: 1_001 });
  expect(await all('ravi', 2)).toEqual({ numbers: [4988, 4984, 4980], total: 1_001 });
  // Too few for that: found by their words.
  expect(await list('ravi')).toEqual({ numbers: [1500, 1496, 1492], total: 375 });
  expect(await list('zz')).toEqual({ numbers: [], total: 0 });
});
