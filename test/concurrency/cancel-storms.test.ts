import { expect, test } from 'vitest';
import { rows } from '../../src/db.ts';
import { apiOf } from '../support/api.ts';
import { useApp } from '../support/app.ts';
import { brokenHolds, brokenStock, someGoods, stockOf, type TestGoods } from '../support/goods.ts';
import { useInvariants } from '../support/invariants.ts';
import { checkoutOf } from '../support/shopper.ts';
import { aStore, type TestStore } from '../support/stores.ts';

const context = useApp();
useInvariants();
const checkout = checkoutOf(context);
const api = apiOf(context);

const move = (store: TestStore, id: string, status: string) =>
  api(store, 'PUT', `/api/orders/${id}/status`, { status });

async function buy(store: TestStore, { productId }: TestGoods, quantity = 1): Promise<string> {
  const answer = await checkout(store, { items: [{ productId, quantity }] });
  expect(answer.statusCode).toBe(201);
  return answer.json().order.id;
}

const spent = async (store: TestStore): Promise<object[]> =>
  rows(
    `select c.id, c.total_spent_minor, sum(o.total_amount_minor)
              filter (where o.status not in ('cancelled', 'refunded')) as orders
       from customers c join orders o on o.owner_id = c.owner_id and o.customer_id = c.id
      where c.owner_id = ? group by c.owner_id, c.id
     having c.total_spent_minor <> coalesce(sum(o.total_amount_minor)
              filter (where o.status not in ('cancelled', 'refunded')), 0)`,
    [store.ownerId],
  );

test('an order cancelled ten times at once gives back once', async () => {
  const store = await aStore(context.app);
  const mug = await someGoods(store, { stock: 10 });
  const id = await buy(store, mug, 3);
  const answers = await Promise.all(Array.from({ length: 10 }, () => move(store, id, 'cancelled')));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
  expect(await stockOf(store, mug.variantId)).toBe(10);
  const movements = await rows(
    `select id from stock_movements where owner_id = ? and order_id = ? and reason = 'cancel'`,
    [store.ownerId, id],
  );
  expect(movements).toHaveLength(1);
  const events = await rows(
    `select id from order_events where owner_id = ? and order_id = ? and type = 'status_changed'`,
    [store.ownerId, id],
  );
  expect(events).toHaveLength(1);
});

test('cancelling and reopening while others buy keeps stock, ledger and orders in step', async () => {
  const store = await aStore(context.app);
  const goods = await Promise.all([1, 2, 3].map(() => someGoods(store, { stock: 400 })));
  const ids: string[] = [];
  for (let count = 0; count < 40; count++) ids.push(await buy(store, goods[count % 3]!, 2));
  let storming = true;
  const samples: object[] = [];
  const sample = async () => {
    while (storming) samples.push(...(await brokenStock(store)));
  };
  const sales = Array.from({ length: 60 }, (_, count) => buy(store, goods[count % 3]!));
  const storm = (id: string, index: number) =>
    Promise.all(
      Array.from({ length: 10 }, async (_, round) => {
        const status = (round + index) % 2 ? 'new' : 'cancelled';
        const answer = await move(store, id, status);
        expect(answer.statusCode).toBe(200);
      }),
    );
  // Ten at once for each order, eight orders at a time: more wait longer for a connection than the
  // 5 s that a request gives it on a slow machine.
  const stormy = ids.entries();
  const storms = Array.from({ length: 8 }, async () => {
    for (const [index, id] of stormy) await storm(id, index);
  });
  const sampling = sample();
  await Promise.all([...sales, ...storms]);
  storming = false;
  await sampling;
  expect(samples).toEqual([]);
  expect(await brokenStock(store)).toEqual([]);
  expect(await brokenHolds(store)).toEqual([]);
  expect(await spent(store)).toEqual([]);
}, 60_000);

test('orders that reopen at once for too few pieces share what is there', async () => {
  const store = await aStore(context.app);
  const mug = await someGoods(store, { stock: 6 });
  const ids = [await buy(store, mug, 2), await buy(store, mug, 2), await buy(store, mug, 2)];
  for (const id of ids) await move(store, id, 'cancelled');
  await buy(store, mug, 3);
  await Promise.all(ids.map((id) => move(store, id, 'new')));
  expect(await stockOf(store, mug.variantId)).toBe(0);
  expect(await brokenStock(store)).toEqual([]);
  const short = await rows(`select id from orders where owner_id = ? and flags @> '{stockShort}'`, [
    store.ownerId,
  ]);
  expect(short).toHaveLength(2);
});
