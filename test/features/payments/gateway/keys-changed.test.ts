import { beforeEach, describe, expect, test } from 'vitest';
import { createOrderFromPayment } from '../../../../src/features/checkout/create-order-from-payment.ts';
import { finishPayment } from '../../../../src/features/checkout/finish-payment.ts';
import { orderWithoutShopper } from '../../../../src/features/checkout/order-without-shopper.ts';
import { keepPayment } from '../../../../src/features/checkout/place-paid-order.ts';
import { refundOrder } from '../../../../src/features/payments/refund-order.ts';
import { MAX_ATTEMPTS } from '../../../../src/features/payments/refunds/refund-outcome.ts';
import {
  refundPayment,
  retryRefund,
} from '../../../../src/features/payments/refunds/refund-payment.ts';
import { sendRefund } from '../../../../src/features/payments/refunds/send-refund.ts';
import { sweepPayments } from '../../../../src/features/payments/sweep-payments.ts';
import { findTransaction } from '../../../../src/features/payments/transactions/queries/find-transaction.ts';
import { SYSTEM } from '../../../../src/session.ts';
import { useApp } from '../../../support/app.ts';
import {
  aPayment,
  type PaidCart,
  setGateway,
  useGatewaySimulator,
} from '../../../support/gateway-simulator.ts';
import type { TestGoods } from '../../../support/goods.ts';
import { useInvariants } from '../../../support/invariants.ts';
import { anOnlineShop } from '../../../support/online-shop.ts';
import { aPaidOrder, makeDue, type PaidOrder, refundRows } from '../../../support/paid-orders.ts';
import { alertsOf } from '../../../support/payments.ts';
import { rows } from '../../../support/rows.ts';
import { checkoutOf } from '../../../support/shopper.ts';
import { shopOf, type TestStore } from '../../../support/stores.ts';

const context = useApp();
useInvariants();
const simulator = useGatewaySimulator(context);
const OTHER = { keyId: 'rzp_test_other', keySecret: 'other-secret-1', webhookSecret: 'other-2' };
const NONE = { keyId: '', keySecret: '', webhookSecret: '' };
const BY_SYSTEM = { actor: SYSTEM, idempotency: null };
let store: TestStore;
let goods: TestGoods;

beforeEach(async () => {
  simulator.addAccount(OTHER);
  ({ store, goods } = await anOnlineShop(context, { stock: 100, priceMinor: 25_000 }));
});

const paid = () =>
  aPayment(context, simulator, store, { items: [{ productId: goods.productId, quantity: 4 }] });
const row = ({ opened }: PaidCart) => findTransaction(store.tenant, opened.transactionId);
const askNow = ({ opened }: PaidCart) =>
  rows(
    `update payment_transactions set next_check_at = now(), created_at = now() - interval '10 minutes'
      where owner_id = ? and id = ?`,
    [store.ownerId, opened.transactionId],
  );

const atGateway = ({ paymentId }: PaidOrder) =>
  [...simulator.ledger.refunds.values()].filter((each) => each.payment_id === paymentId);

/** What a webhook leaves behind that nobody has signed. */
const toldByNobody = async ({ opened, paymentId }: PaidCart) =>
  keepPayment(
    await shopOf(store),
    opened.transactionId,
    {
      paymentId,
      amountMinor: opened.amountMinor,
      currency: 'INR',
      method: null,
      contact: null,
      email: null,
      verified: false,
      confirmed: false,
    },
    'needsOrderCreation',
  );

describe('with the keys of another account', () => {
  test('an open payment is put off, and found once the old keys are back', async () => {
    const payment = await paid();
    await setGateway(store, OTHER);
    await askNow(payment);
    expect(await sweepPayments(orderWithoutShopper)).toMatchObject({
      checked: 0,
      unkept: 1,
      failedStores: 0,
    });
    const waiting = await row(payment);
    expect(waiting).toMatchObject({ status: 'created', attention: null });
    expect(waiting.nextCheckAt?.getTime()).toBeGreaterThan(Date.now());
    await setGateway(store);
    await askNow(payment);
    await sweepPayments(orderWithoutShopper);
    expect(await row(payment)).toMatchObject({ attention: 'captured_without_order' });
  });

  test('an order that its signature alone has made is not doubted', async () => {
    const payment = await paid();
    simulator.fault = 'down';
    const answer = await checkoutOf(context)(store, payment.checkout);
    expect(answer.statusCode).toBe(201);
    simulator.fault = 'none';
    await setGateway(store, OTHER);
    await askNow(payment);
    await sweepPayments(orderWithoutShopper);
    expect(await row(payment)).toMatchObject({ status: 'captured', attention: null, metadata: {} });
    expect(await alertsOf(store)).toEqual([]);
  });

  test('what nobody has signed is neither undone nor judged at the desk or by its shopper', async () => {
    const payment = await paid();
    await toldByNobody(payment);
    await setGateway(store, OTHER);
    await askNow(payment);
    await sweepPayments(orderWithoutShopper);
    const { opened } = payment;
    const shop = await shopOf(store);
    expect(await row(payment)).toMatchObject({ attention: 'captured_without_order' });
    expect(await finishPayment(shop, await row(payment), null)).toBe('unclear');
    const refused = { statusCode: 409, code: 'GATEWAY_KEYS_CHANGED' };
    await expect(
      createOrderFromPayment(shop, opened.transactionId, BY_SYSTEM),
    ).rejects.toMatchObject(refused);
    await expect(
      refundPayment(store.tenant, opened.transactionId, BY_SYSTEM),
    ).rejects.toMatchObject(refused);
    expect(await refundRows(store, opened.transactionId)).toEqual([]);
  });
});

test('with other keys of the same account, what the gateway knows counts', async () => {
  const payment = await paid();
  await rows(
    `update payment_transactions set account_key_id = 'rzp_test_before' where owner_id = ?`,
    [store.ownerId],
  );
  await askNow(payment);
  expect(await sweepPayments(orderWithoutShopper)).toMatchObject({ checked: 1, captured: 1 });
  const { result } = await refundPayment(store.tenant, payment.opened.transactionId, BY_SYSTEM);
  expect(result).toMatchObject({ status: 'done' });
});

describe('a refund of money in another account', () => {
  test.each([
    ['other keys', OTHER, 'gateway keys were changed'],
    ['no keys', NONE, 'This store’s payment gateway keys are missing'],
  ])('with %s stays requested, then is the seller’s to decide', async (_name, keys, words) => {
    const order = await aPaidOrder(context, simulator, store, goods);
    await setGateway(store, keys);
    const { id, status } = await refundOrder(store.tenant, order.id, {}, SYSTEM);
    expect(status).toBe('requested');
    for (let attempt = 2; attempt <= MAX_ATTEMPTS; attempt++) {
      await makeDue(store, id);
      await sendRefund(store.tenant, id);
    }
    const [failed] = await refundRows(store, order.transactionId);
    expect(failed).toMatchObject({ status: 'failed', tries: 0 });
    expect(failed?.error).toContain(words);
    expect(atGateway(order)).toHaveLength(0);

    await setGateway(store);
    const { result } = await retryRefund(store.tenant, order.transactionId, BY_SYSTEM);
    expect(result).toMatchObject({ status: 'done', error: null });
  });

  test('that the gateway has taken on is not waited for without end', async () => {
    simulator.refundsSettle = 'pending';
    const order = await aPaidOrder(context, simulator, store, goods);
    const { id } = await refundOrder(store.tenant, order.id, {}, SYSTEM);
    await setGateway(store, OTHER);
    for (let attempt = 2; attempt <= MAX_ATTEMPTS; attempt++) {
      await makeDue(store, id);
      await sendRefund(store.tenant, id);
    }
    const [failed] = await refundRows(store, order.transactionId);
    expect(failed).toMatchObject({ status: 'failed', providerRefundId: expect.any(String) });
    // Tried again with the old keys, it is the same refund still.
    await setGateway(store);
    await retryRefund(store.tenant, order.transactionId, BY_SYSTEM);
    expect(atGateway(order)).toHaveLength(1);
  });
});
