import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Order } from '../../../src/features/orders/order.ts';
import { orderMoney } from '../../../src/features/payments/order-money.ts';
import { recordPayment } from '../../../src/features/payments/record-payment.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { useInvariants } from '../../support/invariants.ts';
import { anOrder } from '../../support/orders.ts';
import { formFields, pagesOf } from '../../support/pages.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
useInvariants();
const { get, post } = pagesOf(context);
let store: TestStore;
let order: Order;

beforeAll(async () => {
  store = await aStore(context.app);
});

/** Two mugs of ₹499 each, paid. */
beforeEach(async () => {
  order = await anOrder(store, { quantity: 2 });
  const payment = { amountMinor: order.totalAmountMinor, method: 'cash' } as const;
  await recordPayment(store.tenant, order.id, payment, SYSTEM);
});

const here = () => `/dashboard/orders/${order.id}/refund`;
const opened = async () => formFields((await get(store, here())).body, 'refund');
const refunded = async () => (await orderMoney(store.tenant, order.id)).refundedMinor;

test('pieces are refunded at what was paid for them, without an amount', async () => {
  const line = order.items[0]?.id;
  const fields = { ...(await opened()), amount: '', [`items.${line}`]: '1' };
  expect((await post(store, here(), fields)).statusCode).toBe(303);
  expect(await refunded()).toBe(49_900);
});

test('a typed amount goes first', async () => {
  const line = order.items[0]?.id;
  const fields = { ...(await opened()), amount: '100', [`items.${line}`]: '1' };
  expect((await post(store, here(), fields)).statusCode).toBe(303);
  expect(await refunded()).toBe(10_000);
});

test('no pieces and no amount ask for the amount', async () => {
  const answer = await post(store, here(), { ...(await opened()), amount: '' });
  expect(answer.statusCode).toBe(422);
  expect(answer.body).toContain('Amount is required');
});

test('the page for a status says that no money moves, and leads to the refund', async () => {
  const { body } = await get(store, `/dashboard/orders/${order.id}/status`);
  expect(body).toContain(`href="${here()}"`);
});
