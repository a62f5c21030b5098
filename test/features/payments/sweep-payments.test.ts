import { describe, expect, test } from 'vitest';
import { orderWithoutShopper } from '../../../src/features/checkout/order-without-shopper.ts';
import { orderMoney } from '../../../src/features/payments/order-money.ts';
import { sweepPayments } from '../../../src/features/payments/sweep-payments.ts';
import { applyCheck } from '../../../src/features/payments/transactions/apply-check.ts';
import { nextCheck } from '../../../src/features/payments/transactions/next-check.ts';
import {
  findTransaction,
  lockTransaction,
} from '../../../src/features/payments/transactions/queries/find-transaction.ts';
import { recordCapture } from '../../../src/features/payments/transactions/record-capture.ts';
import { newId } from '../../../src/ids.ts';
import { inTransaction } from '../../../src/kernel/db/db.ts';
import { pruneTables } from '../../../src/kernel/tenancy/prune-tables.ts';
import { useApp } from '../../support/app.ts';
import {
  anOpenedPayment,
  aPayment,
  createPaymentOf,
  setGateway,
  useGatewaySimulator,
} from '../../support/gateway-simulator.ts';
import { useInvariants } from '../../support/invariants.ts';
import { anOnlineShop } from '../../support/online-shop.ts';
import { rows } from '../../support/rows.ts';
import { ASHA, checkoutOf } from '../../support/shopper.ts';
import type { TestStore } from '../../support/stores.ts';

const context = useApp();
const gateway = useGatewaySimulator(context);
useInvariants();
const checkout = checkoutOf(context);

const MINUTE = 60_000;

interface Shop {
  store: TestStore;
  cart: { items: { productId: string; quantity: number }[] };
}

async function aShop(): Promise<Shop> {
  const {
    store,
    goods: { productId },
  } = await anOnlineShop(context, { priceMinor: 24_900 });
  return { store, cart: { items: [{ productId, quantity: 1 }] } };
}

const opened = ({ store, cart }: Shop) => anOpenedPayment(context, store, cart);

/** Lets so much time pass for a payment, and the gateway be asked about it now. */
const later = ({ store }: Shop, id: string, minutes: number) =>
  rows(
    `update payment_transactions set created_at = now() - ? * interval '1 minute',
       next_check_at = now() - interval '1 second' where owner_id = ? and id = ?`,
    [minutes, store.ownerId, id],
  );

const found = ({ store }: Shop, id: string) => findTransaction(store.tenant, id);

const alerts = ({ store }: Shop, event = 'payment_attention') =>
  rows<{ transactionId: string | null }>(
    `select payment_transaction_id as "transactionId" from notifications
      where owner_id = ? and event = ? and channel = 'in_app'`,
    [store.ownerId, event],
  );

const minutesUntil = (at: Date | null) =>
  at === null ? null : Math.round((at.getTime() - Date.now()) / MINUTE);

describe('money that nobody told us of', () => {
  test('H-07 is found when its shopper has closed the tab, and waits for the seller', async () => {
    const shop = await aShop();
    const { opened: payment, paymentId } = await aPayment(context, gateway, shop.store, shop.cart, {
      contact: '+919876500000',
    });
    const id = payment.transactionId;
    expect(minutesUntil((await found(shop, id)).nextCheckAt)).toBe(10);
    // Not due yet: nobody is asked.
    gateway.calls.length = 0;
    await sweepPayments(orderWithoutShopper);
    expect(gateway.calls).toEqual([]);

    await later(shop, id, 10);
    expect(await sweepPayments(orderWithoutShopper)).toMatchObject({
      checked: 1,
      captured: 1,
      failedStores: 0,
    });
    expect(await found(shop, id)).toMatchObject({
      status: 'captured',
      providerPaymentId: paymentId,
      attention: 'captured_without_order',
      metadata: { needsOrderCreation: true, contact: '+919876500000' },
      confirmedAt: expect.any(Date),
      checks: 1,
    });
    // Its shopper has ten minutes to come back.
    expect(minutesUntil((await found(shop, id)).nextCheckAt)).toBe(10);
    expect(await alerts(shop)).toMatchObject([{ transactionId: id }]);
    expect(await sweepPayments(orderWithoutShopper)).toMatchObject({ checked: 0 });
  });

  test('is taken where it is only held', async () => {
    const shop = await aShop();
    const payment = await opened(shop);
    gateway.authorize(payment.gatewayOrderId);
    await later(shop, payment.transactionId, 10);
    await sweepPayments(orderWithoutShopper);
    expect(gateway.calls.at(-1)).toMatch(/^POST \/payments\/\w+\/capture$/);
    expect(await found(shop, payment.transactionId)).toMatchObject({
      status: 'captured',
      attention: 'captured_without_order',
    });
  });

  test('twice for one order is an order to make and money to give back', async () => {
    const shop = await aShop();
    const { opened: payment, checkout: paid } = await aPayment(
      context,
      gateway,
      shop.store,
      shop.cart,
    );
    gateway.allowSecondPayment = true;
    const second = gateway.pay(payment.gatewayOrderId);
    expect((await checkout(shop.store, paid)).statusCode).toBe(201);
    await later(shop, payment.transactionId, 10);
    await sweepPayments(orderWithoutShopper);
    const [extra] = await rows<{ id: string }>(
      `select id from payment_transactions where owner_id = ? and provider_payment_id = ?`,
      [shop.store.ownerId, second.paymentId],
    );
    expect(await alerts(shop)).toMatchObject([{ transactionId: extra?.id }]);
    // Asked once more, nothing is added.
    await later(shop, payment.transactionId, 20);
    await sweepPayments(orderWithoutShopper);
    expect(await alerts(shop)).toHaveLength(1);
  });

  test('of another amount is an alert, and what was asked for may still come', async () => {
    const shop = await aShop();
    const payment = await opened(shop);
    gateway.pay(payment.gatewayOrderId, { amountMinor: 100 });
    await later(shop, payment.transactionId, 10);
    await sweepPayments(orderWithoutShopper);
    const after = await found(shop, payment.transactionId);
    expect(after).toMatchObject({
      status: 'created',
      attention: 'amount_mismatch',
      metadata: { mismatch: { amountMinor: 100 } },
    });
    expect(minutesUntil(after.nextCheckAt)).toBe(10);
    expect(await alerts(shop)).toHaveLength(1);
  });
});

describe('payments that nobody made', () => {
  test('are asked about ever more rarely, for thirty days', async () => {
    const shop = await aShop();
    const { transactionId: id } = await opened(shop);
    const gaps: (number | null)[] = [];
    for (const minutes of [
      10, 20, 30, 45, 60, 180, 360, 720, 1_440, 2_880, 4_320, 10_080, 20_160, 43_200,
    ]) {
      await later(shop, id, minutes);
      await sweepPayments(orderWithoutShopper);
      gaps.push(minutesUntil((await found(shop, id)).nextCheckAt));
    }
    expect(gaps).toEqual([
      10,
      10,
      15,
      15,
      120,
      180,
      360,
      720,
      1_440,
      1_440,
      5_760,
      10_080,
      23_040,
      null,
    ]);
    expect(await found(shop, id)).toMatchObject({ status: 'created', checks: 14 });
    expect(await alerts(shop)).toEqual([]);
  });

  test('H-07 are found within 20 minutes of the money as long as the quote stands', () => {
    const created = new Date('2026-11-20T10:00:00Z');
    const at = (minutes: number) => new Date(created.getTime() + minutes * MINUTE);
    for (let paid = 0; paid <= 30; paid++) {
      const next = nextCheck(created, at(paid));
      // The job runs every five minutes.
      expect((next?.getTime() ?? Number.NaN) - at(paid).getTime()).toBeLessThanOrEqual(15 * MINUTE);
    }
  });

  test('failed where every try did, until a later one succeeds', async () => {
    const shop = await aShop();
    const payment = await opened(shop);
    const first = gateway.fail(payment.gatewayOrderId);
    gateway.ledger.payment(first).error_description = 'Wrong PIN';
    gateway.fail(payment.gatewayOrderId);
    await later(shop, payment.transactionId, 10);
    await sweepPayments(orderWithoutShopper);
    expect(await found(shop, payment.transactionId)).toMatchObject({
      status: 'failed',
      attention: null,
      metadata: { lastError: 'Payment was declined by the bank' },
      nextCheckAt: expect.any(Date),
    });
    gateway.pay(payment.gatewayOrderId);
    await later(shop, payment.transactionId, 20);
    await sweepPayments(orderWithoutShopper);
    expect(await found(shop, payment.transactionId)).toMatchObject({
      status: 'captured',
      attention: 'captured_without_order',
    });
  });
});

describe('what somebody told us', () => {
  test('is confirmed where only the browser’s signature vouched for it', async () => {
    const shop = await aShop();
    const paid = await aPayment(context, gateway, shop.store, shop.cart);
    const id = paid.opened.transactionId;
    gateway.fault = 'down';
    expect((await checkout(shop.store, paid.checkout)).statusCode).toBe(201);
    const { orderId } = await found(shop, id);
    expect(await found(shop, id)).toMatchObject({ status: 'captured', confirmedAt: null });
    const verified = async () =>
      (await orderMoney(shop.store.tenant, orderId ?? '')).payments.map((each) => each.verified);
    expect(await verified()).toEqual([false]);
    gateway.fault = 'none';
    await later(shop, id, 20);
    expect(await sweepPayments(orderWithoutShopper)).toMatchObject({ checked: 1, captured: 0 });
    expect(await verified()).toEqual([undefined]);
    expect(await found(shop, id)).toMatchObject({
      confirmedAt: expect.any(Date),
      nextCheckAt: null,
      attention: null,
    });
  });

  test('is told to the seller where the gateway says otherwise', async () => {
    const shop = await aShop();
    const paid = await aPayment(context, gateway, shop.store, shop.cart);
    const id = paid.opened.transactionId;
    gateway.fault = 'down';
    expect((await checkout(shop.store, paid.checkout)).statusCode).toBe(201);
    gateway.fault = 'none';
    gateway.ledger.payment(paid.paymentId).status = 'failed';
    await later(shop, id, 20);
    await sweepPayments(orderWithoutShopper);
    expect(await found(shop, id)).toMatchObject({
      status: 'captured',
      attention: 'amount_mismatch',
      metadata: { mismatch: { amountMinor: 0, paymentId: paid.paymentId } },
      confirmedAt: null,
      // Until the gateway has said so, or the seller has settled it, it is asked on.
      nextCheckAt: expect.any(Date),
    });
    expect(await alerts(shop)).toHaveLength(1);
  });

  test('is told to the seller where it was less', async () => {
    const shop = await aShop();
    const paid = await aPayment(context, gateway, shop.store, shop.cart);
    gateway.fault = 'down';
    expect((await checkout(shop.store, paid.checkout)).statusCode).toBe(201);
    gateway.fault = 'none';
    gateway.ledger.payment(paid.paymentId).amount = 100;
    await later(shop, paid.opened.transactionId, 20);
    await sweepPayments(orderWithoutShopper);
    expect(await found(shop, paid.opened.transactionId)).toMatchObject({
      attention: 'amount_mismatch',
      metadata: { mismatch: { amountMinor: 100 } },
    });
    expect(await alerts(shop)).toHaveLength(1);
  });

  test('is undone where nobody signed it and the gateway knows of no money', async () => {
    const shop = await aShop();
    const { transactionId: id } = await opened(shop);
    await unsigned(shop, id, 'pay_invented');
    expect(await alerts(shop)).toHaveLength(1);
    await later(shop, id, 20);
    await sweepPayments(orderWithoutShopper);
    expect(await found(shop, id)).toMatchObject({
      status: 'created',
      providerPaymentId: null,
      attention: null,
      metadata: {},
      capturedAt: null,
    });
    expect(await alerts(shop)).toEqual([]);
  });

  test('stands where nobody signed it and the gateway knows of it', async () => {
    const shop = await aShop();
    const paid = await aPayment(context, gateway, shop.store, shop.cart);
    const id = paid.opened.transactionId;
    await unsigned(shop, id, paid.paymentId);
    await later(shop, id, 20);
    await sweepPayments(orderWithoutShopper);
    const after = await found(shop, id);
    expect(after).toMatchObject({
      status: 'captured',
      attention: 'captured_without_order',
      confirmedAt: expect.any(Date),
    });
    expect(after.metadata.verified).toBeUndefined();
    expect(await alerts(shop)).toHaveLength(1);
  });
});

/** What an unsigned webhook leaves behind. */
async function unsigned({ store }: Shop, id: string, paymentId: string): Promise<void> {
  await inTransaction(async (trx) => {
    const transaction = await lockTransaction(store.tenant, id, trx);
    const { amountMinor, currency } = transaction;
    const seen = { paymentId, amountMinor, currency, method: null, contact: null, email: null };
    const told = { ...seen, verified: false, confirmed: false };
    await recordCapture(store.tenant, transaction, told, 'needsOrderCreation', trx);
  });
}

describe('trouble', () => {
  test('of one store stops no other', async () => {
    const broken = await aShop();
    const keyless = await aShop();
    const sound = await aShop();
    const payments = [];
    for (const shop of [broken, keyless, sound]) {
      const { opened: payment } = await aPayment(context, gateway, shop.store, shop.cart);
      await later(shop, payment.transactionId, 10);
      payments.push({ shop, id: payment.transactionId });
    }
    await setGateway(broken.store, { keyId: 'rzp_test_unknown', keySecret: 'not-the-secret-1' });
    await setGateway(keyless.store, { keyId: '', keySecret: '' });
    const total = await sweepPayments(orderWithoutShopper);
    expect(total).toEqual({ checked: 1, captured: 1, unkept: 2, failedStores: 2 });
    const states = [];
    for (const { shop, id } of payments) states.push((await found(shop, id)).status);
    expect(states).toEqual(['created', 'created', 'captured']);
    for (const { shop, id } of payments.slice(0, 2)) {
      expect(minutesUntil((await found(shop, id)).nextCheckAt)).toBe(10);
    }
    expect(await alerts(broken, 'gateway_refused')).toHaveLength(1);
    expect(await alerts(keyless, 'gateway_refused')).toEqual([]);
  });

  test('with the gateway keeps every payment for later, longer the older it is', async () => {
    const shop = await aShop();
    const young = await opened(shop);
    const old = await opened(shop);
    const given = await opened(shop);
    gateway.fault = 'down';
    await later(shop, young.transactionId, 10);
    await later(shop, old.transactionId, 24 * 60);
    await later(shop, given.transactionId, 31 * 24 * 60);
    expect(await sweepPayments(orderWithoutShopper)).toMatchObject({
      checked: 0,
      unkept: 3,
      failedStores: 1,
    });
    // The others of a store are not even tried.
    expect(gateway.calls.filter((call) => call.endsWith('/payments'))).toHaveLength(1);
    const next = async (id: string) => minutesUntil((await found(shop, id)).nextCheckAt);
    expect(await next(young.transactionId)).toBe(10);
    expect(await next(old.transactionId)).toBe(360);
    expect(await next(given.transactionId)).toBeNull();
  });

  test('with refused keys is told once a day, by shoppers and sweep together', async () => {
    const shop = await aShop();
    const { transactionId: id } = await opened(shop);
    gateway.fault = 'unauthorized';
    const cart = { ...shop.cart, startAnother: true };
    const pay = () => createPaymentOf(context)(shop.store, cart);
    const answers = await Promise.all(Array.from({ length: 5 }, pay));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([502, 502, 502, 502, 502]);
    await later(shop, id, 10);
    await sweepPayments(orderWithoutShopper);
    expect(await alerts(shop, 'gateway_refused')).toEqual([{ transactionId: null }]);
    await rows(
      `update notifications set created_at = now() - interval '25 hours'
        where owner_id = ? and event = 'gateway_refused'`,
      [shop.store.ownerId],
    );
    expect((await pay()).statusCode).toBe(502);
    expect(await alerts(shop, 'gateway_refused')).toHaveLength(2);
  });

  test('of two runs at once asks about nothing twice, and a run is bounded', async () => {
    const shop = await aShop();
    const ids: string[] = [];
    for (let n = 0; n < 6; n++) ids.push((await opened(shop)).transactionId);
    for (const id of ids) await later(shop, id, 10);
    gateway.calls.length = 0;
    expect(await sweepPayments(orderWithoutShopper, { maxPayments: 2 })).toMatchObject({
      checked: 2,
    });
    const runs = await Promise.all([
      sweepPayments(orderWithoutShopper),
      sweepPayments(orderWithoutShopper),
    ]);
    expect(runs.reduce((sum, { checked }) => sum + checked, 0)).toBe(4);
    expect(gateway.calls).toHaveLength(6);
    // A run whose time is over leaves the rest to the next one.
    for (const id of ids) await later(shop, id, 10);
    expect(await sweepPayments(orderWithoutShopper, { forMs: 0 })).toMatchObject({
      checked: 0,
      unkept: 0,
    });
    const left = await Promise.all(ids.map(async (id) => (await found(shop, id)).nextCheckAt));
    expect(left.map(minutesUntil)).toEqual(ids.map(() => 5));
  });

  test('is none where checkouts race the sweep: each payment has its order, and no alert', async () => {
    const shop = await aShop();
    const paid = [];
    for (let n = 0; n < 10; n++) {
      const cart = { ...shop.cart, customer: { ...ASHA, phone: `98765 4321${n}` } };
      paid.push(await aPayment(context, gateway, shop.store, cart));
    }
    for (const { opened: each } of paid) await later(shop, each.transactionId, 10);
    const placed = paid.map((each) => checkout(shop.store, each.checkout));
    const [answers] = await Promise.all([
      Promise.all(placed),
      sweepPayments(orderWithoutShopper),
      sweepPayments(orderWithoutShopper),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(paid.map(() => 201));
    const orders = await Promise.all(
      paid.map(async ({ opened: each }) => (await found(shop, each.transactionId)).orderId),
    );
    expect(new Set(orders).size).toBe(10);
    expect(orders).not.toContain(null);
    expect(await alerts(shop)).toEqual([]);
  });

  test('a checkout that comes in while the gateway is asked knows better', async () => {
    const shop = await aShop();
    const payment = await opened(shop);
    const asked = await found(shop, payment.transactionId);
    await unsigned(shop, asked.id, 'pay_other');
    await applyCheck(shop.store.tenant, asked, { tries: [], refunds: [] });
    expect((await found(shop, asked.id)).status).toBe('captured');
  });
});

test('what was never paid is forgotten after 30 days, and nothing else is', async () => {
  // What other tests have left.
  await pruneTables();
  const shop = await aShop();
  const ids = [];
  for (let n = 0; n < 5; n++) ids.push((await opened(shop)).transactionId);
  const [gone, failed, kept, mismatched, young] = ids as [string, string, string, string, string];
  const { opened: captured } = await aPayment(context, gateway, shop.store, shop.cart);
  await later(shop, captured.transactionId, 10);
  await later(shop, mismatched, 10);
  gateway.pay((await found(shop, mismatched)).providerOrderId ?? '', { amountMinor: 100 });
  await sweepPayments(orderWithoutShopper);
  await rows(`update payment_transactions set status = 'failed' where owner_id = ? and id = ?`, [
    shop.store.ownerId,
    failed,
  ]);
  await rows(
    `insert into refunds (owner_id, id, payment_transaction_id, status, amount_minor, currency,
       method, actor_name, provider) values (?, ?, ?, 'failed', 1, 'INR', 'other', 'Meera', 'gateway')`,
    [shop.store.ownerId, newId(), kept],
  );
  for (const id of [gone, failed, kept, mismatched, captured.transactionId]) {
    await later(shop, id, 31 * 24 * 60);
  }
  // Not before the gateway was asked a last time.
  expect(await pruneTables()).toMatchObject({ paymentTransactions: 0 });
  await sweepPayments(orderWithoutShopper);
  expect(await pruneTables()).toMatchObject({ paymentTransactions: 2 });
  const left = await rows<{ id: string }>(
    `select id from payment_transactions where owner_id = ? order by id`,
    [shop.store.ownerId],
  );
  const expected = [kept, mismatched, young, captured.transactionId].sort();
  expect(left.map(({ id }) => id)).toEqual(expected);
});
