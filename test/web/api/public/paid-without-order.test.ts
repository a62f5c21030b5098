import { expect, test } from 'vitest';
import { createOrderFromPayment } from '../../../../src/features/checkout/create-order-from-payment.ts';
import { closePayment } from '../../../../src/features/payments/attention/close-payment.ts';
import { findStoreOf } from '../../../../src/features/stores/find-store.ts';
import { SYSTEM } from '../../../../src/session.ts';
import { useApp } from '../../../support/app.ts';
import {
  anOpenedPayment,
  aPayment,
  paidCheckout,
  useGatewaySimulator,
} from '../../../support/gateway-simulator.ts';
import { orderCount, stockOf, type TestGoods } from '../../../support/goods.ts';
import { useInvariants } from '../../../support/invariants.ts';
import { anOnlineShop } from '../../../support/online-shop.ts';
import { alertReasonsOf, paymentsOf } from '../../../support/payments.ts';
import { rows } from '../../../support/rows.ts';
import { ASHA, checkoutOf } from '../../../support/shopper.ts';
import type { TestStore } from '../../../support/stores.ts';

const context = useApp();
const simulator = useGatewaySimulator(context);
const checkout = checkoutOf(context);
useInvariants();

interface Shop {
  store: TestStore;
  mug: TestGoods;
  cart: { items: object[] };
}

async function aShop(): Promise<Shop> {
  const { store, goods: mug } = await anOnlineShop(context, { stock: 5 });
  return { store, mug, cart: { items: [{ productId: mug.productId, quantity: 2 }] } };
}

const outcome = (answer: Awaited<ReturnType<typeof checkout>>) => [
  answer.statusCode,
  answer.json().code ?? answer.json().duplicate,
];

/** The one payment of a store, and what its pages tell of it. */
async function theOnly(store: TestStore) {
  const [payment, ...others] = await paymentsOf(store);
  expect(others).toEqual([]);
  return { payment: payment!, alerts: (await alertReasonsOf(store)).map(([, reason]) => reason) };
}

test('another cart than the one that was paid for: the money is kept, the honest one still orders', async () => {
  const { store, mug, cart } = await aShop();
  const { paymentId, checkout: body } = await aPayment(context, simulator, store, cart);
  const more = { ...body, items: [{ productId: mug.productId, quantity: 3 }] };
  for (let time = 0; time < 2; time++) {
    expect(outcome(await checkout(store, more))).toEqual([400, 'CART_CHANGED']);
    const { payment, alerts } = await theOnly(store);
    expect(payment).toMatchObject({
      status: 'captured',
      providerPaymentId: paymentId,
      attention: 'captured_without_order',
      metadata: { needsOrderCreation: true },
    });
    expect(alerts).toEqual(['captured_without_order']);
  }
  expect([await orderCount(store), await stockOf(store, mug.variantId)]).toEqual([0, 5]);

  expect(outcome(await checkout(store, body))).toEqual([201, false]);
  const { payment, alerts } = await theOnly(store);
  expect([payment.attention, payment.metadata.needsOrderCreation, alerts]).toEqual([
    null,
    undefined,
    [],
  ]);
});

test('a customer who cannot be read: the money is kept until the next try', async () => {
  const { store, cart } = await aShop();
  const { checkout: body } = await aPayment(context, simulator, store, cart);
  const customer = { ...ASHA, phone: '12' };
  const refused = await checkout(store, { ...body, customer });
  expect(refused.json().details.fields[0].path).toBe('customer.phone');
  expect((await theOnly(store)).payment.attention).toBe('captured_without_order');
  expect(outcome(await checkout(store, body))).toEqual([201, false]);
  expect((await theOnly(store)).alerts).toEqual([]);
});

test('sold out after the charge: kept for a refund with an alert, and ordered after all when there is stock again', async () => {
  const { store, mug, cart } = await aShop();
  const { checkout: body } = await aPayment(context, simulator, store, cart);
  await checkout(store, { items: [{ productId: mug.productId, quantity: 4 }] });
  const refused = await checkout(store, body);
  expect([...outcome(refused), refused.json().message]).toEqual([
    400,
    'OUT_OF_STOCK',
    'Some items are out of stock',
  ]);
  const { payment, alerts } = await theOnly(store);
  expect(payment).toMatchObject({
    status: 'captured',
    attention: 'needs_refund',
    metadata: { needsRefund: true },
    orderId: null,
  });
  expect(alerts).toEqual(['needs_refund']);
  expect([await orderCount(store), await stockOf(store, mug.variantId)]).toEqual([1, 1]);

  await context.app.inject({
    method: 'PATCH',
    url: `/api/products/${mug.productId}/variants/${mug.variantId}`,
    headers: store.headers,
    payload: { stock: 9 },
  });
  expect(outcome(await checkout(store, body))).toEqual([201, false]);
  const after = await theOnly(store);
  expect([after.payment.attention, after.payment.metadata.needsRefund, after.alerts]).toEqual([
    null,
    undefined,
    [],
  ]);
  expect(await stockOf(store, mug.variantId)).toBe(7);
});

test('a product that was deleted after it was paid for is kept for the seller to decide', async () => {
  const { store, mug, cart } = await aShop();
  const { checkout: body } = await aPayment(context, simulator, store, cart);
  const gone = await context.app.inject({
    method: 'DELETE',
    url: `/api/products/${mug.productId}`,
    headers: store.headers,
  });
  expect(gone.statusCode).toBe(204);
  expect(outcome(await checkout(store, body))).toEqual([400, 'PRODUCT_NOT_FOUND']);
  const { payment, alerts } = await theOnly(store);
  expect([payment.attention, alerts]).toEqual([
    'captured_without_order',
    ['captured_without_order'],
  ]);
});

test('money that is only held is taken first', async () => {
  const { store, cart } = await aShop();
  const { checkout: body, paymentId } = await aPayment(context, simulator, store, cart, {
    capture: false,
  });
  expect(outcome(await checkout(store, body))).toEqual([201, false]);
  expect(simulator.ledger.payment(paymentId).status).toBe('captured');
  expect((await theOnly(store)).payment.confirmedAt).toBeInstanceOf(Date);
});

test('a payment that failed is no money', async () => {
  const { store, cart } = await aShop();
  const opened = await anOpenedPayment(context, store, cart);
  const paymentId = simulator.fail(opened.gatewayOrderId);
  const signature = simulator.sign(opened.gatewayOrderId, paymentId);
  const body = paidCheckout(cart, opened, { paymentId, signature });
  expect(outcome(await checkout(store, body))).toEqual([409, 'PAYMENT_NOT_CAPTURED']);
  const { payment, alerts } = await theOnly(store);
  expect([payment.status, payment.attention, alerts]).toEqual(['created', null, []]);
  const second = simulator.pay(opened.gatewayOrderId);
  expect(outcome(await checkout(store, paidCheckout(cart, opened, second)))).toEqual([201, false]);
});

test('where the gateway does not answer, its signature makes the order, and it is asked later', async () => {
  const { store, cart } = await aShop();
  const { checkout: body } = await aPayment(context, simulator, store, cart);
  simulator.fault = 'down';
  expect(outcome(await checkout(store, body))).toEqual([201, false]);
  const { payment, alerts } = await theOnly(store);
  expect([payment.status, payment.confirmedAt, alerts]).toEqual(['captured', null, []]);
  const minutes = (payment.nextCheckAt!.getTime() - Date.now()) / 60_000;
  expect(minutes).toBeCloseTo(10, 0);
  // A repeat neither asks the gateway nor puts off when it is asked.
  expect(outcome(await checkout(store, body))).toEqual([200, true]);
  expect((await theOnly(store)).payment.nextCheckAt).toEqual(payment.nextCheckAt);
});

test('another amount than was asked for is an alert and no order', async () => {
  const { store, cart } = await aShop();
  const { checkout: body, paymentId } = await aPayment(context, simulator, store, cart, {
    amountMinor: 100,
  });
  expect(outcome(await checkout(store, body))).toEqual([400, 'PAYMENT_MISMATCH']);
  const { payment, alerts } = await theOnly(store);
  expect(payment).toMatchObject({
    status: 'created',
    attention: 'amount_mismatch',
    metadata: { mismatch: { amountMinor: 100, currency: 'INR', paymentId } },
  });
  expect(alerts).toEqual(['amount_mismatch']);
  // Not even when the gateway is away and only the signature speaks.
  simulator.fault = 'down';
  expect(outcome(await checkout(store, body))).toEqual([400, 'PAYMENT_MISMATCH']);
  expect(await orderCount(store)).toBe(0);
});

test('the right amount after a wrong one: an order, and the other money is kept', async () => {
  const { store, cart } = await aShop();
  simulator.allowSecondPayment = true;
  const { opened, checkout: body } = await aPayment(context, simulator, store, cart, {
    amountMinor: 100,
  });
  await checkout(store, body);
  const right = simulator.pay(opened.gatewayOrderId);
  expect(outcome(await checkout(store, paidCheckout(cart, opened, right)))).toEqual([201, false]);
  const payments = await paymentsOf(store);
  expect(payments).toMatchObject([
    { providerPaymentId: right.paymentId, attention: null },
    { amountMinor: 100, orderId: null, attention: 'needs_refund' },
  ]);
  expect(payments[0]!.orderId).not.toBeNull();
  expect(await alertReasonsOf(store)).toEqual([[payments[1]!.id, 'needs_refund']]);
});

test('paid twice: one order, and the second payment is kept for a refund', async () => {
  const { store, cart } = await aShop();
  simulator.allowSecondPayment = true;
  const { opened, checkout: first } = await aPayment(context, simulator, store, cart);
  const second = paidCheckout(cart, opened, simulator.pay(opened.gatewayOrderId));
  const { order } = (await checkout(store, first)).json();
  for (let time = 0; time < 2; time++) {
    const answer = await checkout(store, second);
    expect([...outcome(answer), answer.json().order.id]).toEqual([200, true, order.id]);
  }
  const payments = await paymentsOf(store);
  expect(payments).toMatchObject([
    { providerPaymentId: first.gatewayPaymentId, orderId: order.id, attention: null },
    {
      providerPaymentId: second.gatewayPaymentId,
      providerOrderId: null,
      orderId: null,
      attention: 'needs_refund',
      metadata: { extraOf: payments[0]!.id },
    },
  ]);
  expect(await alertReasonsOf(store)).toEqual([[payments[1]!.id, 'needs_refund']]);
});

test('paid twice, and the first payment had no order yet: it gets it, the second is kept', async () => {
  const { store, mug, cart } = await aShop();
  simulator.allowSecondPayment = true;
  const { opened, checkout: first } = await aPayment(context, simulator, store, cart);
  const changed = { ...first, items: [{ productId: mug.productId, quantity: 1 }] };
  await checkout(store, changed);
  const second = paidCheckout(cart, opened, simulator.pay(opened.gatewayOrderId));
  expect(outcome(await checkout(store, second))).toEqual([201, false]);
  expect(await paymentsOf(store)).toMatchObject([
    { providerPaymentId: first.gatewayPaymentId, attention: null },
    { providerPaymentId: second.gatewayPaymentId, orderId: null, attention: 'needs_refund' },
  ]);
});

test('what the seller has settled in another way makes no order any more', async () => {
  const { store, mug, cart } = await aShop();
  const { checkout: body } = await aPayment(context, simulator, store, cart);
  await checkout(store, { ...body, items: [{ productId: mug.productId, quantity: 1 }] });
  const { payment } = await theOnly(store);
  await closePayment(store.tenant, payment.id, { reason: 'Paid back in cash' }, SYSTEM);
  expect(outcome(await checkout(store, body))).toEqual([409, 'PAYMENT_SETTLED']);
  const shop = await findStoreOf(store.tenant);
  await expect(
    createOrderFromPayment(shop!, payment.id, { actor: SYSTEM, idempotency: null }),
  ).rejects.toMatchObject({ code: 'PAYMENT_SETTLED' });
  const after = await theOnly(store);
  expect([after.payment.attention, after.alerts, await orderCount(store)]).toEqual([null, [], 0]);
});

test('what went back makes no order any more', async () => {
  const { store, cart } = await aShop();
  const { checkout: body, paymentId } = await aPayment(context, simulator, store, cart);
  simulator.ledger.payment(paymentId).status = 'refunded';
  expect(outcome(await checkout(store, body))).toEqual([409, 'PAYMENT_SETTLED']);
  expect((await theOnly(store)).payment).toMatchObject({ status: 'created', attention: null });

  const { store: other, cart: otherCart } = await aShop();
  const paid = await aPayment(context, simulator, other, otherCart);
  await rows(
    `update payment_transactions set status = 'refunded', provider_payment_id = ?
               where owner_id = ?`,
    [paid.paymentId, other.ownerId],
  );
  expect(outcome(await checkout(other, paid.checkout))).toEqual([409, 'PAYMENT_SETTLED']);
  expect(await orderCount(other)).toBe(0);
});
