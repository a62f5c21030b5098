import { beforeAll, expect, test } from 'vitest';
import { findOrder } from '../../../src/features/orders/find-order.ts';
import { cancelOrder } from '../../../src/features/payments/cancel-order.ts';
import { refundOrder } from '../../../src/features/payments/refund-order.ts';
import { applyGatewayRefund } from '../../../src/features/payments/refunds/apply-gateway-refund.ts';
import { sendRefund } from '../../../src/features/payments/refunds/send-refund.ts';
import { sweepDueRefunds } from '../../../src/features/payments/sweep-due-refunds.ts';
import { findTransaction } from '../../../src/features/payments/transactions/queries/find-transaction.ts';
import { inTransaction } from '../../../src/kernel/db/db.ts';
import { SYSTEM } from '../../../src/session.ts';
import { apiOf } from '../../support/api.ts';
import { useApp } from '../../support/app.ts';
import { useGatewaySimulator } from '../../support/gateway-simulator.ts';
import type { TestGoods } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { anOnlineShop } from '../../support/online-shop.ts';
import { aPaidOrder, makeDue, type PaidOrder, refundRows } from '../../support/paid-orders.ts';
import type { TestStore } from '../../support/stores.ts';

const context = useApp();
useInvariants();
const simulator = useGatewaySimulator(context);
const api = apiOf(context);
let store: TestStore;
let goods: TestGoods;

beforeAll(async () => {
  ({ store, goods } = await anOnlineShop(context, { stock: 1_000, priceMinor: 25_000 }));
});

const aPaid = () => aPaidOrder(context, simulator, store, goods);
const atGateway = ({ paymentId }: PaidOrder) =>
  [...simulator.ledger.refunds.values()].filter((each) => each.payment_id === paymentId);
const standing = async ({ id, transactionId }: PaidOrder) => {
  const { status, attention } = await findTransaction(store.tenant, transactionId);
  return [(await findOrder(store.tenant, id)).financialStatus, status, attention];
};

/** What the gateway's webhook tells of a refund that it has made, told once it has made it. */
async function tellProcessed(order: PaidOrder): Promise<void> {
  const { transactionId, paymentId } = order;
  await expect.poll(() => atGateway(order)).toHaveLength(1);
  const [made] = atGateway(order);
  if (!made) return;
  const notes = made.notes as { refund?: string };
  const refund = {
    id: made.id,
    paymentId,
    amountMinor: made.amount,
    currency: 'INR',
    status: 'processed',
    refundId: notes.refund ?? null,
  } as const;
  await inTransaction((trx) =>
    applyGatewayRefund(store.tenant, { id: transactionId }, refund, trx),
  );
}

test('twenty refunds of all the money at once are one', async () => {
  const order = await aPaid();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => api(store, 'POST', `/api/orders/${order.id}/refunds`, {})),
  );
  const codes = answers.map(({ statusCode }) => statusCode).sort();
  expect(codes).toEqual([201, ...Array(19).fill(400)]);
  expect(atGateway(order)).toHaveLength(1);
  expect(await standing(order)).toEqual(['refunded', 'refunded', null]);
});

test('a refund, a cancellation with a refund and the webhook at once give back once', async () => {
  for (const end of ['at once', 'pending', 'at once'] as const) {
    simulator.refundsSettle = end;
    const order = await aPaid();
    const cancellation = {
      reason: 'Out of stock',
      restock: true,
      refundMinor: 100_000,
      tellCustomer: true,
      cashRefused: false,
    } as const;
    const [refunded, cancelled] = await Promise.allSettled([
      refundOrder(store.tenant, order.id, {}, SYSTEM),
      cancelOrder(store.tenant, order.id, cancellation, SYSTEM),
      tellProcessed(order),
      tellProcessed(order),
    ]);
    expect([refunded?.status, cancelled?.status].sort()).toEqual(['fulfilled', 'rejected']);
    expect(atGateway(order)).toHaveLength(1);
    expect(await refundRows(store, order.transactionId)).toHaveLength(1);
    expect(await standing(order)).toEqual(['refunded', 'refunded', null]);
  }
});

test('web and worker that send the same refund at once make one', async () => {
  const orders: { order: PaidOrder; refundId: string }[] = [];
  while (orders.length < 5) orders.push(await anUnsent());
  simulator.fault = 'none';
  simulator.calls.length = 0;
  for (const { refundId } of orders) await makeDue(store, refundId);
  await Promise.all([
    sweepDueRefunds(),
    sweepDueRefunds(),
    ...orders.flatMap(({ refundId }) => [1, 2, 3].map(() => sendRefund(store.tenant, refundId))),
  ]);
  expect(simulator.calls.filter((call) => call.endsWith('/refund'))).toHaveLength(5);
  for (const { order } of orders) {
    expect(atGateway(order)).toHaveLength(1);
    expect(await standing(order)).toEqual(['refunded', 'refunded', null]);
  }
});

async function anUnsent() {
  simulator.fault = 'none';
  const order = await aPaid();
  simulator.fault = 'down';
  const { id: refundId } = await refundOrder(store.tenant, order.id, {}, SYSTEM);
  return { order, refundId };
}

test('a sender whose lease has run out in the middle of its call gives back nothing twice', async () => {
  const order = await aPaid();
  simulator.fault = 'lost-answer';
  const { id } = await refundOrder(store.tenant, order.id, {}, SYSTEM);
  simulator.fault = 'none';
  await makeDue(store, id);
  const first = sendRefund(store.tenant, id);
  await makeDue(store, id);
  await Promise.all([first, sendRefund(store.tenant, id), tellProcessed(order)]);
  expect(atGateway(order)).toHaveLength(1);
  expect(await refundRows(store, order.transactionId)).toMatchObject([
    { status: 'done', tries: 0 },
  ]);
});
