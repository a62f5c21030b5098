import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../../src/paths.ts';
import { apiOf } from '../../support/api.ts';
import { useApp } from '../../support/app.ts';
import { brokenStock, orderCount, someGoods } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { SIZE } from '../../support/resilience/by-size.ts';
import { ASHA, checkoutOf } from '../../support/shopper.ts';
import { aStore } from '../../support/stores.ts';

// A statement that leaves its transaction would wait here for the connection it holds itself.
const context = useApp({ dbPoolMax: 1 });
useInvariants();
const checkout = checkoutOf(context);
const api = apiOf(context);

test('A-14 every way to an order and of changing one works over a single connection', async () => {
  const store = await aStore(context.app);
  const { productId } = await someGoods(store, { stock: 100 });
  const items = [{ productId, quantity: 1 }];
  const placed = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      checkout(store, { items }, index % 2 ? { 'idempotency-key': `key ${index % 7}` } : {}),
    ),
  );
  expect(placed.every(({ statusCode }) => statusCode === 201 || statusCode === 200)).toBe(true);
  expect(await orderCount(store)).toBe(15 + 7);
  const { id } = placed[0]!.json().order;
  const url = `/api/orders/${id}`;
  const answers = await Promise.all([
    api(store, 'POST', '/api/orders', { customer: ASHA, items, paymentMethod: 'paid' }),
    api(store, 'PUT', `${url}/status`, { status: 'cancelled' }),
    api(store, 'PUT', `${url}/status`, { status: 'confirmed' }),
    api(store, 'PATCH', url, { notes: 'x' }),
    api(store, 'GET', '/api/orders'),
    api(store, 'GET', `${url}/timeline`),
    api(store, 'GET', '/api/customers'),
    api(store, 'GET', '/api/notifications'),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, ...Array(7).fill(200)]);
  expect(await brokenStock(store)).toEqual([]);
});

// Minutes, and so at full size only: `npm test` runs the same tests over ten connections.
if (SIZE === 'full') {
  test('A-14 the tests of the API pass over a single connection', () => {
    const vitest = join(projectRoot, 'node_modules', 'vitest', 'vitest.mjs');
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [vitest, 'run', 'test/web/api/'],
      {
        cwd: projectRoot,
        encoding: 'utf8',
        env: { PATH: process.env.PATH, HOME: process.env.HOME, DB_POOL_MAX: '1' },
        maxBuffer: 1e8,
      },
    );
    expect(`${stdout}${stderr}`).not.toMatch(/Timeout acquiring a connection/);
    expect(status, `${stdout}${stderr}`.slice(-4_000)).toBe(0);
  }, 900_000);
}
