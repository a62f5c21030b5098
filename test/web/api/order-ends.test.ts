import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderMoney } from '../../../src/features/payments/order-money.ts';
import { useApp } from '../../support/app.ts';
import { customerBy } from '../../support/customers.ts';
import { useGatewaySimulator } from '../../support/gateway-simulator.ts';
import { stockOf, type TestGoods } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { anOnlineShop } from '../../support/online-shop.ts';
import { anOrder } from '../../support/orders.ts';
import { aPaidOrder } from '../../support/paid-orders.ts';
import { rows } from '../../support/rows.ts';
import type { TestStore } from '../../support/stores.ts';

const context = useApp();
useInvariants();
const simulator = useGatewaySimulator(context);
let store: TestStore;
let goods: TestGoods;

beforeAll(async () => {
  ({ store, goods } = await anOnlineShop(context, { stock: 1_000, priceMinor: 25_000 }));
});

const call = (id: string, action: string, payload: object, headers: object = {}) =>
  context.app.inject({
    method: 'POST',
    url: `/api/orders/${id}/${action}`,
    headers: { ...store.headers, ...headers },
    payload,
  });
const toldOf = (id: string) =>
  rows(
    `select id from notifications
      where owner_id = ? and order_id = ? and audience = 'shopper' and event = 'order_cancelled'`,
    [store.ownerId, id],
  );

describe('cancelling', () => {
  test('gives all goods back, tells why and whom, and no money unless that is asked', async () => {
    const order = await anOrder(store);
    const stock = () => stockOf(store, order.items[0]?.variantId ?? '');
    const before = (await stock()) ?? 0;
    const answer = await call(order.id, 'cancel', { reason: ' Broke in the kiln ' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ order: { status: 'cancelled' }, refund: null });
    expect(await stock()).toBe(before + 2);
    const story = await context.app.inject({
      url: `/api/orders/${order.id}/timeline`,
      headers: store.headers,
    });
    expect(story.body).toContain('"reason":"Broke in the kiln"');
    const again = await call(order.id, 'cancel', { reason: 'x' });
    expect([again.statusCode, again.json().code]).toEqual([409, 'ALREADY_CANCELLED']);
  });

  test('does all of it in one call, once for a key: part of the goods, money, the refusal', async () => {
    const order = await anOrder(store, { phone: '+919812300001' });
    await call(order.id, 'payments', { amount: 500, method: 'cash' });
    const stock = () => stockOf(store, order.items[0]?.variantId ?? '');
    const before = (await stock()) ?? 0;
    const body = {
      reason: 'Fake order',
      restock: [{ orderItemId: order.items[0]?.id, quantity: 1 }],
      refundAmount: 499.5,
      refundMethod: 'bank_transfer',
      cashRefused: true,
      tellCustomer: false,
      from: order.status,
    };
    const key = { 'idempotency-key': 'cancel it' };
    const first = await call(order.id, 'cancel', body, key);
    expect(first.json(), first.body).toMatchObject({
      order: { status: 'cancelled', financialStatus: 'partially_refunded' },
      refund: { amount: 499.5, method: 'bank_transfer', status: 'done', reason: 'Fake order' },
    });
    const second = await call(order.id, 'cancel', body, key);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(second.json()).toEqual(first.json());
    const other = await call(order.id, 'cancel', { ...body, refundAmount: 1 }, key);
    expect(other.json().code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await stock()).toBe(before + 1);
    expect((await orderMoney(store.tenant, order.id)).refunds).toHaveLength(1);
    expect((await customerBy(store, '+919812300001')).refusedCount).toBe(1);
    expect(await toldOf(order.id)).toEqual([]);
  });

  test('sends what was paid online back by the gateway, and is answered as it stands', async () => {
    const { id } = await aPaidOrder(context, simulator, store, goods);
    const key = { 'idempotency-key': 'cancel it online' };
    const body = { reason: 'Broken', restock: false, refundAmount: 1_000 };
    const first = await call(id, 'cancel', body, key);
    expect(first.json()).toMatchObject({
      order: { status: 'cancelled', financialStatus: 'refunded' },
      refund: { method: 'online', status: 'done' },
    });
    expect((await call(id, 'cancel', body, key)).json()).toEqual(first.json());
    expect((await orderMoney(store.tenant, id)).refunds).toHaveLength(1);
    expect(await toldOf(id)).not.toEqual([]);
  });

  test('is refused as a whole', async () => {
    const order = await anOrder(store);
    const wrong: [object, string][] = [
      [{}, 'reason'],
      [{ reason: '  ' }, 'reason'],
      [{ reason: 'x', refundAmount: 0 }, 'refundAmount'],
      [{ reason: 'x', refundAmount: 1.001 }, 'refundAmount'],
      [{ reason: 'x', restock: [{ orderItemId: 'a', quantity: 1 }] }, 'restock.0.orderItemId'],
      [
        { reason: 'x', restock: [{ orderItemId: order.items[0]?.id, quantity: 3 }] },
        'restock.0.quantity',
      ],
      [{ reason: 'x', from: 'lost' }, 'from'],
    ];
    for (const [body, path] of wrong) {
      const answer = await call(order.id, 'cancel', body);
      expect(answer.statusCode, answer.body).toBe(400);
      expect(answer.json().details.fields).toMatchObject([{ path }]);
    }
    const tooMuch = await call(order.id, 'cancel', { reason: 'x', refundAmount: 1 });
    expect(tooMuch.json().code).toBe('REFUND_EXCEEDS_PAID');
    const moved = await call(order.id, 'cancel', { reason: 'x', from: 'shipped' });
    expect([moved.statusCode, moved.json().code]).toEqual([409, 'ORDER_MOVED']);
    const now = await context.app.inject({
      url: `/api/orders/${order.id}`,
      headers: store.headers,
    });
    expect(now.json()).toMatchObject({ status: order.status });
  });
});

describe('delivering', () => {
  let id: string;
  beforeEach(async () => {
    ({ id } = await anOrder(store));
  });
  const payments = async () => (await orderMoney(store.tenant, id)).payments;

  test('with its cash is one call, and again it changes nothing', async () => {
    for (let time = 0; time < 2; time++) {
      const answer = await call(id, 'deliver', { cashReceived: true });
      expect(answer.json()).toMatchObject({ status: 'delivered', financialStatus: 'paid' });
    }
    expect(await payments()).toMatchObject([{ method: 'cash' }]);
  });

  test('leaves cash that is still to come, and heeds what was seen', async () => {
    const moved = await call(id, 'deliver', { cashReceived: true, from: 'shipped' });
    expect([moved.statusCode, moved.json().code]).toEqual([409, 'ORDER_MOVED']);
    const answer = await call(id, 'deliver', { cashReceived: false, from: 'pending' });
    expect(answer.json()).toMatchObject({ status: 'delivered', financialStatus: 'pending' });
    expect(await payments()).toEqual([]);
    expect((await call(id, 'deliver', {})).statusCode).toBe(400);
  });
});
