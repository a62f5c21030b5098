import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderMoney } from '../../../src/features/payments/order-money.ts';
import { findTransaction } from '../../../src/features/payments/transactions/queries/find-transaction.ts';
import { newId } from '../../../src/ids.ts';
import { apiOf } from '../../support/api.ts';
import { useApp } from '../../support/app.ts';
import { setGateway, useGatewaySimulator } from '../../support/gateway-simulator.ts';
import { orderCount, someGoods, stockOf } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { alertsOf } from '../../support/payments.ts';
import { rows } from '../../support/rows.ts';
import { ASHA } from '../../support/shopper.ts';
import { aStore, type TestStore } from '../../support/stores.ts';
import {
  aFailedRefund,
  aPaymentLeftBehind,
  aWaitingPayment,
} from '../../support/waiting-payments.ts';

const context = useApp();
useInvariants();
const simulator = useGatewaySimulator(context);
const api = apiOf(context);
let store: TestStore;

const LIST = '/api/payments/attention';
const list = async (of = store) => (await api(of, 'GET', LIST)).json();
const act = (id: string, action: string, body?: object, headers: object = {}) =>
  context.app.inject({
    method: 'POST',
    url: `${LIST}/${id}/${action}`,
    headers: { ...store.headers, ...headers },
    ...(body ? { payload: body } : {}),
  });
const paid = (options: Parameters<typeof aPaymentLeftBehind>[3] = {}) =>
  aPaymentLeftBehind(context, simulator, store, options);
const refundCalls = () => simulator.calls.filter((call) => call.endsWith('/refund'));

beforeEach(async () => {
  store = await aStore(context.app);
  await setGateway(store);
});

describe('the list', () => {
  test('says of each payment what it takes to decide, and nothing else', async () => {
    const goods = await someGoods(store, { stock: 10 });
    const payment = await paid({ items: [{ ...goods, quantity: 2 }] });
    const [line] = (await rows(`select sku from product_variants where owner_id = ?`, [
      store.ownerId,
    ])) as { sku: string | null }[];
    expect(await list()).toEqual({
      items: [
        {
          transactionId: payment.id,
          reason: 'captured_without_order',
          amount: 998,
          currency: 'INR',
          gatewayOrderId: payment.gatewayOrderId,
          gatewayPaymentId: payment.paymentId,
          verified: true,
          customer: { ...ASHA, email: 'asha@example.com' },
          items: [
            {
              ...goods,
              productName: 'Blue mug',
              variantName: '',
              sku: line?.sku ?? null,
              quantity: 2,
              unitPrice: 499,
              total: 998,
              stock: 'enough',
              stockLeft: 10,
            },
          ],
          createdAt: expect.stringMatching(/Z$/),
        },
      ],
      page: 1,
      limit: 20,
      total: 1,
      totalPages: 1,
    });
  });

  test('tells a wrong amount, a sold-out cart and a failed refund apart', async () => {
    const wrong = await paid({ paying: { amountMinor: 1_000 } });
    const soldOut = await aWaitingPayment(store, { missing: 'needsRefund' });
    const refunded = await aWaitingPayment(store);
    await act(refunded.id, 'create-order');
    await aFailedRefund(store, refunded);
    const { items } = await list();
    const short = items.map((item: { transactionId: string; reason: string; amount: number }) => [
      item.transactionId,
      item.reason,
      item.amount,
    ]);
    expect(short).toEqual([
      [refunded.id, 'refund_failed', 200],
      [soldOut.id, 'needs_refund', 998],
      [wrong.id, 'amount_mismatch', 10],
    ]);
  });

  test('is read in pages, and is empty for a store with nothing to decide', async () => {
    await aWaitingPayment(store);
    await aWaitingPayment(store);
    const page = (await api(store, 'GET', `${LIST}?limit=1&page=2`)).json();
    expect(page).toMatchObject({ page: 2, limit: 1, total: 2, totalPages: 2 });
    expect(page.items).toHaveLength(1);
    expect((await list(await aStore(context.app))).items).toEqual([]);
    expect((await api(store, 'GET', `${LIST}?limit=101`)).statusCode).toBe(400);
  });
});

describe('create-order', () => {
  test('makes the order that was quoted, once, whoever asks again', async () => {
    const goods = await someGoods(store, { stock: 10 });
    const { id, paymentId } = await paid({ items: [{ ...goods, quantity: 2 }] });
    await rows('update product_variants set price_minor = 1 where owner_id = ?', [store.ownerId]);
    const answers = await Promise.all(Array.from({ length: 6 }, () => act(id, 'create-order')));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
      200, 200, 200, 200, 200, 201,
    ]);
    expect(new Set(answers.map((answer) => answer.json().order.id)).size).toBe(1);
    const { order } = answers[0]!.json();
    expect(order).toMatchObject({
      status: 'new',
      financialStatus: 'paid',
      paymentMethod: 'online',
      totalAmount: 998,
      customer: ASHA,
      tags: [],
    });
    expect((await orderMoney(store.tenant, order.id)).payments).toMatchObject([
      { status: 'captured', amountMinor: 99_800, gatewayPaymentId: paymentId },
    ]);
    expect(await stockOf(store, goods.variantId)).toBe(8);
    expect(await list()).toMatchObject({ total: 0 });
    expect(await alertsOf(store)).toEqual([]);
  });

  test('with a key answers the same again, as it was', async () => {
    const { id } = await aWaitingPayment(store);
    const key = { 'idempotency-key': newId() };
    const first = await act(id, 'create-order', undefined, key);
    const again = await act(id, 'create-order', undefined, key);
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.json()).toEqual(first.json());
  });

  test('of what is sold out is refused, and the payment goes on waiting as that', async () => {
    const goods = await someGoods(store, { stock: 1 });
    const items = [{ ...goods, quantity: 1 }];
    const [first, second] = [
      await aWaitingPayment(store, { items }),
      await aWaitingPayment(store, { items }),
    ];
    await act(first.id, 'create-order');
    const answer = await act(second.id, 'create-order');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'OUT_OF_STOCK',
      details: { lines: [{ available: 0 }] },
    });
    expect(await list()).toMatchObject({
      items: [{ transactionId: second.id, reason: 'needs_refund' }],
    });
    expect(await alertsOf(store)).toMatchObject([{ title: '₹499 paid for a sold-out item' }]);
  });

  test('of what nobody signed asks the gateway, and believes nobody else', async () => {
    const reported = { verified: false, confirmed: false };
    const real = await paid({ seen: reported });
    const madeUp = await aWaitingPayment(store, { seen: reported });
    expect((await list()).items).toMatchObject([{ verified: false }, { verified: false }]);
    const refused = await act(madeUp.id, 'create-order');
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'PAYMENT_NOT_CONFIRMED']);
    simulator.fault = 'down';
    const down = await act(real.id, 'create-order');
    expect([down.statusCode, down.json().code]).toEqual([502, 'GATEWAY_UNAVAILABLE']);
    expect(await orderCount(store)).toBe(0);
    simulator.fault = 'none';
    expect((await act(real.id, 'create-order')).statusCode).toBe(201);
  });

  test('of another amount is refused, also after its refund has failed', async () => {
    const { id } = await paid({ paying: { amountMinor: 1_000 } });
    expect((await act(id, 'create-order')).json().code).toBe('PAYMENT_MISMATCH');
    simulator.refundsSettle = 'refuse';
    expect((await act(id, 'refund')).json().refund).toMatchObject({ status: 'failed', amount: 10 });
    expect((await act(id, 'create-order')).json().code).toBe('PAYMENT_MISMATCH');
    expect(await orderCount(store)).toBe(0);
    expect(await list()).toMatchObject({ items: [{ reason: 'refund_failed', amount: 10 }] });
  });
});

describe('refund', () => {
  test('gives all of it back, once for a key, and the case leaves the desk', async () => {
    const { id, paymentId } = await paid();
    const key = { 'idempotency-key': newId() };
    const first = await act(id, 'refund', { reason: 'Sold out' }, key);
    expect(first.statusCode).toBe(201);
    expect(first.json().refund).toMatchObject({
      transactionId: id,
      orderId: null,
      status: 'done',
      amount: 998,
      reason: 'Sold out',
    });
    const again = await act(id, 'refund', { reason: 'Sold out' }, key);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.json().refund.id).toBe(first.json().refund.id);
    expect(refundCalls()).toEqual([`POST /payments/${paymentId}/refund`]);
    expect(await list()).toMatchObject({ total: 0 });
    expect(await alertsOf(store)).toEqual([]);
    expect((await findTransaction(store.tenant, id)).status).toBe('refunded');
    expect((await act(id, 'refund')).json().code).toBe('PAYMENT_SETTLED');
    expect((await act(id, 'create-order')).json().code).toBe('PAYMENT_SETTLED');
  });

  test('waits where the gateway cannot be reached, and no order comes of it', async () => {
    const { id } = await paid();
    simulator.fault = 'down';
    const answer = await act(id, 'refund');
    expect(answer.statusCode).toBe(201);
    expect(answer.json().refund).toMatchObject({ status: 'requested' });
    expect(await list()).toMatchObject({ total: 0 });
    expect((await act(id, 'create-order')).json().code).toBe('PAYMENT_SETTLED');
  });

  test('that was refused comes back to the desk, and can be tried again', async () => {
    const { id } = await paid();
    simulator.refundsSettle = 'refuse';
    const refused = (await act(id, 'refund')).json().refund;
    expect(refused).toMatchObject({ status: 'failed' });
    expect(await list()).toMatchObject({ items: [{ reason: 'refund_failed', amount: 998 }] });
    expect(await alertsOf(store)).toMatchObject([{ title: 'A refund of ₹998 failed' }]);
    simulator.refundsSettle = 'at once';
    const tried = (await act(id, 'refund')).json().refund;
    expect(tried).toMatchObject({ id: refused.id, status: 'done', error: null });
    expect(await list()).toMatchObject({ total: 0 });
  });

  test('of what was closed meanwhile is refused: it may have been paid back by hand', async () => {
    const { id } = await paid();
    await act(id, 'close', { reason: 'Paid back in cash' });
    const answer = await act(id, 'refund');
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'NOTHING_TO_DECIDE']);
    expect(refundCalls()).toEqual([]);
  });
});

describe('close', () => {
  test('takes it from the list with its alert; twice is 409', async () => {
    const { id } = await aWaitingPayment(store);
    expect((await act(id, 'close', { reason: 'Paid back in cash' })).statusCode).toBe(204);
    expect(await list()).toMatchObject({ total: 0 });
    expect(await alertsOf(store)).toEqual([]);
    const again = await act(id, 'close', { reason: 'Once more' });
    expect([again.statusCode, again.json().code]).toEqual([409, 'NOTHING_TO_DECIDE']);
  });

  test.each([undefined, {}, { reason: '' }, { reason: '  ' }, { reason: 'x'.repeat(501) }])(
    'needs a reason: %j is 400',
    async (body) => {
      const { id } = await aWaitingPayment(store);
      expect((await act(id, 'close', body)).statusCode).toBe(400);
      expect(await list()).toMatchObject({ total: 1 });
    },
  );
});

describe('what is not there', () => {
  let foreign: string;
  beforeAll(async () => {
    foreign = (await aWaitingPayment(await aStore(context.app))).id;
  });

  test.each(['create-order', 'refund', 'close'])('is 404 for %s', async (action) => {
    for (const id of [newId(), foreign]) {
      const answer = await act(id, action, action === 'close' ? { reason: 'x' } : undefined);
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
    }
  });
});
