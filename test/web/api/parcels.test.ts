import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fulfillmentsOf } from '../../../src/features/delivery/find-fulfillments.ts';
import { fulfillOrder } from '../../../src/features/delivery/fulfill-order.ts';
import { sweepDueParcels } from '../../../src/features/delivery/poll-parcels.ts';
import { changeStatus } from '../../../src/features/orders/change-status.ts';
import type { Order } from '../../../src/features/orders/order.ts';
import { SYSTEM } from '../../../src/session.ts';
import { apiOf } from '../../support/api.ts';
import { useApp } from '../../support/app.ts';
import {
  anAwb,
  makePollsDue,
  setCourier,
  useCourierSimulator,
} from '../../support/courier-simulator.ts';
import { stockOf } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { anOrder } from '../../support/orders.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const simulator = useCourierSimulator();
useInvariants();
const call = apiOf(context);
let store: TestStore;
let order: Order;
let awb: string;

beforeAll(async () => {
  store = await aStore(context.app);
  await setCourier(store);
});
beforeEach(async () => {
  order = await anOrder(store, { quantity: 2 });
  awb = anAwb();
});

const fulfill = () => fulfillOrder(store.tenant, order.id, { awb }, SYSTEM);
const parcel = (id: string) => `/api/orders/${order.id}/fulfillments/${id}`;
const poll = async () => {
  await makePollsDue();
  await sweepDueParcels();
};
const withKey = (url: string, payload: object, key = url) =>
  context.app.inject({
    method: 'POST',
    url,
    headers: { ...store.headers, 'idempotency-key': key },
    payload,
  });

describe('a parcel', () => {
  test('is asked about on demand, a minute apart at most, and tells its way', async () => {
    const { id } = await fulfill();
    const before = await call(store, 'GET', parcel(id));
    expect(before.json()).toMatchObject({ id, events: [], checkedAt: null, checkProblem: null });
    simulator.move(awb, 'pickup', new Date('2026-11-20T04:30:00Z'));
    const answer = await call(store, 'POST', `${parcel(id)}/refresh`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      status: 'in_transit',
      checkedAt: expect.any(String),
      events: [{ at: '2026-11-20T04:30:00.000Z', statusLabel: 'Shipment picked up' }],
    });
    simulator.calls.length = 0;
    expect((await call(store, 'POST', `${parcel(id)}/refresh`)).json()).toEqual(answer.json());
    expect(simulator.calls).toEqual([]);
  });

  test('says why it cannot be asked about', async () => {
    const { id } = await fulfill();
    simulator.fault = 'down';
    const answer = await call(store, 'POST', `${parcel(id)}/refresh`);
    expect([answer.statusCode, answer.json().code]).toEqual([502, 'AGGREGATOR_UNAVAILABLE']);
    await poll();
    const problem = 'The courier service is not responding';
    expect((await call(store, 'GET', parcel(id))).json().checkProblem).toContain(problem);
  });

  test('that came back is settled once', async () => {
    const { id } = await fulfill();
    const settle = (payload: object) => call(store, 'POST', `${parcel(id)}/settle`, payload);
    const early = await settle({ restock: true });
    expect([early.statusCode, early.json().code]).toEqual([409, 'PARCEL_NOT_RETURNED']);
    expect((await settle({})).statusCode).toBe(400);
    simulator.move(awb, 'returned');
    await poll();
    const variant = order.items[0]?.variantId ?? '';
    const stock = await stockOf(store, variant);
    const first = await settle({ restock: true });
    expect(first.json()).toMatchObject({ restockedPieces: 2, returnSettledAt: expect.any(String) });
    expect((await settle({ restock: true })).json()).toEqual({
      ...first.json(),
      restockedPieces: 0,
    });
    expect(await stockOf(store, variant)).toBe((stock ?? 0) + 2);
  });
});

describe('the parcels of all orders', () => {
  const listed = async (query = '') =>
    (await call(store, 'GET', `/api/fulfillments${query}`)).json();

  test('are listed by where they are', async () => {
    const { id } = await fulfill();
    const named = { id, orderNumber: order.orderNumber, customerName: order.customer.name };
    expect((await listed('?limit=1')).items).toMatchObject([named]);
    simulator.move(awb, 'returned');
    await poll();
    expect((await listed('?tab=returns')).items).toMatchObject([{ id, status: 'returned' }]);
    await call(store, 'POST', `${parcel(id)}/settle`, { restock: false });
    expect((await listed('?tab=returns')).items).toEqual([]);
    expect((await call(store, 'GET', '/api/fulfillments?tab=lost')).statusCode).toBe(400);
  });

  test('are never another store’s', async () => {
    await fulfill();
    const stranger = await aStore(context.app);
    expect((await call(stranger, 'GET', '/api/fulfillments')).json().items).toEqual([]);
  });
});

describe('sending an order', () => {
  const ship = (payload: object, key?: string) =>
    withKey(`/api/orders/${order.id}/ship`, payload, key);

  test('puts all of it into a parcel and marks it shipped, once for a key', async () => {
    const first = await ship({ awb, courier: 'Blue Dart' });
    expect(first.statusCode).toBe(200);
    expect(first.json()).toMatchObject({
      order: { id: order.id, status: 'shipped', fulfillmentStatus: 'fulfilled' },
      fulfillments: [{ awb, courier: 'Blue Dart', items: [{ quantity: 2 }] }],
    });
    const second = await ship({ awb, courier: 'Blue Dart' });
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(second.json()).toEqual(first.json());
    expect((await ship({ awb: 'OTHER' })).json().code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test('may send a part, leave the status, and give the number later', async () => {
    const items = [{ orderItemId: order.items[0]?.id, quantity: 1 }];
    const part = await ship({ items, markShipped: false }, 'a');
    expect(part.json().order).toMatchObject({ status: order.status, fulfillmentStatus: 'partial' });
    await ship({}, 'b');
    const numbered = await ship({ awb }, 'c');
    expect(numbered.json().fulfillments).toMatchObject([{ awb: null }, { awb }]);
    const more = await ship({ items }, 'd');
    expect([more.statusCode, more.json().code]).toEqual([200, undefined]);
    expect(more.json().fulfillments).toHaveLength(2);
  });

  test('refuses what cannot be sent, and changes nothing then', async () => {
    const tooMany = await ship({ items: [{ orderItemId: order.items[0]?.id, quantity: 3 }] }, 'a');
    expect(tooMany.json().code).toBe('FULFILLMENT_EXCEEDS_ORDERED');
    const wrong = await ship({ awb: '<script>' }, 'b');
    expect(wrong.json().details.fields).toMatchObject([{ path: 'awb' }]);
    await changeStatus(store.tenant, order.id, { status: 'cancelled', reason: 'x' }, SYSTEM);
    expect((await ship({}, 'c')).json().code).toBe('ORDER_CANCELLED');
    expect(await fulfillmentsOf(store.tenant, order.id)).toEqual([]);
  });
});

describe('a list of AWBs', () => {
  const TRACKING = '/api/fulfillments/tracking';

  test('is looked over first, then saved line by line, once for a key', async () => {
    const [other, cancelled] = [await anOrder(store), await anOrder(store)];
    await changeStatus(store.tenant, cancelled.id, { status: 'cancelled', reason: 'x' }, SYSTEM);
    const lines = [
      { orderNumber: order.orderNumber, awb, courier: 'Blue Dart' },
      { orderNumber: other.orderNumber, awb: `${awb}2` },
      { orderNumber: order.orderNumber, awb: `${awb}3` },
      { orderNumber: cancelled.orderNumber, awb: `${awb}4` },
      { orderNumber: 999_999, awb: `${awb}5` },
      { orderNumber: other.orderNumber, awb: '1<2' },
    ];
    const problems = [
      null,
      null,
      'This order is in the list twice',
      'This order is cancelled',
      'Order 999999 doesn’t exist',
      expect.stringContaining('letters, digits'),
    ].map((problem, index) => ({ line: index + 1, problem }));
    const preview = await call(store, 'POST', `${TRACKING}/preview`, { lines });
    expect(preview.json().items).toMatchObject(problems);
    expect(preview.json().items[0]).toMatchObject({ orderId: order.id, awb, courier: 'Blue Dart' });
    expect(await fulfillmentsOf(store.tenant, order.id)).toEqual([]);

    const body = { lines, courier: 'Post' };
    const saved = await withKey(TRACKING, body, awb);
    expect(saved.json().items).toMatchObject(
      problems.map((line) => ({ ...line, saved: line.problem === null })),
    );
    const again = await withKey(TRACKING, body, awb);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.json()).toEqual(saved.json());
    const [mine, theirs] = await Promise.all(
      [order, other].map(({ id }) => fulfillmentsOf(store.tenant, id)),
    );
    expect([mine, theirs]).toMatchObject([
      [{ awb, courier: 'Blue Dart' }],
      [{ awb: `${awb}2`, courier: 'Post' }],
    ]);
    const orders = await call(store, 'GET', `/api/orders/${other.id}`);
    expect(orders.json().status).toBe('shipped');
  });

  test('with a number of its own already says so, and may leave the orders where they are', async () => {
    const lines = [{ orderNumber: order.orderNumber, awb }];
    const save = () => call(store, 'POST', TRACKING, { lines, markShipped: false });
    expect((await save()).json().items).toMatchObject([{ saved: true, problem: null }]);
    const marked = 'All items of this order already have tracking';
    const preview = await call(store, 'POST', `${TRACKING}/preview`, { lines });
    expect(preview.json().items).toMatchObject([{ problem: marked }]);
    expect((await save()).json().items).toMatchObject([{ saved: false, problem: marked }]);
    expect((await call(store, 'GET', `/api/orders/${order.id}`)).json().status).toBe(order.status);
  });

  test('knows no other store’s orders', async () => {
    const stranger = await aStore(context.app);
    const lines = [{ orderNumber: order.orderNumber, awb }];
    const answer = await call(stranger, 'POST', TRACKING, { lines });
    expect(answer.json().items).toMatchObject([{ saved: false, orderId: null }]);
  });
});
