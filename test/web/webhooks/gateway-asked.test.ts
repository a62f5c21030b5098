import { beforeEach, describe, expect, test } from 'vitest';
import { SIMULATED_GATEWAY } from '../../../dev/simulators/gateway/accounts.ts';
import { createRefund } from '../../../dev/simulators/gateway/refunds.ts';
import { orderWithoutShopper } from '../../../src/features/checkout/order-without-shopper.ts';
import { sweepPayments } from '../../../src/features/payments/sweep-payments.ts';
import { findTransaction } from '../../../src/features/payments/transactions/queries/find-transaction.ts';
import { freshAddress } from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';
import {
  eventOf,
  PLATFORM_SECRET,
  postEventOf,
  refundEventOf,
} from '../../support/gateway-events.ts';
import {
  anOpenedPayment,
  aPayment,
  type OpenedPayment,
  setGateway,
  useGatewaySimulator,
} from '../../support/gateway-simulator.ts';
import { someGoods, stockOf, type TestGoods } from '../../support/goods.ts';
import { useInstantWorker } from '../../support/instant-worker.ts';
import { useInvariants } from '../../support/invariants.ts';
import { alertsOf } from '../../support/payments.ts';
import { rows } from '../../support/rows.ts';
import { checkoutOf } from '../../support/shopper.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const PREVIOUS_SECRET = 'the-platform-webhook-secret-before';
const OWN_SECRET = 'the-stores-own-webhook-secret';
const context = useApp({ gatewayWebhookSecrets: [PLATFORM_SECRET, PREVIOUS_SECRET] });
const gateway = useGatewaySimulator(context);
const worker = useInstantWorker();
useInvariants();
const post = postEventOf(context);

let store: TestStore;
let goods: TestGoods;
beforeEach(async () => {
  store = await aStore(context.app);
  const { keyId, keySecret } = SIMULATED_GATEWAY;
  await setGateway(store, { keyId, keySecret });
  goods = await someGoods(store, { priceMinor: 49_900, stock: 5 });
});

const cart = () => ({ items: [{ productId: goods.productId, quantity: 1 }] });
const opened = () => anOpenedPayment(context, store, cart());
const now = ({ transactionId }: OpenedPayment) => findTransaction(store.tenant, transactionId);
const orders = () =>
  rows<{ id: string; word: string }>(
    `select id, financial_status as word from orders where owner_id = ?`,
    [store.ownerId],
  );
const refunds = () =>
  rows<{ status: string; amountMinor: number }>(
    `select status, amount_minor as "amountMinor" from refunds where owner_id = ? order by id`,
    [store.ownerId],
  );
const asked = (payment: OpenedPayment, paymentId = `pay_x${payment.transactionId.slice(-12)}`) => ({
  id: payment.transactionId,
  gatewayOrderId: payment.gatewayOrderId,
  paymentId,
  amountMinor: payment.amountMinor,
});
const told = async (...args: Parameters<typeof post>) => {
  const answer = await post(...args);
  expect(answer.json()).toEqual({ success: true });
  await worker.idle();
};
const lookAgain = ({ publicToken }: OpenedPayment) =>
  context.app.inject({
    method: 'POST',
    url: `/catalog/${store.slug}/checkout/payments/${publicToken}`,
    remoteAddress: freshAddress(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  });

describe('a capture that was never made', () => {
  test.each([
    ['the secret that stores share', PLATFORM_SECRET, undefined],
    ['the secret of before', PREVIOUS_SECRET, undefined],
    ['the store’s own secret', OWN_SECRET, OWN_SECRET],
    ['nobody', undefined, undefined],
  ])('signed with %s gets no goods', async (_name, secret, webhookSecret) => {
    if (webhookSecret) await setGateway(store, { ...SIMULATED_GATEWAY, webhookSecret });
    const payment = await opened();
    await told(eventOf('payment.captured', asked(payment)), { secret });
    await lookAgain(payment);
    expect(await orders()).toEqual([]);
    expect(await stockOf(store, goods.variantId)).toBe(5);
    expect(await now(payment)).toMatchObject({
      status: 'created',
      attention: null,
      capturedAt: null,
      confirmedAt: null,
      providerPaymentId: null,
      nextCheckAt: expect.any(Date),
    });
    expect(await alertsOf(store)).toEqual([]);
  });

  test('counts for nothing however often it is told, and when the sweep has asked', async () => {
    const payment = await opened();
    for (let n = 0; n < 12; n++) {
      const eventId = `evt_${payment.transactionId}_${n}`;
      await told(eventOf('payment.captured', asked(payment)), { secret: PLATFORM_SECRET, eventId });
    }
    await rows(
      `update payment_transactions set next_check_at = now(), captured_at = now() - interval '1 day'
        where owner_id = ?`,
      [store.ownerId],
    );
    await sweepPayments(orderWithoutShopper);
    expect(await orders()).toEqual([]);
    expect(await now(payment)).toMatchObject({ status: 'created', confirmedAt: null });
  });

  test('is told, and not confirmed, as long as the gateway cannot be asked', async () => {
    const payment = await opened();
    gateway.fault = 'down';
    await told(eventOf('payment.captured', asked(payment)), { secret: PLATFORM_SECRET });
    await lookAgain(payment);
    expect(await orders()).toEqual([]);
    expect(await now(payment)).toMatchObject({
      status: 'captured',
      attention: 'captured_without_order',
      metadata: { needsOrderCreation: true, verified: false },
      confirmedAt: null,
      nextCheckAt: expect.any(Date),
    });
    expect(await alertsOf(store)).toHaveLength(1);
    // Months later it is asked about all the same.
    await rows(
      `update payment_transactions set created_at = now() - interval '90 days',
         next_check_at = now() where owner_id = ?`,
      [store.ownerId],
    );
    await sweepPayments(orderWithoutShopper);
    expect((await now(payment)).nextCheckAt).not.toBeNull();
  });

  test('of another amount raises an alert that goes when the gateway denies it', async () => {
    const payment = await opened();
    await worker.stop();
    const event = eventOf('payment.captured', asked(payment), { fields: { amount: 100 } });
    await told(event, { secret: PLATFORM_SECRET });
    expect(await now(payment)).toMatchObject({ attention: 'amount_mismatch', confirmedAt: null });
    await worker.start();
    await worker.sweep();
    expect(await now(payment)).toMatchObject({ attention: null, metadata: {} });
    expect(await alertsOf(store)).toEqual([]);
  });
});

describe('a capture that was made', () => {
  test('is told at once, and confirmed as soon as the gateway was asked', async () => {
    const { opened: payment, paymentId } = await aPayment(context, gateway, store, cart());
    await worker.stop();
    const event = eventOf('payment.captured', asked(payment, paymentId));
    await told(event, { secret: PLATFORM_SECRET });
    expect(await now(payment)).toMatchObject({
      status: 'captured',
      attention: 'captured_without_order',
      metadata: { needsOrderCreation: true, verified: false },
      confirmedAt: null,
    });
    await worker.start();
    await worker.sweep();
    const after = await now(payment);
    expect(after).toMatchObject({
      status: 'captured',
      attention: 'captured_without_order',
      confirmedAt: expect.any(Date),
    });
    expect(after.metadata.verified).toBeUndefined();
    expect(await alertsOf(store)).toHaveLength(1);
    expect(await orders()).toEqual([]);
  });

  test('counts also where a forger was first, with a payment that nobody made', async () => {
    const { opened: payment, paymentId } = await aPayment(context, gateway, store, cart());
    gateway.fault = 'down';
    await told(eventOf('payment.captured', asked(payment)), { secret: PLATFORM_SECRET });
    gateway.fault = 'none';
    await told(eventOf('payment.captured', asked(payment, paymentId)), { secret: PLATFORM_SECRET });
    expect(await now(payment)).toMatchObject({
      status: 'captured',
      providerPaymentId: paymentId,
      confirmedAt: expect.any(Date),
    });
    expect(await alertsOf(store)).toHaveLength(1);
  });

  test('a second one of the same order is money to give back', async () => {
    const { opened: payment, checkout } = await aPayment(context, gateway, store, cart());
    expect((await checkoutOf(context)(store, checkout)).statusCode).toBe(201);
    gateway.allowSecondPayment = true;
    const second = gateway.pay(payment.gatewayOrderId);
    const event = eventOf('payment.captured', asked(payment, second.paymentId));
    await told(event, { secret: PLATFORM_SECRET });
    expect(await alertsOf(store)).toMatchObject([{ reason: 'needs_refund' }]);
  });
});

describe('a refund', () => {
  const refundEvent = (
    payment: OpenedPayment,
    paymentId: string,
    id: string,
    fields: object = {},
  ) => refundEventOf('refund.processed', asked(payment, paymentId), { id, ...fields });
  const made = (paymentId: string, amount?: number) =>
    createRefund(gateway.ledger, gateway.ledger.payment(paymentId), { amount }, 'at once').id;

  test('that nobody made gives nothing back, whoever signs it', async () => {
    const {
      opened: payment,
      paymentId,
      checkout,
    } = await aPayment(context, gateway, store, cart());
    expect((await checkoutOf(context)(store, checkout)).statusCode).toBe(201);
    await told(refundEvent(payment, paymentId, 'rfnd_never_made'), { secret: PLATFORM_SECRET });
    expect(await refunds()).toEqual([]);
    expect(await orders()).toMatchObject([{ word: 'paid' }]);
    expect(await now(payment)).toMatchObject({ status: 'captured', metadata: {} });
  });

  test('of a payment that nobody made makes neither', async () => {
    const payment = await opened();
    await told(refundEvent(payment, 'pay_x', 'rfnd_x'), { secret: PLATFORM_SECRET });
    expect(await refunds()).toEqual([]);
    expect(await now(payment)).toMatchObject({
      status: 'created',
      confirmedAt: null,
      metadata: {},
    });
  });

  test('told with another sum counts as the gateway says', async () => {
    const {
      opened: payment,
      paymentId,
      checkout,
    } = await aPayment(context, gateway, store, cart());
    expect((await checkoutOf(context)(store, checkout)).statusCode).toBe(201);
    const event = refundEvent(payment, paymentId, made(paymentId, 900), { amount: 49_900 });
    await told(event, { secret: PLATFORM_SECRET });
    expect(await refunds()).toEqual([{ status: 'done', amountMinor: 900 }]);
    expect(await orders()).toMatchObject([{ word: 'partially_refunded' }]);
  });

  test('that comes before its payment brings it along', async () => {
    const { opened: payment, paymentId } = await aPayment(context, gateway, store, cart());
    await told(refundEvent(payment, paymentId, made(paymentId)), { secret: PLATFORM_SECRET });
    const captured = eventOf('payment.captured', asked(payment, paymentId));
    await told(captured, { secret: PLATFORM_SECRET });
    expect(await now(payment)).toMatchObject({
      status: 'refunded',
      providerPaymentId: paymentId,
      attention: null,
    });
    expect(await refunds()).toEqual([{ status: 'done', amountMinor: 49_900 }]);
    expect(await alertsOf(store)).toEqual([]);
  });

  test('is recorded once, goes forward only and reaches the order’s words', async () => {
    const {
      opened: payment,
      paymentId,
      checkout,
    } = await aPayment(context, gateway, store, cart());
    expect((await checkoutOf(context)(store, checkout)).statusCode).toBe(201);
    const id = made(paymentId);
    for (const status of ['processed', 'pending', 'failed']) {
      const event = refundEventOf(`refund.${status}`, asked(payment, paymentId), { id, status });
      await told(event, { secret: PLATFORM_SECRET });
    }
    expect(await refunds()).toEqual([{ status: 'done', amountMinor: 49_900 }]);
    expect(await orders()).toMatchObject([{ word: 'refunded' }]);
  });

  test('is asked about later where the gateway cannot be asked now', async () => {
    const {
      opened: payment,
      paymentId,
      checkout,
    } = await aPayment(context, gateway, store, cart());
    expect((await checkoutOf(context)(store, checkout)).statusCode).toBe(201);
    await rows(
      `update payment_transactions set created_at = now() - interval '90 days' where owner_id = ?`,
      [store.ownerId],
    );
    gateway.fault = 'down';
    await told(refundEvent(payment, paymentId, made(paymentId)), { secret: PLATFORM_SECRET });
    expect(await refunds()).toEqual([]);
    expect((await now(payment)).nextCheckAt).not.toBeNull();
    gateway.fault = 'none';
    await rows('update payment_transactions set next_check_at = now() where owner_id = ?', [
      store.ownerId,
    ]);
    await sweepPayments(orderWithoutShopper);
    expect(await refunds()).toEqual([{ status: 'done', amountMinor: 49_900 }]);
  });
});
