import { beforeEach, expect, test } from 'vitest';
import { orderWithoutShopper } from '../../../../src/features/checkout/order-without-shopper.ts';
import { sweepPayments } from '../../../../src/features/payments/sweep-payments.ts';
import { findTransaction } from '../../../../src/features/payments/transactions/queries/find-transaction.ts';
import { freshAddress } from '../../../support/accounts.ts';
import { apiOf } from '../../../support/api.ts';
import { useApp } from '../../../support/app.ts';
import {
  anOpenedPayment,
  type OpenedPayment,
  paidCheckout,
  useGatewaySimulator,
} from '../../../support/gateway-simulator.ts';
import { stockOf, type TestGoods } from '../../../support/goods.ts';
import { useInvariants } from '../../../support/invariants.ts';
import { anOnlineShop } from '../../../support/online-shop.ts';
import { alertsOf } from '../../../support/payments.ts';
import { rows } from '../../../support/rows.ts';
import { checkoutOf } from '../../../support/shopper.ts';
import type { TestStore } from '../../../support/stores.ts';

const context = useApp();
const gateway = useGatewaySimulator(context);
useInvariants();
const checkout = checkoutOf(context);
const api = apiOf(context);

const HOUR = 60;
const DAY = 24 * HOUR;

let store: TestStore;
let goods: TestGoods;
beforeEach(async () => {
  ({ store, goods } = await anOnlineShop(context, { priceMinor: 10_000, stock: 5 }));
});

const cart = () => ({ items: [{ productId: goods.productId, quantity: 2 }] });
const now = ({ transactionId }: OpenedPayment) => findTransaction(store.tenant, transactionId);
const cost = (priceMinor: number) =>
  rows('update product_variants set price_minor = ? where owner_id = ? and id = ?', [
    priceMinor,
    store.ownerId,
    goods.variantId,
  ]);
const age = (minutes: number) =>
  rows(
    `update payment_transactions set created_at = created_at - ? * interval '1 minute',
       captured_at = captured_at - ? * interval '1 minute', next_check_at = now()
      where owner_id = ?`,
    [minutes, minutes, store.ownerId],
  );
const orderTotals = () =>
  rows<{ total: number; word: string }>(
    `select total_amount_minor as total, financial_status as word from orders where owner_id = ?`,
    [store.ownerId],
  );

/** A payment that is opened, left alone while its price changes, and then paid. */
async function paidLate(minutes: number, priceMinor: number) {
  const opened = await anOpenedPayment(context, store, cart());
  await age(minutes);
  await cost(priceMinor);
  const paid = gateway.pay(opened.gatewayOrderId);
  return { opened, proof: paidCheckout(cart(), opened, paid) };
}
const attention = async () => {
  const answer = await api(store, 'GET', '/api/payments/attention');
  return answer.json().items;
};
const createOrder = ({ transactionId }: OpenedPayment) =>
  api(store, 'POST', `/api/payments/attention/${transactionId}/create-order`);

test('of 29 days ago whose goods cost ten times as much is kept for the seller, not ordered', async () => {
  const { opened, proof } = await paidLate(29 * DAY, 100_000);
  const answer = await checkout(store, proof);
  expect(answer.statusCode, answer.body).toBe(409);
  expect(answer.json()).toMatchObject({
    code: 'PRICE_INCREASED',
    details: { quoted: 200, current: 2000, currency: 'INR' },
  });
  expect(await orderTotals()).toEqual([]);
  expect(await stockOf(store, goods.variantId)).toBe(5);
  expect(await now(opened)).toMatchObject({
    status: 'captured',
    confirmedAt: expect.any(Date),
    attention: 'captured_without_order',
    nextCheckAt: null,
    metadata: { needsOrderCreation: true, dearer: { thenMinor: 20_000, nowMinor: 200_000 } },
  });
  expect(await attention()).toMatchObject([
    {
      reason: 'captured_without_order',
      amount: 200,
      priceIncrease: { quoted: 200, current: 2000 },
    },
  ]);
  const [alert, ...more] = await alertsOf(store);
  expect(more).toEqual([]);
  expect(alert?.body).toContain('₹200');
  expect(alert?.body).toContain('₹2,000');
  const page = await context.app.inject({
    url: `/catalog/${store.slug}/checkout/payments/${opened.publicToken}`,
    remoteAddress: freshAddress(),
  });
  expect(page.body).toContain('has gone up since');
  // The shopper tries again, and the sweep comes by: still nothing by itself.
  expect((await checkout(store, proof)).statusCode).toBe(409);
  await age(DAY);
  await sweepPayments(orderWithoutShopper);
  expect(await orderTotals()).toEqual([]);
});

test('is sent for what was paid once the seller, who was shown both prices, says so', async () => {
  const { opened, proof } = await paidLate(2 * DAY, 30_000);
  expect((await checkout(store, proof)).statusCode).toBe(409);
  expect((await createOrder(opened)).statusCode).toBe(201);
  expect(await orderTotals()).toEqual([{ total: 20_000, word: 'paid' }]);
  expect(await alertsOf(store)).toEqual([]);
});

test('is shown to the seller before an order is made of it, also when it goes up again', async () => {
  const { opened } = await paidLate(2 * DAY, 30_000);
  await sweepPayments(orderWithoutShopper);
  expect(await now(opened)).toMatchObject({ attention: 'captured_without_order' });
  const refused = await createOrder(opened);
  expect(refused.statusCode, refused.body).toBe(409);
  expect(refused.json()).toMatchObject({ code: 'PRICE_INCREASED' });
  await cost(40_000);
  expect((await createOrder(opened)).json()).toMatchObject({ details: { current: 800 } });
  expect((await createOrder(opened)).statusCode).toBe(201);
  expect(await orderTotals()).toMatchObject([{ total: 20_000 }]);
});

test('is not ordered by the sweep, which comes ten minutes after the money did', async () => {
  const { opened } = await paidLate(2 * DAY, 30_000);
  await sweepPayments(orderWithoutShopper);
  await age(11);
  await sweepPayments(orderWithoutShopper);
  expect(await orderTotals()).toEqual([]);
  expect(await now(opened)).toMatchObject({
    nextCheckAt: null,
    metadata: { dearer: { thenMinor: 20_000, nowMinor: 60_000 } },
  });
});

test('can be refunded instead', async () => {
  const { opened, proof } = await paidLate(2 * DAY, 30_000);
  expect((await checkout(store, proof)).statusCode).toBe(409);
  const path = `/api/payments/attention/${opened.transactionId}/refund`;
  expect((await api(store, 'POST', path)).statusCode).toBe(201);
  expect(await now(opened)).toMatchObject({ status: 'refunded', attention: null });
  expect((await createOrder(opened)).statusCode).toBe(409);
});

test.each([
  ['is as dear as then', 29 * DAY, 10_000],
  ['is cheaper now', 29 * DAY, 5_000],
  ['is dearer now, within a day', 23 * HOUR, 100_000],
])('stands where it %s', async (_name, minutes, priceMinor) => {
  const { proof } = await paidLate(minutes, priceMinor);
  const answer = await checkout(store, proof);
  expect(answer.statusCode, answer.body).toBe(201);
  expect(await orderTotals()).toEqual([{ total: 20_000, word: 'paid' }]);
});

test('that was paid in time stands, however long its order takes', async () => {
  const opened = await anOpenedPayment(context, store, cart());
  gateway.pay(opened.gatewayOrderId);
  await age(10);
  await sweepPayments(orderWithoutShopper);
  expect(await now(opened)).toMatchObject({ confirmedAt: expect.any(Date) });
  await age(3 * DAY);
  await cost(100_000);
  expect((await createOrder(opened)).statusCode).toBe(201);
  expect(await orderTotals()).toEqual([{ total: 20_000, word: 'paid' }]);
});
