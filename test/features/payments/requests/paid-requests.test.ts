import { expect, test } from 'vitest';
import { sweepPayments } from '../../../../src/features/payments/sweep-payments.ts';
import { freshAddress } from '../../../support/accounts.ts';
import { apiOf } from '../../../support/api.ts';
import { useApp } from '../../../support/app.ts';
import { setGateway, useGatewaySimulator } from '../../../support/gateway-simulator.ts';
import { useInvariants } from '../../../support/invariants.ts';
import { pagesOf } from '../../../support/pages.ts';
import {
  type AskedRequest,
  anUnpaidOrder,
  aRequest,
  letExpire,
  requestRow,
} from '../../../support/payment-requests.ts';
import { alertReasonsOf, paymentsOf } from '../../../support/payments.ts';
import { rows } from '../../../support/rows.ts';
import { aStore, type TestStore } from '../../../support/stores.ts';

const context = useApp();
useInvariants();
const simulator = useGatewaySimulator(context);
const call = apiOf(context);
const { get } = pagesOf(context);

async function aPayableRequest(asked: { amount?: number } = {}) {
  const store = await aStore(context.app);
  await setGateway(store);
  const order = await anUnpaidOrder(store);
  return { store, order, link: await aRequest(context, store, order, asked) };
}

const start = async ({ token }: AskedRequest) => {
  const answer = await context.app.inject({
    method: 'POST',
    url: `/api/public/pay/${token}/start`,
    remoteAddress: freshAddress(),
    payload: { provider: 'gateway' },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json() as { publicToken: string; gatewayOrderId: string; amount: number };
};

const finish = async ({ token }: AskedRequest, publicToken: string) =>
  (
    await context.app.inject({
      method: 'POST',
      url: `/api/public/pay/${token}/payments/${publicToken}/finish`,
      remoteAddress: freshAddress(),
    })
  ).json();

const statusOf = async (store: TestStore, id: string) => {
  const order = (await call(store, 'GET', `/api/orders/${id}`)).json();
  return [order.financialStatus, order.paymentStatus, order.amountDue];
};

const makeDue = (store: TestStore) =>
  rows(`update payment_transactions set next_check_at = now() where owner_id = ?`, [store.ownerId]);

const sweep = () => sweepPayments(() => Promise.reject(new Error('It has an order')));

test('what is paid through a link counts for its order once', async () => {
  const { store, order, link } = await aPayableRequest();
  const opened = await start(link);
  expect(opened.amount).toBe(500);
  simulator.pay(opened.gatewayOrderId);
  for (const _ of [1, 2])
    expect(await finish(link, opened.publicToken)).toMatchObject({ state: 'paid' });
  await makeDue(store);
  await sweep();
  expect(await statusOf(store, order.id)).toEqual(['paid', 'paid', 0]);
  expect(await requestRow(store, link.id)).toMatchObject({ state: 'paid', paidMinor: 50_000 });
  const page = await call(store, 'GET', `/dashboard/orders/${order.id}`);
  expect(page.body).toContain('₹500 paid through the payment link');
  const shown = await context.app.inject({ url: `/pay/${link.token}` });
  expect([shown.statusCode, shown.body]).toEqual([200, expect.stringContaining('this is paid')]);
});

test('a deposit leaves the rest due, for which there is another link', async () => {
  const { store, order, link } = await aPayableRequest({ amount: 200 });
  const opened = await start(link);
  simulator.pay(opened.gatewayOrderId);
  await finish(link, opened.publicToken);
  expect(await statusOf(store, order.id)).toEqual(['partially_paid', 'unpaid', 300]);
  expect(await requestRow(store, link.id)).toMatchObject({ state: 'paid', paidMinor: 20_000 });
  const next = await aRequest(context, store, order);
  expect([next.id !== link.id, next.amount]).toEqual([true, 300]);
});

test('two taps within a minute are one payment', async () => {
  const { store, link } = await aPayableRequest();
  const taps = await Promise.all([start(link), start(link), start(link)]);
  expect(new Set(taps.map(({ gatewayOrderId }) => gatewayOrderId)).size).toBe(1);
  expect(await paymentsOf(store)).toHaveLength(1);
});

test('money that nobody came back with is found by the sweep', async () => {
  const { store, order, link } = await aPayableRequest();
  const opened = await start(link);
  simulator.pay(opened.gatewayOrderId);
  await makeDue(store);
  await sweep();
  expect(await statusOf(store, order.id)).toEqual(['paid', 'paid', 0]);
});

test('late money counts while the order owes it, and is kept for review when it owes nothing', async () => {
  const late = await aPayableRequest();
  const lateOpened = await start(late.link);
  await letExpire(late.store, late.link.id);
  simulator.pay(lateOpened.gatewayOrderId);
  expect(await finish(late.link, lateOpened.publicToken)).toMatchObject({ state: 'paid' });
  expect(await statusOf(late.store, late.order.id)).toEqual(['paid', 'paid', 0]);

  const paid = await aPayableRequest();
  const opened = await start(paid.link);
  await call(paid.store, 'POST', `/api/orders/${paid.order.id}/payments`, {
    amount: 500,
    method: 'cash',
  });
  simulator.pay(opened.gatewayOrderId);
  expect(await finish(paid.link, opened.publicToken)).toMatchObject({ state: 'kept' });
  const [kept] = await paymentsOf(paid.store);
  expect(kept).toMatchObject({ status: 'captured', orderId: null, attention: 'needs_refund' });
  expect(await alertReasonsOf(paid.store)).toEqual([[kept?.id, 'needs_refund']]);
  const [alert] = await rows<{ title: string; body: string }>(
    `select title, body from notifications
      where owner_id = ? and event = 'payment_attention' and channel = 'in_app'`,
    [paid.store.ownerId],
  );
  expect(alert?.title).toBe('₹500 came in, but nothing was due');
  expect(alert?.body).toContain(`payment link of order ${paid.order.orderNumber}`);
  const card = await get(paid.store, `/dashboard/payments/attention/${kept?.id}`);
  expect(card.body).toContain('but nothing was due any more');
  expect(card.body).not.toContain('twice');
  const url = `/api/payments/attention/${kept?.id}/refund`;
  expect((await call(paid.store, 'POST', url)).statusCode).toBe(201);
  const [after] = await paymentsOf(paid.store);
  expect(after).toMatchObject({ status: 'refunded', attention: null });
});

test('a second payment through one link is kept and shown', async () => {
  const { store, link } = await aPayableRequest();
  const opened = await start(link);
  simulator.allowSecondPayment = true;
  simulator.pay(opened.gatewayOrderId);
  simulator.pay(opened.gatewayOrderId);
  await finish(link, opened.publicToken);
  const payments = await paymentsOf(store);
  expect(payments.map(({ orderId, attention }) => [orderId !== null, attention])).toEqual([
    [true, null],
    [false, 'needs_refund'],
  ]);
  expect(await requestRow(store, link.id)).toMatchObject({ paidMinor: 50_000 });
});

test('less than was asked is a part, more or another currency is shown to the seller', async () => {
  const less = await aPayableRequest();
  const part = await start(less.link);
  simulator.pay(part.gatewayOrderId, { amountMinor: 30_000 });
  expect(await finish(less.link, part.publicToken)).toMatchObject({
    state: 'paid',
    link: { state: 'partly_paid', amount: 200 },
  });
  expect(await statusOf(less.store, less.order.id)).toEqual(['partially_paid', 'unpaid', 200]);
  const again = await aRequest(context, less.store, less.order);
  expect([again.id, again.state]).toEqual([less.link.id, 'partly_paid']);

  const more = await aPayableRequest();
  const over = await start(more.link);
  simulator.pay(over.gatewayOrderId, { amountMinor: 60_000 });
  expect(await finish(more.link, over.publicToken)).toMatchObject({ state: 'kept' });
  const [kept] = await paymentsOf(more.store);
  expect([kept?.attention, kept?.orderId]).toEqual(['amount_mismatch', null]);
  expect(await statusOf(more.store, more.order.id)).toEqual(['pending', 'unpaid', 500]);
});

test('a link that ended starts nothing, and a dead one is not found', async () => {
  const { store, link } = await aPayableRequest();
  await call(store, 'POST', `/api/payment-requests/${link.id}/close`);
  const answer = await context.app.inject({
    method: 'POST',
    url: `/api/public/pay/${link.token}/start`,
    remoteAddress: freshAddress(),
    payload: { provider: 'gateway' },
  });
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'REQUEST_ENDED']);
  const page = await context.app.inject({ url: `/pay/${link.token}` });
  expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('link is closed')]);
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': expect.stringContaining('noindex'),
  });
  for (const url of [`/pay/${'x'.repeat(32)}`, '/pay/short', `/api/public/pay/${'x'.repeat(32)}`]) {
    expect((await context.app.inject({ url })).statusCode).toBe(404);
  }
});
