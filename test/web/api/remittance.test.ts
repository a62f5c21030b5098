import { beforeEach, describe, expect, test } from 'vitest';
import { fulfillOrder } from '../../../src/features/delivery/fulfill-order.ts';
import type { Order } from '../../../src/features/orders/order.ts';
import { orderMoney } from '../../../src/features/payments/order-money.ts';
import { newId } from '../../../src/ids.ts';
import { SYSTEM } from '../../../src/session.ts';
import { apiOf } from '../../support/api.ts';
import { useApp } from '../../support/app.ts';
import { useInvariants } from '../../support/invariants.ts';
import { multipartOf } from '../../support/multipart.ts';
import { anOrder } from '../../support/orders.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
useInvariants();
const api = apiOf(context);
let store: TestStore;

beforeEach(async () => {
  store = await aStore(context.app);
});

const BASE = '/api/payments/remittance';

/** A cash order of ₹998 whose parcel has arrived. */
async function aDeliveredOrder(): Promise<Order> {
  const order = await anOrder(store);
  await rows(`update orders set status = 'delivered' where owner_id = ? and id = ?`, [
    store.ownerId,
    order.id,
  ]);
  return order;
}

const line = ({ orderNumber }: Order, amount = 998, reference = 'UTR1') => ({
  names: [`${orderNumber}`],
  amount,
  reference,
});
const send = (path: string, lines: object[], headers: object = {}) =>
  context.app.inject({
    method: 'POST',
    url: `${BASE}${path}`,
    headers: { ...store.headers, ...headers },
    payload: { lines },
  });
const paymentsOf = async ({ id }: Order) => (await orderMoney(store.tenant, id)).payments;

describe('cash that is due', () => {
  const due = async (query = '') =>
    (await api(store, 'GET', `/api/payments/cash-due${query}`)).json();

  test('is listed, the oldest order first, with what all of it comes to', async () => {
    const [first, second] = [await aDeliveredOrder(), await aDeliveredOrder()];
    await anOrder(store);
    await fulfillOrder(store.tenant, first.id, { awb: 'AWB1', courier: 'Swift' }, SYSTEM);
    await send('/tick-off', [line(second, 500)]);
    expect(await due('?limit=1')).toEqual({
      items: [
        {
          orderId: first.id,
          orderNumber: first.orderNumber,
          customerName: first.customer.name,
          currency: 'INR',
          total: 998,
          due: 998,
          orderedAt: first.createdAt,
          courier: 'Swift',
        },
      ],
      page: 1,
      limit: 1,
      total: 2,
      totalPages: 2,
      due: 1496,
    });
    expect((await due('?page=2&limit=1')).items).toMatchObject([{ orderId: second.id, due: 498 }]);
  });

  test('can be asked for by the days of the orders', async () => {
    const order = await aDeliveredOrder();
    const day = order.createdAt.slice(0, 10);
    expect((await due(`?from=${day}&to=${day}`)).total).toBe(1);
    expect((await due('?to=2020-01-01')).total).toBe(0);
    const wrong = await api(store, 'GET', '/api/payments/cash-due?from=2020-02-30');
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json().details.fields).toMatchObject([{ path: 'from' }]);
  });

  test('is never another store’s', async () => {
    await aDeliveredOrder();
    const stranger = await aStore(context.app);
    const answer = await api(stranger, 'GET', '/api/payments/cash-due');
    expect(answer.json()).toMatchObject({ items: [], due: 0 });
  });
});

describe('a preview', () => {
  test('says of each line what it comes to, and records nothing', async () => {
    const order = await aDeliveredOrder();
    const lines = [line(order), line(order, 5), { ...line(order), names: ['AWB0', '999999'] }];
    const answer = await send('/preview', lines);
    expect(answer.statusCode).toBe(200);
    const { items } = answer.json();
    expect(items[0]).toEqual({
      row: 1,
      names: [`${order.orderNumber}`],
      amountText: '998',
      unreadable: null,
      amount: 998,
      reference: 'UTR1',
      state: 'ready',
      canTickOff: true,
      order: {
        id: order.id,
        orderNumber: order.orderNumber,
        status: 'delivered',
        customerName: order.customer.name,
        total: 998,
      },
      due: 998,
    });
    expect(items.slice(1)).toMatchObject([
      { state: 'repeated', canTickOff: false },
      { state: 'unknown', canTickOff: false, order: null, due: 0 },
    ]);
    expect(await paymentsOf(order)).toEqual([]);
  });

  test('takes a courier’s own file, whose lines are ticked off as they come', async () => {
    const order = await aDeliveredOrder();
    const csv = `AWB,Order,COD Amount,UTR\n,${order.orderNumber},"998.00",HDFC7\n,1,what,\n`;
    const upload = async (query: string, content = csv) => {
      const { payload, headers } = await multipartOf([{ name: 'list.csv', content }]);
      return context.app.inject({
        method: 'POST',
        url: `${BASE}/preview.csv${query}`,
        payload,
        headers: { ...store.headers, ...headers },
      });
    };
    const without = await upload('');
    expect(without.statusCode).toBe(400);
    expect(without.json().details.fields).toMatchObject([{ path: 'reference' }]);
    expect((await upload('?reference=U', '')).json().code).toBe('EMPTY_LIST');
    expect((await upload('?reference=U', '1,1\n'.repeat(2_001))).json().code).toBe('TOO_MANY_ROWS');
    const { items } = (await upload('?reference=UTR9')).json();
    expect(items).toMatchObject([
      { row: 2, amount: 998, amountText: '998.00', reference: 'HDFC7', state: 'ready' },
      { row: 3, amount: null, amountText: 'what', reference: 'UTR9', state: 'unreadable' },
    ]);
    const fits = items.filter(({ canTickOff }: { canTickOff: boolean }) => canTickOff);
    const ticked = await send('/tick-off', fits);
    expect(ticked.json().items).toMatchObject([{ done: true }]);
    expect(await paymentsOf(order)).toMatchObject([{ reference: 'HDFC7', amountMinor: 99_800 }]);
  });

  test('names what is wrong with a line', async () => {
    const order = await aDeliveredOrder();
    const wrong: [object, string][] = [
      [{ ...line(order), reference: ' ' }, 'lines.0.reference'],
      [{ ...line(order), names: [''] }, 'lines.0.names.0'],
      [{ ...line(order), names: [] }, 'lines.0.names'],
      [{ ...line(order), amount: 0 }, 'lines.0.amount'],
      [{ ...line(order), amount: 1.001 }, 'lines.0.amount'],
      [{ ...line(order), amount: null }, 'lines.0.amount'],
    ];
    for (const path of ['/preview', '/tick-off']) {
      for (const [body, field] of wrong) {
        const answer = await send(path, [body]);
        expect(answer.statusCode, answer.body).toBe(400);
        expect(answer.json().details.fields).toMatchObject([{ path: field }]);
      }
      expect((await send(path, [])).statusCode).toBe(400);
    }
    const list = await context.app.inject({
      method: 'POST',
      url: `${BASE}/preview.csv?reference=U`,
      headers: store.headers,
      payload: { lines: [line(order)] },
    });
    expect(list.statusCode).toBe(415);
  });
});

describe('ticking off', () => {
  test('records what fits, line by line, and a second time nothing', async () => {
    const [full, part] = [await aDeliveredOrder(), await aDeliveredOrder()];
    const lines = [line(full), line(part, 500), { ...line(full), names: ['nothing'] }];
    const first = await send('/tick-off', lines);
    expect(first.statusCode).toBe(200);
    expect(first.json().items).toMatchObject([
      { state: 'ready', done: true, problem: null },
      { state: 'less', done: true, problem: null },
      { state: 'unknown', done: false, problem: null },
    ]);
    expect(await paymentsOf(full)).toMatchObject([
      { method: 'courier_remittance', reference: 'UTR1', amountMinor: 99_800 },
    ]);
    const again = await send('/tick-off', lines);
    expect(again.json().items).toMatchObject([
      { state: 'recorded', done: false },
      { state: 'recorded', done: false },
      { state: 'unknown', done: false },
    ]);
    expect(await paymentsOf(part)).toHaveLength(1);
  });

  test('with a key answers the same again', async () => {
    const order = await aDeliveredOrder();
    const key = { 'idempotency-key': newId() };
    const first = await send('/tick-off', [line(order)], key);
    expect(first.json().items).toMatchObject([{ done: true }]);
    const again = await send('/tick-off', [line(order)], key);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.json()).toEqual(first.json());
    const other = await send('/tick-off', [line(order, 5)], key);
    expect([other.statusCode, other.json().code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await paymentsOf(order)).toHaveLength(1);
  });

  test('with a key sent twice at once answers both alike, and records once', async () => {
    const order = await aDeliveredOrder();
    const key = { 'idempotency-key': newId() };
    const both = await Promise.all([
      send('/tick-off', [line(order)], key),
      send('/tick-off', [line(order)], key),
    ]);
    const [one, two] = both.map((answer) => answer.json());
    expect(one).toMatchObject({ items: [{ order: { id: order.id } }] });
    expect(one).toEqual(two);
    expect(await paymentsOf(order)).toHaveLength(1);
  });

  test('E-01 never finds another store’s order', async () => {
    const order = await aDeliveredOrder();
    await fulfillOrder(store.tenant, order.id, { awb: 'SECRET1' }, SYSTEM);
    const mine = store;
    store = await aStore(context.app);
    for (const path of ['/preview', '/tick-off']) {
      const answer = await send(path, [{ ...line(order), names: ['SECRET1', order.id] }]);
      expect(answer.json().items).toMatchObject([{ state: 'unknown', order: null }]);
    }
    store = mine;
    expect(await paymentsOf(order)).toEqual([]);
  });
});
