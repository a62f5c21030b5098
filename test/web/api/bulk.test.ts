import { beforeEach, describe, expect, test } from 'vitest';
import { runBulk } from '../../../src/features/orders/bulk/run-bulk.ts';
import { findOrder } from '../../../src/features/orders/find-order.ts';
import type { Order } from '../../../src/features/orders/order.ts';
import { setTags } from '../../../src/features/orders/order-tags.ts';
import { tagsOf } from '../../../src/features/orders/queries/read-tags.ts';
import { newId } from '../../../src/ids.ts';
import { SYSTEM } from '../../../src/session.ts';
import { apiOf } from '../../support/api.ts';
import { useApp } from '../../support/app.ts';
import { customerBy } from '../../support/customers.ts';
import { useInvariants } from '../../support/invariants.ts';
import { anOrder } from '../../support/orders.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const call = apiOf(context);
useInvariants();
const ROUTE = '/api/orders/bulk';
let store: TestStore;
let orders: Order[];

beforeEach(async () => {
  store = await aStore(context.app);
  orders = [await anOrder(store), await anOrder(store), await anOrder(store)];
});

const first = () => orders[0] as Order;
const ids = () => orders.map(({ id }) => id);
const run = (id: string) => runBulk({ ownerId: store.ownerId, bulkId: id });
const statuses = async () =>
  Promise.all(orders.map(async ({ id }) => (await findOrder(store.tenant, id)).status));
const tagsOfFirst = async () => (await tagsOf(store.tenant, [first().id])).get(first().id);

/** Begins a change and does it. */
async function done(body: object): Promise<string> {
  const answer = await call(store, 'POST', ROUTE, body);
  expect(answer.statusCode, answer.body).toBe(201);
  await run(answer.json().id);
  return answer.json().id;
}

describe('the preview', () => {
  test('says how many can be changed and why the others cannot, and changes nothing', async () => {
    await call(store, 'PUT', `/api/orders/${first().id}/status`, { status: 'shipped' });
    const body = { action: 'cancel', ids: ids() };
    const answer = await call(store, 'POST', `${ROUTE}/preview`, body);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      total: 3,
      ready: 2,
      refused: [
        {
          code: 'NOT_CANCELLABLE',
          message: 'the status is “On the way”',
          count: 1,
          orders: [{ id: first().id, orderNumber: first().orderNumber }],
        },
      ],
      until: null,
    });
    expect(await statuses()).toEqual(['shipped', 'pending', 'pending']);
    expect(await rows('select 1 from bulk_actions where owner_id = ?', [store.ownerId])).toEqual(
      [],
    );
  });

  test('of a filter says until when: an order that came later is left alone', async () => {
    const body = { action: 'move', status: 'confirmed', filter: { paymentStatus: 'cod' } };
    const { until, total } = (await call(store, 'POST', `${ROUTE}/preview`, body)).json();
    expect(total).toBe(3);
    orders.push(await anOrder(store));
    await done({ ...body, until });
    expect(await statuses()).toEqual(['confirmed', 'confirmed', 'confirmed', 'pending']);
  });
});

test('a change is done by its job, and answers for each order', async () => {
  await call(store, 'PUT', `/api/orders/${first().id}/status`, { status: 'delivered' });
  const begun = await call(store, 'POST', ROUTE, {
    action: 'move',
    status: 'confirmed',
    ids: [...ids(), newId()],
  });
  expect(begun.statusCode).toBe(201);
  const { id } = begun.json();
  expect(begun.json()).toEqual({
    id,
    action: 'move',
    status: 'confirmed',
    reason: null,
    cashRefused: false,
    tag: null,
    undoes: null,
    state: 'queued',
    total: 3,
    counts: { waiting: 3, done: 0, refused: 0, undone: 0 },
    canUndo: false,
    createdAt: expect.any(String),
    finishedAt: null,
  });
  await run(id);
  expect((await call(store, 'GET', `${ROUTE}/${id}`)).json()).toMatchObject({
    state: 'done',
    counts: { waiting: 0, done: 2, refused: 1, undone: 0 },
    canUndo: true,
    finishedAt: expect.any(String),
  });
  const page = (await call(store, 'GET', `${ROUTE}/${id}/results?limit=2`)).json();
  expect(page).toMatchObject({ page: 1, limit: 2, total: 3, totalPages: 2 });
  expect(page.items).toMatchObject([
    { orderId: first().id, state: 'refused', code: 'NOT_NEXT_STEP' },
    { orderId: orders[1]?.id, state: 'done', code: null, message: null },
  ]);
});

test('orders are cancelled with a reason, and refused cash is counted', async () => {
  const change = { action: 'cancel', reason: 'Never answered', cashRefused: true, ids: ids() };
  const id = await done(change);
  expect(await statuses()).toEqual(['cancelled', 'cancelled', 'cancelled']);
  const customer = await customerBy(store, first().customer.phone);
  expect(customer.refusedCount).toBe(3);
  const undo = await call(store, 'POST', `${ROUTE}/${id}/undo`);
  expect([undo.statusCode, undo.json().code]).toEqual([409, 'UNDO_NOT_POSSIBLE']);
});

test('tags are added to all that match, taken away again, and put back by an undo', async () => {
  await setTags(store.tenant, first().id, ['vip'], SYSTEM);
  const added = await done({ action: 'add_tag', tag: ' gift ', filter: { tag: 'vip' } });
  expect(await tagsOfFirst()).toEqual(['gift', 'vip']);
  expect((await call(store, 'GET', `${ROUTE}/${added}`)).json()).toMatchObject({
    tag: 'gift',
    total: 1,
  });
  const removed = await done({ action: 'remove_tag', tag: 'vip', ids: [first().id] });
  expect(await tagsOfFirst()).toEqual(['gift']);
  const undo = await call(store, 'POST', `${ROUTE}/${removed}/undo`);
  expect(undo.statusCode).toBe(201);
  expect(undo.json()).toMatchObject({ action: 'undo', undoes: removed, tag: 'vip', total: 1 });
  const again = await call(store, 'POST', `${ROUTE}/${removed}/undo`);
  expect(again.json().id).toBe(undo.json().id);
  await run(undo.json().id);
  expect(await tagsOfFirst()).toEqual(['gift', 'vip']);
  expect((await call(store, 'GET', `${ROUTE}/${removed}`)).json().counts.undone).toBe(1);
});

test('a change is begun, and taken back, once for its key', async () => {
  const send = (url: string, key: string, payload?: object) =>
    context.app.inject({
      method: 'POST',
      url,
      headers: { ...store.headers, 'idempotency-key': key },
      ...(payload ? { payload } : {}),
    });
  const change = { action: 'add_tag', tag: 'gift', ids: ids() };
  const [begun, again] = [await send(ROUTE, 'k', change), await send(ROUTE, 'k', change)];
  expect([begun.statusCode, again.statusCode]).toEqual([201, 201]);
  expect(again.json().id).toBe(begun.json().id);
  expect(again.headers['idempotent-replayed']).toBe('true');
  const other = await send(ROUTE, 'k', { ...change, tag: 'vip' });
  expect([other.statusCode, other.json().code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  const { id } = begun.json();
  await run(id);
  const undo = await send(`${ROUTE}/${id}/undo`, 'u');
  const undone = await send(`${ROUTE}/${id}/undo`, 'u');
  expect(undone.json().id).toBe(undo.json().id);
  expect(undone.headers['idempotent-replayed']).toBe('true');
  expect(await rows('select 1 from bulk_actions where owner_id = ?', [store.ownerId])).toHaveLength(
    2,
  );
});

test('half a minute after its end a change stands', async () => {
  const id = await done({ action: 'add_tag', tag: 'gift', ids: ids() });
  await rows(
    `update bulk_actions set finished_at = now() - interval '31 seconds' where owner_id = ?`,
    [store.ownerId],
  );
  const undo = await call(store, 'POST', `${ROUTE}/${id}/undo`);
  expect([undo.statusCode, undo.json().code]).toEqual([409, 'UNDO_NOT_POSSIBLE']);
});

test('orders of others are passed over, and their changes are not found', async () => {
  const other = await aStore(context.app);
  const begun = await call(other, 'POST', ROUTE, { action: 'add_tag', tag: 'x', ids: ids() });
  expect(begun.json()).toMatchObject({ total: 0 });
  const { id } = begun.json();
  for (const [method, url] of [
    ['GET', `${ROUTE}/${id}`],
    ['GET', `${ROUTE}/${id}/results`],
    ['POST', `${ROUTE}/${id}/undo`],
  ] as const) {
    expect((await call(store, method, url)).statusCode, url).toBe(404);
  }
});

const NOW = '2026-11-20';
test.each([
  ['no action', { ids: [newId()] }, 'action'],
  ['an undo', { action: 'undo', ids: [newId()] }, 'action'],
  ['a cancellation without a reason', { action: 'cancel', ids: [newId()] }, 'reason'],
  ['a tag of nothing', { action: 'add_tag', tag: ' ', ids: [newId()] }, 'tag'],
  ['no orders', { action: 'add_tag', tag: 'x' }, 'ids'],
  ['an id that is none', { action: 'add_tag', tag: 'x', ids: ['1'] }, 'ids.0'],
  ['ids beside a filter', { action: 'add_tag', tag: 'x', ids: [newId()], filter: {} }, 'filter'],
  [
    'a filter of no kind',
    { action: 'add_tag', tag: 'x', filter: { status: 'gone' } },
    'filter.status',
  ],
  ['a day of no kind', { action: 'add_tag', tag: 'x', filter: { to: '2026-02-30' } }, 'filter.to'],
  [
    'a moment of no kind',
    { action: 'add_tag', tag: 'x', filter: {}, until: `${NOW}T99:00` },
    'until',
  ],
])('%s is refused', async (_what, body, path) => {
  const answer = await call(store, 'POST', ROUTE, body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().details.fields).toMatchObject([{ path }]);
  expect(await rows('select 1 from bulk_actions where owner_id = ?', [store.ownerId])).toEqual([]);
});

test.each([undefined, 'cancelled', 'gone'])('to be moved to %s is refused', async (status) => {
  for (const url of [ROUTE, `${ROUTE}/preview`]) {
    const answer = await call(store, 'POST', url, { action: 'move', status, ids: ids() });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID_STATUS']);
  }
});

test('more orders than one change takes are refused, and as many as it takes fit a request', async () => {
  const many = (count: number) => ({
    action: 'add_tag',
    tag: 'x',
    ids: Array.from({ length: count }, newId),
  });
  expect((await call(store, 'POST', ROUTE, many(5_000))).statusCode).toBe(201);
  expect((await call(store, 'POST', ROUTE, many(5_001))).statusCode).toBe(400);
});

test('the list takes the filters of the page as well', async () => {
  await setTags(store.tenant, first().id, ['vip'], SYSTEM);
  const customer = await customerBy(store, first().customer.phone);
  const count = async (query: string) =>
    (await call(store, 'GET', `/api/orders?${query}`)).json().total;
  expect(await count('tag=vip')).toBe(1);
  expect(await count('paymentStatus=cod,paid')).toBe(3);
  expect(await count('paymentStatus=paid')).toBe(0);
  expect(await count('codAnswer=unasked')).toBe(3);
  expect(await count('hasLabel=true')).toBe(0);
  expect(await count(`area=${first().customer.address?.city ?? ''}&hasLabel=false`)).toBe(3);
  expect(await count(`customerId=${customer.id}`)).toBe(3);
  expect(await count(`customerId=${newId()}`)).toBe(0);
});
