import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { newId } from '../../../src/ids.ts';
import { useApp } from '../../support/app.ts';
import { paidCheckout, useGatewaySimulator } from '../../support/gateway-simulator.ts';
import { orderCount, stockOf } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { anOnlineShop } from '../../support/online-shop.ts';
import { alertReasonsOf, paymentsOf } from '../../support/payments.ts';
import { bySize } from '../../support/resilience/by-size.ts';
import { rows } from '../../support/rows.ts';
import type { Checkout } from '../../support/shopper.ts';
import type { TestStore } from '../../support/stores.ts';
import { useWebProcesses } from '../../support/web-processes.ts';
import { openPayment, placeOrder, post, shopperNo } from '../../support/web-shoppers.ts';

const STOCK = 10_000;
const context = useApp();
const simulator = useGatewaySimulator(context);
useInvariants();
const { urlOf } = useWebProcesses(context, () => ({ GATEWAY_API_URL: simulator.origin }));

async function aShop(stock = STOCK) {
  const {
    store,
    goods: { productId, variantId },
  } = await anOnlineShop(context, { stock });
  return { store, variantId, items: [{ productId, quantity: 1 }] };
}

interface Payment {
  transactionId: string;
  paymentId: string;
  checkout: Checkout;
}

async function aPaid(store: TestStore, items: object[], turn: number): Promise<Payment> {
  const cart = { items, customer: shopperNo(turn) };
  const { body: opened } = await openPayment(urlOf(turn), store, cart);
  const paid = simulator.pay(opened.gatewayOrderId);
  const { transactionId } = opened;
  return { transactionId, paymentId: paid.paymentId, checkout: paidCheckout(cart, opened, paid) };
}

const counterOf = async ({ ownerId }: TestStore): Promise<number | undefined> => {
  const [counter] = await rows<{ count: number }>(
    `select count from usage_counters where owner_id = ? and metric = 'orders'`,
    [ownerId],
  );
  return counter?.count;
};

test('A-04 one payment brought 200 times at once to two processes is one order', async () => {
  const { store, variantId, items } = await aShop();
  const { checkout } = await aPaid(store, items, 0);
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, turn) => placeOrder(urlOf(turn), store, checkout)),
  );
  const said = answers.map(({ status, body }) => `${status} ${body.duplicate}`);
  expect(said.filter((each) => each === '201 false')).toHaveLength(1);
  expect(said.filter((each) => each === '200 true')).toHaveLength(199);
  expect(new Set(answers.map(({ body }) => body.order?.id)).size).toBe(1);
  expect(await orderCount(store)).toBe(1);
  expect(await stockOf(store, variantId)).toBe(STOCK - 1);
  expect(await counterOf(store)).toBe(1);
}, 60_000);

test('A-04 who has paid for the last piece is never told that it is gone, however often it is brought', async () => {
  const { store, variantId, items } = await aShop(1);
  const { checkout } = await aPaid(store, items, 0);
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, turn) => placeOrder(urlOf(turn), store, checkout)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(99).fill(200), 201]);
  expect(new Set(answers.map(({ body }) => body.order?.id)).size).toBe(1);
  expect(await orderCount(store)).toBe(1);
  expect(await stockOf(store, variantId)).toBe(0);
  expect(await alertReasonsOf(store)).toEqual([]);
});

const PAYMENTS = bySize({ smoke: 100, full: 500 });
const AT_ONCE = 10;
const WEBHOOKS = ['/webhooks/gateway', '/api/public/catalog/webhooks/gateway'];

test(`A-05 ${PAYMENTS} payments, with checkout, webhooks and the seller’s own tap racing: an order each, nothing left over`, async () => {
  const { store, variantId, items } = await aShop();
  const turns = Array.from({ length: PAYMENTS }, (_, turn) => turn).values();
  const statuses = new Map<string, number>();
  const count = (who: string, status: number) =>
    statuses.set(`${who} ${status}`, (statuses.get(`${who} ${status}`) ?? 0) + 1);

  async function race(turn: number): Promise<void> {
    const payment = await aPaid(store, items, turn);
    const event = simulator.event('payment.captured', { paymentId: payment.paymentId });
    const soon = () => wait(Math.random() * 200);
    const webhook = async (time: number) => {
      await soon();
      const url = `${urlOf(turn + time)}${WEBHOOKS[time % WEBHOOKS.length]}`;
      count('webhook', (await post(url, event.body, event.headers)).status);
    };
    const shopper = async () => {
      await soon();
      count('shopper', (await placeOrder(urlOf(turn), store, payment.checkout)).status);
    };
    const seller = async () => {
      await soon();
      const url = `${urlOf(turn + 1)}/api/payments/attention/${payment.transactionId}/create-order`;
      const headers = { ...store.headers, 'idempotency-key': newId() };
      count('seller', (await post(url, {}, headers)).status);
    };
    await Promise.all([shopper(), seller(), webhook(0), webhook(1), webhook(2)]);
  }
  const client = async () => {
    for (const turn of turns) await race(turn);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));

  const said = Object.fromEntries(statuses);
  expect(said['webhook 200']).toBe(3 * PAYMENTS);
  expect((said['shopper 200'] ?? 0) + (said['shopper 201'] ?? 0)).toBe(PAYMENTS);
  expect(Object.keys(said).filter((each) => / 5\d\d$/.test(each))).toEqual([]);
  expect(await orderCount(store)).toBe(PAYMENTS);
  expect(await stockOf(store, variantId)).toBe(STOCK - PAYMENTS);
  expect(await counterOf(store)).toBe(PAYMENTS);
  const payments = await paymentsOf(store);
  const open = payments.filter(
    ({ status, orderId, attention, metadata }) =>
      status !== 'captured' || orderId === null || attention || metadata.needsOrderCreation,
  );
  expect([payments.length, open]).toEqual([PAYMENTS, []]);
  expect(await alertReasonsOf(store)).toEqual([]);
}, 240_000);
