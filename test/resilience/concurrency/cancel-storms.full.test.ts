import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { apiOf } from '../../support/api.ts';
import { useApp } from '../../support/app.ts';
import {
  brokenHolds,
  brokenStock,
  someGoods,
  stockOf,
  type TestGoods,
} from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { bySize } from '../../support/resilience/by-size.ts';
import { figure } from '../../support/resilience/figures.ts';
import { atOnce } from '../../support/resilience/load.ts';
import { rows } from '../../support/rows.ts';
import { checkoutOf } from '../../support/shopper.ts';
import { aStore, type TestStore } from '../../support/stores.ts';
import { useWebProcesses, WITHOUT_STORE_LIMITS } from '../../support/web-processes.ts';

const context = useApp();
useInvariants();
const checkout = checkoutOf(context);
const api = apiOf(context);
const { urlOf } = useWebProcesses(context, () => WITHOUT_STORE_LIMITS);

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

test('A-07 an order cancelled ten times at once gives back once', async () => {
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

/** Moves an order through one of both processes. */
async function moveAt(turn: number, store: TestStore, id: string, status: string): Promise<number> {
  const response = await fetch(`${urlOf(turn)}/api/orders/${id}/status`, {
    method: 'PUT',
    headers: { ...store.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ status }),
  });
  await response.arrayBuffer();
  return response.status;
}

const ORDERS = bySize({ smoke: 12, full: 300 });
const TIMES = 10;
const ROUNDS = ['cancelled', 'new', 'cancelled', 'new', 'cancelled'];

test(`A-07 ${ORDERS} orders, each cancelled and reopened ${TIMES} times at once through two processes, while others buy: the ledger holds at every moment`, async () => {
  const store = await aStore(context.app);
  const goods = await Promise.all([1, 2, 3].map(() => someGoods(store, { stock: 100_000 })));
  const ids: string[] = [];
  for (let count = 0; count < ORDERS; count++) ids.push(await buy(store, goods[count % 3]!, 2));
  let storming = true;
  let samples = 0;
  const broken: object[] = [];
  const sampling = async () => {
    for (; storming; samples++) {
      broken.push(...(await brokenStock(store)));
      await wait(200);
    }
  };
  const selling = async () => {
    for (let count = 0; storming; count++) await buy(store, goods[count % 3]!);
  };
  // Four orders at a time: more wait longer for a connection than the 5 s that a request gives it
  // on a slow machine.
  const cancelling = atOnce(ids, 4, async (id) => {
    for (const status of ROUNDS) {
      const moves = Array.from({ length: TIMES }, (_, turn) => moveAt(turn, store, id, status));
      expect(await Promise.all(moves)).toEqual(Array(TIMES).fill(200));
    }
  });
  const ended = cancelling.finally(() => {
    storming = false;
  });
  await Promise.all([ended, sampling(), selling()]);
  expect(broken).toEqual([]);
  expect(samples).toBeGreaterThan(1);
  expect(await brokenStock(store)).toEqual([]);
  expect(await brokenHolds(store)).toEqual([]);
  expect(await spent(store)).toEqual([]);
  // Three cancellations of each, however often they were asked for; each gave two pieces back once.
  const [given] = await rows<object>(
    `select count(*) as times, sum(delta)::integer as pieces from stock_movements
      where owner_id = ? and reason = 'cancel'`,
    [store.ownerId],
  );
  expect(given).toEqual({ times: ORDERS * 3, pieces: ORDERS * 3 * 2 });
  figure('A-07', { what: 'samples of the ledger, all right', value: samples, unit: '' });
}, 600_000);

test('A-07 orders that reopen at once for too few pieces share what is there', async () => {
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
