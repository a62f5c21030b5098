import { expect, test } from 'vitest';
import type { Fault } from '../../../../dev/simulators/gateway/faults.ts';
import { newId } from '../../../../src/ids.ts';
import { useApp } from '../../../support/app.ts';
import { createPaymentOf, useGatewaySimulator } from '../../../support/gateway-simulator.ts';
import { anOnlineShop } from '../../../support/online-shop.ts';
import { paymentsOf } from '../../../support/payments.ts';
import { rows } from '../../../support/rows.ts';
import { checkoutOf } from '../../../support/shopper.ts';
import type { TestStore } from '../../../support/stores.ts';

const context = useApp();
const simulator = useGatewaySimulator(context);
const createPayment = createPaymentOf(context);
const checkout = checkoutOf(context);
/** More at once than the pool has connections: whoever waits for the gateway must hold none. */
const AT_ONCE = 20;

async function aShop() {
  const {
    store,
    goods: { productId },
  } = await anOnlineShop(context, { stock: 100 });
  return { store, cart: { items: [{ productId, quantity: 1 }] } };
}

const seconds = async (work: () => PromiseLike<unknown>): Promise<number> => {
  const since = performance.now();
  await work();
  return (performance.now() - since) / 1_000;
};

/** Sessions that hold a transaction open and do nothing in it. */
const idleInTransaction = () =>
  rows<object>(
    `select query from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'
        and state_change < now() - interval '1 second'`,
  );

async function isUnavailable(store: TestStore, cart: { items: object[] }, key: string) {
  const answer = await createPayment(store, cart, { 'idempotency-key': key });
  expect(answer.json()).toMatchObject({ statusCode: 502, code: 'GATEWAY_UNAVAILABLE' });
  expect(answer.json().message).toBe(
    'Online payment is not available right now. You haven’t been charged',
  );
  expect(answer.json().requestId).toBeDefined();
}

test('a gateway that takes its time: 502 within 12 s, and nobody else waits', async () => {
  const { store, cart } = await aShop();
  const keys = Array.from({ length: AT_ONCE }, newId);
  simulator.fault = 'slow';
  let waiting = AT_ONCE;
  const slow = keys.map(async (key) => {
    const took = await seconds(() => isUnavailable(store, cart, key));
    waiting -= 1;
    return took;
  });
  await expect.poll(() => simulator.calls.length).toBe(AT_ONCE);
  for (let turn = 0; turn < 10; turn++) {
    const others = [
      () => context.app.inject({ url: `/catalog/${store.slug}` }),
      () => context.app.inject({ url: '/api/orders', headers: store.headers }),
      () => checkout(store, cart),
    ];
    for (const other of others) expect(await seconds(other)).toBeLessThan(3);
    expect(await idleInTransaction()).toEqual([]);
  }
  expect(waiting).toBe(AT_ONCE);
  expect(Math.max(...(await Promise.all(slow)))).toBeLessThan(12);
  expect(await paymentsOf(store)).toEqual([]);
  simulator.fault = 'none';
  const again = await createPayment(store, cart, { 'idempotency-key': keys[0]! });
  expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([201, undefined]);
});

const FAULTS: Fault[] = [
  'down',
  'reset',
  'rubbish',
  'wrong-amount',
  'lost-answer',
  'unauthorized',
  'busy',
];

test.each(FAULTS)(
  'a gateway that is %s: 502, nothing written, and the next try works',
  async (fault) => {
    const { store, cart } = await aShop();
    const key = newId();
    simulator.fault = fault;
    expect(await seconds(() => isUnavailable(store, cart, key))).toBeLessThan(12);
    expect(await paymentsOf(store)).toEqual([]);
    expect(await idleInTransaction()).toEqual([]);
    simulator.fault = 'none';
    expect((await createPayment(store, cart, { 'idempotency-key': key })).statusCode).toBe(201);
    expect(await paymentsOf(store)).toMatchObject([{ status: 'created', attention: null }]);
  },
);
