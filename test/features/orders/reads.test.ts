import { expect, test } from 'vitest';
import { changeStatus } from '../../../src/features/orders/change-status.ts';
import { findOrderByToken } from '../../../src/features/orders/find-order.ts';
import { orderCounts } from '../../../src/features/orders/list/order-tabs.ts';
import { recentEvents } from '../../../src/features/orders/timeline.ts';
import { newToken } from '../../../src/ids.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { someGoods } from '../../support/goods.ts';
import { rows } from '../../support/rows.ts';
import { checkoutOf } from '../../support/shopper.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const checkout = checkoutOf(context);

async function orders(store: TestStore, count: number): Promise<string[]> {
  const { productId } = await someGoods(store, { stock: 100, priceMinor: 10_000 });
  const ids: string[] = [];
  for (let turn = 0; turn < count; turn++) {
    ids.push((await checkout(store, { items: [{ productId, quantity: 1 }] })).json().order.id);
  }
  return ids;
}

test('each tab counts its orders, both entry states under one', async () => {
  const store = await aStore(context.app);
  const [one, two, three] = await orders(store, 5);
  await changeStatus(store.tenant, one!, { status: 'pending' }, SYSTEM);
  await changeStatus(store.tenant, two!, { status: 'shipped' }, SYSTEM);
  await changeStatus(store.tenant, three!, { status: 'cancelled' }, SYSTEM);
  expect(await orderCounts(store.tenant)).toEqual({
    toConfirm: 3,
    toPack: 0,
    toShip: 0,
    onTheWay: 1,
    delivered: 0,
    cancelled: 1,
    refunded: 0,
    all: 5,
  });
});

test('the last events come newest first with their orders', async () => {
  const store = await aStore(context.app);
  const [one] = await orders(store, 2);
  await changeStatus(store.tenant, one!, { status: 'confirmed' }, SYSTEM);
  expect(await recentEvents(store.tenant, 2)).toMatchObject([
    { type: 'status_changed', orderNumber: 1001, actor: { name: 'System' } },
    { type: 'created', orderNumber: 1002, actor: { id: null, name: 'Shopper' } },
  ]);
});

test("a shopper's link opens the order in its own store only", async () => {
  const [store, other] = [await aStore(context.app), await aStore(context.app)];
  const [id] = await orders(store, 1);
  const [{ token } = { token: '' }] = await rows<{ token: string }>(
    `select public_token as token from orders where owner_id = ? and id = ?`,
    [store.ownerId, id],
  );
  expect((await findOrderByToken(store.tenant, token))?.id).toBe(id);
  expect(await findOrderByToken(other.tenant, token)).toBeNull();
  const url = (slug: string, key: string) => `/api/public/catalog/${slug}/orders/${key}`;
  const read = await context.app.inject(url(store.slug, token));
  expect(read.json()).toMatchObject({ id, orderNumber: 1001, totalAmount: 100 });
  expect(read.headers['cache-control']).toBe('no-store');
  expect((await context.app.inject(url(other.slug, token))).statusCode).toBe(404);
  expect((await context.app.inject(url(store.slug, id!))).statusCode).toBe(404);
  for (const wrong of ['', newToken(), `${token}x`, 'x'.repeat(500), '%']) {
    expect(await findOrderByToken(store.tenant, wrong)).toBeNull();
  }
});
