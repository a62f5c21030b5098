import { beforeAll, describe, expect, test } from 'vitest';
import { cancelOrder } from '../../../src/features/payments/cancel-order.ts';
import { newId } from '../../../src/ids.ts';
import { SYSTEM } from '../../../src/session.ts';
import { apiOf } from '../../support/api.ts';
import { useApp } from '../../support/app.ts';
import { useGatewaySimulator } from '../../support/gateway-simulator.ts';
import { stockOf, type TestGoods } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { anOnlineShop } from '../../support/online-shop.ts';
import { aPaidOrder } from '../../support/paid-orders.ts';
import { rows } from '../../support/rows.ts';
import { ASHA } from '../../support/shopper.ts';
import type { TestStore } from '../../support/stores.ts';

const context = useApp();
useInvariants();
const simulator = useGatewaySimulator(context);
const api = apiOf(context);
let store: TestStore;
let goods: TestGoods;

beforeAll(async () => {
  ({ store, goods } = await anOnlineShop(context, { stock: 1_000_000, priceMinor: 25_025 }));
});

interface OrderBody {
  id: string;
  items: { id: string }[];
  financialStatus: string;
  paymentStatus: string;
}

/** An order of ₹1,001 in four pieces. */
async function anOrder(paymentMethod = 'cod'): Promise<OrderBody> {
  const answer = await api(store, 'POST', '/api/orders', {
    customer: { ...ASHA, email: 'asha@example.com' },
    items: [{ productId: goods.productId, quantity: 4 }],
    paymentMethod,
  });
  expect(answer.statusCode).toBe(201);
  return answer.json();
}

const pay = (id: string, amount: number, more: object = {}) =>
  api(store, 'POST', `/api/orders/${id}/payments`, { amount, method: 'cash', ...more });
const refund = (id: string, body: object = {}) =>
  api(store, 'POST', `/api/orders/${id}/refunds`, body);
const words = async (id: string) => {
  const order: OrderBody = (await api(store, 'GET', `/api/orders/${id}`)).json();
  return [order.financialStatus, order.paymentStatus];
};
const states = async (id: string): Promise<string[]> => {
  const { items } = (await api(store, 'GET', `/api/orders/${id}/payments`)).json();
  return items.map(({ status }: { status: string }) => status);
};

/** What the shopper was told of the order since it was made. */
const toldTo = (id: string) =>
  rows<{ event: string; body: string; data: object }>(
    `select event, body, data from notifications
      where owner_id = ? and order_id = ? and audience = 'shopper' and event <> 'order_placed'`,
    [store.ownerId, id],
  );

describe('payments', () => {
  test('drive the money word, and a cash order stays one', async () => {
    const { id } = await anOrder();
    const answer = await pay(id, 1, { method: 'upi', reference: ' 4711 ' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      id: expect.any(String),
      orderId: id,
      provider: 'manual',
      status: 'captured',
      amount: 1,
      currency: 'INR',
      method: 'upi',
      reference: '4711',
      gatewayOrderId: null,
      gatewayPaymentId: null,
      createdAt: expect.stringMatching(/Z$/),
    });
    expect(await words(id)).toEqual(['partially_paid', 'cod']);
    expect((await pay(id, 1_000)).statusCode).toBe(201);
    expect(await words(id)).toEqual(['paid', 'cod']);
  });

  test('make an unpaid order a paid one', async () => {
    const { id } = await anOrder('unpaid');
    await pay(id, 1_000);
    expect(await words(id)).toEqual(['partially_paid', 'unpaid']);
    await pay(id, 1);
    expect(await words(id)).toEqual(['paid', 'paid']);
  });

  test('never pass what is due, and say how much that is', async () => {
    const { id } = await anOrder();
    await pay(id, 1_000.5);
    const answer = await pay(id, 0.51);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'PAYMENT_EXCEEDS_DUE',
      details: { due: 0.5, currency: 'INR' },
    });
    expect((await pay(id, 0.5)).statusCode).toBe(201);
    expect((await pay(id, 0.01)).json()).toMatchObject({
      code: 'PAYMENT_EXCEEDS_DUE',
      details: { due: 0 },
    });
  });

  test.each([
    [{ amount: 0, method: 'cash' }],
    [{ amount: -1, method: 'cash' }],
    [{ amount: 0.001, method: 'cash' }],
    [{ amount: '1', method: 'cash' }],
    [{ amount: 1 }],
    [{ amount: 1, method: 'gold' }],
    [{ amount: 1, method: 'cash', reference: 'x'.repeat(101) }],
  ])('are refused as %j', async (body) => {
    const { id } = await anOrder();
    const answer = await api(store, 'POST', `/api/orders/${id}/payments`, body);
    expect(answer.statusCode).toBe(400);
    expect(await words(id)).toEqual(['pending', 'cod']);
  });

  test('of an order that is not there are 404', async () => {
    expect((await pay(newId(), 1)).statusCode).toBe(404);
    expect((await api(store, 'GET', `/api/orders/${newId()}/payments`)).statusCode).toBe(404);
    expect((await refund(newId())).statusCode).toBe(404);
    expect((await api(store, 'GET', `/api/orders/${newId()}/refunds`)).statusCode).toBe(404);
  });

  test('stand in the timeline, in major units', async () => {
    const { id } = await anOrder();
    await pay(id, 10, { reference: 'R1' });
    const { items } = (await api(store, 'GET', `/api/orders/${id}/timeline`)).json();
    expect(items.at(-1)).toMatchObject({
      type: 'payment_recorded',
      actor: { name: 'Meera' },
      data: { amount: 10, currency: 'INR', method: 'cash', reference: 'R1' },
    });
  });

  test('compute anew a word that was set by hand', async () => {
    const { id } = await anOrder();
    await api(store, 'PUT', `/api/orders/${id}/status`, { financialStatus: 'paid' });
    expect(await words(id)).toEqual(['paid', 'cod']);
    await pay(id, 1);
    expect(await words(id)).toEqual(['partially_paid', 'cod']);
  });
});

describe('refunds', () => {
  test('give back a part, then without an amount the rest', async () => {
    const { id } = await anOrder();
    await pay(id, 1_001, { method: 'bank_transfer' });
    const first = await refund(id, { amount: 0.99, reason: ' Scratched ', method: 'upi' });
    expect(first.statusCode).toBe(201);
    expect(first.json()).toMatchObject({
      orderId: id,
      transactionId: expect.any(String),
      provider: 'manual',
      gatewayRefundId: null,
      status: 'done',
      amount: 0.99,
      currency: 'INR',
      reason: 'Scratched',
      method: 'upi',
      error: null,
      createdAt: expect.stringMatching(/Z$/),
    });
    expect(await words(id)).toEqual(['partially_refunded', 'cod']);
    expect(await states(id)).toEqual(['partially_refunded']);
    expect((await refund(id)).json()).toMatchObject({ amount: 1_000.01, method: 'bank_transfer' });
    expect(await words(id)).toEqual(['refunded', 'cod']);
    expect(await states(id)).toEqual(['refunded']);
    const { items } = (await api(store, 'GET', `/api/orders/${id}/refunds`)).json();
    expect(items.map(({ amount }: { amount: number }) => amount)).toEqual([0.99, 1_000.01]);
  });

  test('may take from several payments', async () => {
    const { id } = await anOrder();
    await pay(id, 400);
    await pay(id, 601);
    expect((await refund(id, { amount: 700 })).json()).toMatchObject({ transactionId: null });
    expect(await states(id)).toEqual(['refunded', 'partially_refunded']);
  });

  test('never pass what was paid, and say how much is left', async () => {
    const { id } = await anOrder();
    expect((await refund(id)).json()).toMatchObject({
      statusCode: 400,
      code: 'REFUND_EXCEEDS_PAID',
      details: { left: 0, currency: 'INR' },
    });
    await pay(id, 100);
    await refund(id, { amount: 30 });
    expect((await refund(id, { amount: 70.01 })).json()).toMatchObject({
      code: 'REFUND_EXCEEDS_PAID',
      details: { left: 70 },
    });
  });

  test.each(['cancelled', 'delivered', 'refunded'])(
    'are possible for a %s order while money is left',
    async (status) => {
      const { id } = await anOrder();
      await pay(id, 100);
      await api(store, 'PUT', `/api/orders/${id}/status`, { status });
      expect((await refund(id, { amount: 60 })).statusCode).toBe(201);
      expect((await refund(id, { amount: 60 })).statusCode).toBe(400);
      expect((await refund(id, { amount: 40 })).statusCode).toBe(201);
    },
  );

  test('put pieces back into stock: some of a line, then all that the order still holds', async () => {
    const { id, items } = await anOrder();
    await pay(id, 100);
    const before = await stockOf(store, goods.variantId);
    const restock = [{ orderItemId: items[0]?.id, quantity: 1 }];
    expect((await refund(id, { amount: 1, restock })).statusCode).toBe(201);
    expect(await stockOf(store, goods.variantId)).toBe(before + 1);
    await refund(id, { amount: 1, restock: true });
    expect(await stockOf(store, goods.variantId)).toBe(before + 4);
    await refund(id, { amount: 1, restock: true });
    expect(await stockOf(store, goods.variantId)).toBe(before + 4);
  });

  test('of lines that are not the order’s change nothing', async () => {
    const { id, items } = await anOrder();
    const other = await anOrder();
    await pay(id, 100);
    for (const line of [
      { orderItemId: other.items[0]?.id, quantity: 1 },
      { orderItemId: 'nonsense', quantity: 1 },
      { orderItemId: items[0]?.id, quantity: 5 },
    ]) {
      const answer = await refund(id, { amount: 1, restock: [line] });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().details.fields[0].path).toMatch(/^restock\.0\./);
    }
    expect(await words(id)).toEqual(['partially_paid', 'cod']);
  });

  test('are told to the shopper and stand in the timeline', async () => {
    const { id } = await anOrder();
    await pay(id, 100);
    await refund(id, { amount: 100, reason: 'Between us' });
    const { items } = (await api(store, 'GET', `/api/orders/${id}/timeline`)).json();
    expect(items.at(-1)).toMatchObject({ type: 'refunded', data: { amount: 100 } });
    const [notice] = await toldTo(id);
    expect(notice).toMatchObject({ event: 'order_refunded' });
    expect(notice?.body).toContain('₹100');
    expect(JSON.stringify(notice)).not.toContain('Between us');
  });
});

describe('money that was paid online', () => {
  const paidOnline = () => aPaidOrder(context, simulator, store, goods);

  test('goes back the way it came; its ids are shown', async () => {
    const { id, paymentId, transactionId } = await paidOnline();
    const payments = (await api(store, 'GET', `/api/orders/${id}/payments`)).json();
    expect(payments.items).toMatchObject([
      { provider: 'gateway', gatewayPaymentId: paymentId, gatewayOrderId: expect.any(String) },
    ]);
    const answer = await refund(id, { amount: 1, reason: 'Scratched' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      orderId: id,
      transactionId,
      provider: 'gateway',
      status: 'done',
      method: 'online',
      amount: 1,
      gatewayRefundId: expect.stringMatching(/^rfnd_/),
    });
    expect(await words(id)).toEqual(['partially_refunded', 'paid']);
    expect(await states(id)).toEqual(['partially_refunded']);
  });

  test('stays requested while the gateway is away, and cannot be asked for a second time', async () => {
    const { id } = await paidOnline();
    simulator.fault = 'down';
    expect((await refund(id)).json()).toMatchObject({ status: 'requested', amount: 1_001 });
    expect(await words(id)).toEqual(['paid', 'paid']);
    expect((await refund(id)).json()).toMatchObject({ code: 'REFUND_EXCEEDS_PAID' });
  });

  test('that the gateway refuses to give back did not go back, and can be given by hand', async () => {
    const { id } = await paidOnline();
    simulator.refundsSettle = 'refuse';
    expect((await refund(id)).json()).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('enough balance'),
    });
    expect(await words(id)).toEqual(['paid', 'paid']);
    expect((await refund(id, { method: 'upi' })).json()).toMatchObject({
      status: 'done',
      provider: 'manual',
    });
    expect(await words(id)).toEqual(['refunded', 'paid']);
  });

  test('is asked back once for a key, and its answer says how it stands', async () => {
    const { id } = await paidOnline();
    const send = (key: string) =>
      context.app.inject({
        method: 'POST',
        url: `/api/orders/${id}/refunds`,
        headers: { ...store.headers, 'idempotency-key': key },
        payload: {},
      });
    const key = newId();
    expect((await send(key)).json()).toMatchObject({ status: 'done' });
    const again = await send(key);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.json()).toMatchObject({ status: 'done', gatewayRefundId: expect.any(String) });
    const made = [...simulator.ledger.refunds.values()].map(({ receipt }) => receipt);
    expect(made.filter((receipt) => receipt === again.json().id)).toHaveLength(1);
  });

  test('cannot go back online when it came by hand', async () => {
    const { id } = await anOrder();
    await pay(id, 100);
    const answer = await refund(id, { method: 'online' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().details.fields[0].path).toBe('method');
  });
});

describe('an edited order', () => {
  const edit = (id: string, quantity: number) =>
    api(store, 'PATCH', `/api/orders/${id}`, {
      items: [{ productId: goods.productId, quantity }],
    });

  test('that costs more than was paid is partly paid, until the rest comes in', async () => {
    const { id } = await anOrder('paid');
    expect(await words(id)).toEqual(['paid', 'paid']);
    expect((await edit(id, 5)).json()).toMatchObject({ financialStatus: 'partially_paid' });
    expect(await words(id)).toEqual(['partially_paid', 'unpaid']);
    expect((await pay(id, 250.25)).statusCode).toBe(201);
    expect(await words(id)).toEqual(['paid', 'paid']);
  });

  test('that costs less stays paid, and the difference can be given back', async () => {
    const { id } = await anOrder('paid');
    await edit(id, 3);
    expect(await words(id)).toEqual(['paid', 'paid']);
    expect((await refund(id, { amount: 250.25 })).statusCode).toBe(201);
  });
});

describe('many at once', () => {
  test('payments never pass what is due, refunds never what was paid', async () => {
    const { id } = await anOrder();
    const paid = await Promise.all(Array.from({ length: 20 }, () => pay(id, 100)));
    expect(paid.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10);
    const refunded = await Promise.all(
      Array.from({ length: 20 }, () => refund(id, { amount: 300 })),
    );
    expect(refunded.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3);
    const mixed = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? refund(id, { amount: 50 }) : pay(id, 1))),
    );
    expect(mixed.every(({ statusCode }) => statusCode === 201 || statusCode === 400)).toBe(true);
  });

  test('a key gives one payment and one refund, however often it is sent', async () => {
    const { id } = await anOrder();
    const send = (what: string, body: object, key: string) =>
      context.app.inject({
        method: 'POST',
        url: `/api/orders/${id}/${what}`,
        headers: { ...store.headers, 'idempotency-key': key },
        payload: body,
      });
    for (const [what, body] of [
      ['payments', { amount: 100, method: 'cash' }],
      ['refunds', { amount: 10 }],
    ] as const) {
      const key = newId();
      const answers = await Promise.all(Array.from({ length: 10 }, () => send(what, body, key)));
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
      expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
      const again = await send(what, body, key);
      expect(again.headers['idempotent-replayed']).toBe('true');
      expect((await send(what, { ...body, amount: 1 }, key)).statusCode).toBe(422);
      const { items } = (await api(store, 'GET', `/api/orders/${id}/${what}`)).json();
      expect(items).toHaveLength(1);
    }
  });
});

describe('cancelling with a choice', () => {
  const cancel = (id: string, more: Partial<Parameters<typeof cancelOrder>[2]> = {}) =>
    cancelOrder(
      store.tenant,
      id,
      { reason: 'Out of stock', restock: true, tellCustomer: true, cashRefused: false, ...more },
      SYSTEM,
    );
  const move = (id: string, status: string) =>
    api(store, 'PUT', `/api/orders/${id}/status`, { status });
  const taken = async (id: string) => {
    const [row] = await rows<{ pieces: number }>(
      `select coalesce(-sum(delta), 0)::integer as pieces from stock_movements
        where owner_id = ? and order_id = ?`,
      [store.ownerId, id],
    );
    return row?.pieces;
  };

  test('gives back ticked pieces only; the rest comes back neither now nor later', async () => {
    const { id, items } = await anOrder();
    const lineId = items[0]?.id ?? '';
    const { order } = await cancel(id, { restock: [{ orderItemId: lineId, quantity: 3 }] });
    expect(order).toMatchObject({ status: 'cancelled', cancelReason: 'Out of stock' });
    expect(await taken(id)).toBe(1);
    await move(id, 'cancelled');
    expect(await taken(id)).toBe(1);
  });

  test('opened again, the order takes what came back and holds the rest already', async () => {
    const { id, items } = await anOrder();
    const before = await stockOf(store, goods.variantId);
    await cancel(id, { restock: [{ orderItemId: items[0]?.id ?? '', quantity: 1 }] });
    expect(await stockOf(store, goods.variantId)).toBe(before + 1);
    await move(id, 'confirmed');
    expect(await stockOf(store, goods.variantId)).toBe(before);
    expect(await taken(id)).toBe(4);
    await move(id, 'cancelled');
    expect(await taken(id)).toBe(0);
  });

  test('with nothing ticked keeps everything, and a refund may still restock it', async () => {
    const { id } = await anOrder();
    await pay(id, 10);
    await cancel(id, { restock: [] });
    expect(await taken(id)).toBe(4);
    await refund(id, { restock: true });
    expect(await taken(id)).toBe(0);
  });

  test('gives money back in the same transaction, or does nothing', async () => {
    const { id } = await anOrder();
    await pay(id, 500);
    await expect(cancel(id, { refundMinor: 50_001 })).rejects.toMatchObject({
      code: 'REFUND_EXCEEDS_PAID',
    });
    expect(await words(id)).toEqual(['partially_paid', 'cod']);
    expect(await taken(id)).toBe(4);
    const { order } = await cancel(id, { refundMinor: 50_000, refundMethod: 'cash' });
    expect(order).toMatchObject({ status: 'cancelled', financialStatus: 'refunded' });
  });

  test('happens once: the second click gives nothing back', async () => {
    const { id } = await anOrder();
    await pay(id, 500);
    const both = await Promise.allSettled([
      cancel(id, { refundMinor: 10_000 }),
      cancel(id, { refundMinor: 10_000 }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { items } = (await api(store, 'GET', `/api/orders/${id}/refunds`)).json();
    expect(items).toHaveLength(1);
  });

  test('tells the shopper once, or not at all', async () => {
    const told = await anOrder();
    await pay(told.id, 10);
    await cancel(told.id, { refundMinor: 1_000 });
    expect((await toldTo(told.id)).map(({ event }) => event).sort()).toEqual([
      'order_cancelled',
      'order_refunded',
    ]);
    const quiet = await anOrder();
    await pay(quiet.id, 10);
    await cancel(quiet.id, { refundMinor: 1_000, tellCustomer: false });
    expect(await toldTo(quiet.id)).toEqual([]);
  });
});
