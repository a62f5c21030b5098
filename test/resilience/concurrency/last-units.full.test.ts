import { expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { paidCheckout, useGatewaySimulator } from '../../support/gateway-simulator.ts';
import { brokenHolds, brokenStock, orderCount, someGoods, stockOf } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { anOnlineShop } from '../../support/online-shop.ts';
import { bySize } from '../../support/resilience/by-size.ts';
import { figure } from '../../support/resilience/figures.ts';
import { atOnce, type Timed, withinMs } from '../../support/resilience/load.ts';
import { rows } from '../../support/rows.ts';
import { type Checkout, checkoutOf } from '../../support/shopper.ts';
import { aStore, type TestStore } from '../../support/stores.ts';
import { useWebProcesses } from '../../support/web-processes.ts';
import {
  type Answer,
  openPayment,
  type PlacedOrder,
  placeOrder,
  shopperNo,
} from '../../support/web-shoppers.ts';

const BUYERS = 500;
const STOCK = 100;
const REPEATS = bySize({ smoke: 1, full: 20 });
const context = useApp();
const simulator = useGatewaySimulator(context);
useInvariants();
const { urlOf } = useWebProcesses(context, () => ({ GATEWAY_API_URL: simulator.origin }));

interface Buyer {
  number: number;
  checkout: Checkout;
}

/** Every second one has paid at the gateway already, and only the order is missing. */
async function aBuyer(store: TestStore, items: object[], number: number): Promise<Buyer> {
  const cart = { items, customer: shopperNo(number) };
  if (number % 2 === 0) return { number, checkout: { ...cart, paymentMethod: 'cod' } };
  const { body: opened } = await openPayment(urlOf(number), store, cart);
  return { number, checkout: paidCheckout(cart, opened, simulator.pay(opened.gatewayOrderId)) };
}

/** Everybody at once after the same pieces. Returns the answers. */
async function rush(): Promise<Timed<Answer<PlacedOrder>>[]> {
  const { store, goods } = await anOnlineShop(context, { stock: STOCK });
  const items = [{ productId: goods.productId, quantity: 1 }];
  const numbers = Array.from({ length: BUYERS }, (_, number) => number);
  const come = await atOnce(numbers, 10, (number) => aBuyer(store, items, number));
  const buyers = come.map(({ answer }) => answer);
  const answers = await atOnce(buyers, BUYERS, ({ number, checkout }) =>
    // Both kinds go to both processes.
    placeOrder(urlOf(number >> 1), store, checkout),
  );
  const placed = answers.filter(({ answer }) => answer.status === 201);
  const refused = answers.filter(({ answer }) => answer.status !== 201);
  expect(placed).toHaveLength(STOCK);
  for (const { answer } of refused) {
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'OUT_OF_STOCK', message: 'Some items are out of stock' },
    });
  }
  expect(await stockOf(store, goods.variantId)).toBe(0);
  expect(await orderCount(store)).toBe(STOCK);
  await soldOneByOne(store);
  return answers;
}

/** The numbers, the usage and the ledger go up and down by one, without a gap. */
async function soldOneByOne(store: TestStore): Promise<void> {
  expect(await brokenStock(store)).toEqual([]);
  expect(await brokenHolds(store)).toEqual([]);
  const [found] = await rows<object>(
    `select (select count from usage_counters where owner_id = ? and metric = 'orders') as counted,
            (select count(distinct order_number) from orders where owner_id = ?) as numbers`,
    [store.ownerId, store.ownerId],
  );
  expect(found).toEqual({ counted: STOCK, numbers: STOCK });
  const after = await rows<{ stockAfter: number }>(
    `select stock_after as "stockAfter" from stock_movements
      where owner_id = ? and reason = 'sale' order by stock_after`,
    [store.ownerId],
  );
  expect(after.map(({ stockAfter }) => stockAfter)).toEqual([...Array(STOCK).keys()]);
}

test(`A-01 ${BUYERS} buyers at once for ${STOCK} pieces, half of them online, ${REPEATS} times: ${STOCK} orders, the others are told, stock 0`, async () => {
  const answers: Timed<Answer<PlacedOrder>>[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat++) answers.push(...(await rush()));
  figure('A-01', { what: 'p99', value: withinMs(answers, 0.99), unit: 'ms', limit: 3_000 });
}, 600_000);

test('A-01 a product deleted while its order waits is told as not found', async () => {
  const store = await aStore(context.app);
  const { productId } = await someGoods(store);
  const deletion = await context.db.knex.transaction();
  await deletion.raw(`delete from products where owner_id = ? and id = ?`, [
    store.ownerId,
    productId,
  ]);
  const buying = checkoutOf(context)(store, { items: [{ productId, quantity: 1 }] });
  await untilSomebodyWaits();
  await deletion.commit();
  const answer = await buying;
  expect(answer.statusCode).toBe(400);
  expect(answer.json().message).toBe(`Product not found: ${productId}`);
  expect(await orderCount(store)).toBe(0);
});

async function untilSomebodyWaits(): Promise<void> {
  for (;;) {
    const waiting = await rows(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (waiting.length > 0) return;
  }
}
