import { beforeAll, describe, expect, test } from 'vitest';
import { keepPayment } from '../../../../src/features/checkout/place-paid-order.ts';
import { listPayments, listRefunds } from '../../../../src/features/payments/list-money.ts';
import { refundOrder } from '../../../../src/features/payments/refund-order.ts';
import { applyGatewayRefund } from '../../../../src/features/payments/refunds/apply-gateway-refund.ts';
import {
  refundPayment,
  retryRefund,
} from '../../../../src/features/payments/refunds/refund-payment.ts';
import { findTransaction } from '../../../../src/features/payments/transactions/queries/find-transaction.ts';
import type { SeenPayment } from '../../../../src/features/payments/transactions/record-capture.ts';
import { inTransaction } from '../../../../src/kernel/db/db.ts';
import { SYSTEM } from '../../../../src/session.ts';
import { useApp } from '../../../support/app.ts';
import {
  anOpenedPayment,
  aPayment,
  useGatewaySimulator,
} from '../../../support/gateway-simulator.ts';
import type { TestGoods } from '../../../support/goods.ts';
import { useInvariants } from '../../../support/invariants.ts';
import { anOnlineShop } from '../../../support/online-shop.ts';
import { aPaidOrder, refundRows } from '../../../support/paid-orders.ts';
import { alertsOf } from '../../../support/payments.ts';
import { rows } from '../../../support/rows.ts';
import { shopOf, type TestStore } from '../../../support/stores.ts';

const context = useApp();
useInvariants();
const simulator = useGatewaySimulator(context);
let store: TestStore;
let goods: TestGoods;

beforeAll(async () => {
  ({ store, goods } = await anOnlineShop(context, { stock: 1_000_000, priceMinor: 25_000 }));
});

/** A payment of ₹1,000 that was made, and of which the shop has been told so. */
async function aWaiting(seen: Partial<SeenPayment> = {}) {
  const cart = { items: [{ productId: goods.productId, quantity: 4 }] };
  const { opened, paymentId } = await aPayment(context, simulator, store, cart);
  const told = {
    paymentId,
    amountMinor: 100_000,
    currency: 'INR',
    method: 'upi',
    contact: null,
    email: null,
    verified: true,
    confirmed: true,
    ...seen,
  };
  await keepPayment(await shopOf(store), opened.transactionId, told, 'needsOrderCreation');
  return { id: opened.transactionId, paymentId };
}
const BY_SYSTEM = { actor: SYSTEM, idempotency: null };
const transaction = (id: string) => findTransaction(store.tenant, id);
const giveBack = async (id: string) =>
  (await refundPayment(store.tenant, id, { ...BY_SYSTEM, reason: ' Sold out ' })).result;
const alertOf = async (id: string) =>
  (await alertsOf(store)).filter(({ paymentId }) => paymentId === id);

describe('a payment without an order', () => {
  test('goes back as a whole and leaves the desk', async () => {
    const { id, paymentId } = await aWaiting();
    expect((await transaction(id)).attention).toBe('captured_without_order');
    expect(await giveBack(id)).toMatchObject({
      orderId: null,
      paymentId: id,
      status: 'done',
      amountMinor: 100_000,
      reason: 'Sold out',
    });
    expect(await transaction(id)).toMatchObject({ status: 'refunded', attention: null });
    expect(await alertOf(id)).toEqual([]);
    expect(simulator.ledger.payment(paymentId).amount_refunded).toBe(100_000);
    await expect(giveBack(id)).rejects.toMatchObject({ statusCode: 409, code: 'PAYMENT_SETTLED' });
  });

  test('leaves the desk as soon as its refund is asked for, and comes back when that fails', async () => {
    const { id } = await aWaiting();
    simulator.refundsSettle = 'pending';
    expect(await giveBack(id)).toMatchObject({ status: 'requested' });
    expect((await transaction(id)).attention).toBeNull();
    const { id: failing } = await aWaiting();
    simulator.refundsSettle = 'refuse';
    expect(await giveBack(failing)).toMatchObject({ status: 'failed' });
    expect(await transaction(failing)).toMatchObject({
      status: 'captured',
      attention: 'refund_failed',
    });
    expect(await alertOf(failing)).toHaveLength(1);
    simulator.refundsSettle = 'at once';
    const { result } = await retryRefund(store.tenant, failing, BY_SYSTEM);
    expect(result).toMatchObject({ status: 'done' });
    expect(await refundRows(store, failing)).toHaveLength(1);
    expect(await alertOf(failing)).toEqual([]);
  });

  test('is given back once, however many ask', async () => {
    const { id, paymentId } = await aWaiting();
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => giveBack(id)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refundRows(store, id)).toHaveLength(1);
    expect(simulator.ledger.payment(paymentId).amount_refunded).toBe(100_000);
  });

  test('that nobody has signed is given back only if the gateway knows of it', async () => {
    const known = await aWaiting({ verified: false, confirmed: false });
    expect(await giveBack(known.id)).toMatchObject({ status: 'done' });
    expect((await transaction(known.id)).confirmedAt).not.toBeNull();
    const cart = { items: [{ productId: goods.productId, quantity: 4 }] };
    const { transactionId } = await anOpenedPayment(context, store, cart);
    await expect(giveBack(transactionId)).rejects.toMatchObject({ code: 'PAYMENT_NOT_CONFIRMED' });
    expect(await refundRows(store, transactionId)).toEqual([]);
    simulator.fault = 'down';
    await expect(giveBack(transactionId)).rejects.toMatchObject({ code: 'GATEWAY_UNAVAILABLE' });
  });

  test('of another amount goes back as the gateway has it', async () => {
    const { id } = await aWaiting({ amountMinor: 99_000 });
    expect((await transaction(id)).attention).toBe('amount_mismatch');
    expect(await giveBack(id)).toMatchObject({ status: 'done', amountMinor: 100_000 });
    expect(await transaction(id)).toMatchObject({ status: 'refunded', attention: null });
  });

  test('stands in the lists with its shopper’s name', async () => {
    const { id } = await aWaiting();
    await giveBack(id);
    const { items: refunds } = await listRefunds(store.tenant, { page: 1, limit: 5 });
    expect(refunds[0]).toMatchObject({
      paymentId: id,
      orderNumber: null,
      customerName: 'Asha Rao',
    });
    const { items: payments } = await listPayments(store.tenant, { page: 1, limit: 5 });
    expect(payments[0]).toMatchObject({ id, orderNumber: null, customerName: 'Asha Rao' });
  });
});

test('a payment that became an order is given back there', async () => {
  const { transactionId } = await aPaidOrder(context, simulator, store, goods);
  await expect(giveBack(transactionId)).rejects.toMatchObject({ code: 'PAYMENT_HAS_ORDER' });
  await expect(retryRefund(store.tenant, transactionId, BY_SYSTEM)).rejects.toMatchObject({
    code: 'PAYMENT_SETTLED',
  });
  expect(
    await rows(`select 1 from refunds where owner_id = ? and payment_transaction_id = ?`, [
      store.ownerId,
      transactionId,
    ]),
  ).toEqual([]);
});

test('a refund that was made at the second try is not doubled by late news of the first', async () => {
  const {
    id: orderId,
    transactionId: id,
    paymentId,
  } = await aPaidOrder(context, simulator, store, goods);
  const amountMinor = 40_000;
  simulator.refundsSettle = 'fail';
  const { id: refundId } = await refundOrder(store.tenant, orderId, { amountMinor }, SYSTEM);
  const [first] = await refundRows(store, id);
  simulator.refundsSettle = 'at once';
  await retryRefund(store.tenant, id, BY_SYSTEM);
  const late = (status: 'failed' | 'pending' | 'processed') => {
    const told = { id: first?.providerRefundId ?? '', refundId, paymentId, status };
    const refund = { ...told, amountMinor, currency: 'INR' };
    return inTransaction((trx) => applyGatewayRefund(store.tenant, { id }, refund, trx));
  };
  for (const status of ['failed', 'pending'] as const) {
    await late(status);
    expect(await refundRows(store, id)).toMatchObject([{ status: 'done', amountMinor }]);
    expect((await transaction(id)).attention).toBeNull();
  }
  // Money that went back twice is in the books twice.
  await late('processed');
  expect((await refundRows(store, id)).map(({ status }) => status)).toEqual(['done', 'done']);
});
