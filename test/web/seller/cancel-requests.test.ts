import { beforeEach, describe, expect, test } from 'vitest';
import { COURIER } from '../../../src/features/delivery/follow-parcel.ts';
import { runBulk } from '../../../src/features/orders/bulk/run-bulk.ts';
import { changeStatus } from '../../../src/features/orders/change-status.ts';
import { findOrder } from '../../../src/features/orders/find-order.ts';
import { UNDONE } from '../../../src/features/orders/order-event.ts';
import { requestCancel } from '../../../src/features/orders/shopper-answers.ts';
import { timeline } from '../../../src/features/orders/timeline.ts';
import { SYSTEM } from '../../../src/session.ts';
import { apiOf } from '../../support/api.ts';
import { useApp } from '../../support/app.ts';
import { useInvariants } from '../../support/invariants.ts';
import { anOrder } from '../../support/orders.ts';
import { pagesOf, undoOfferedBy } from '../../support/pages.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const { get, post } = pagesOf(context);
const api = apiOf(context);
const undoOffered = undoOfferedBy(context);
useInvariants();

const BADGE = 'Asked to cancel';
let store: TestStore;
let order: Awaited<ReturnType<typeof anOrder>>;
let other: typeof order;

beforeEach(async () => {
  store = await aStore(context.app);
  order = await anOrder(store);
  other = await anOrder(store, { name: 'Meera', phone: '9847099999' });
  await requestCancel(store.tenant, order.id);
});

const page = () => `/dashboard/orders/${order.id}`;
const now = (of = order) => findOrder(store.tenant, of.id);
const declines = async () =>
  (await timeline(store.tenant, order.id)).filter(
    ({ type, data }) => type === 'cancel_requested' && data.kept,
  );
const ready = () =>
  rows(
    `update orders set invoice_url = 'a', label_url = 'b', status = 'confirmed'
      where owner_id = ? and id = ?`,
    [store.ownerId, order.id],
  );
const badgesIn = (html: string) => html.split(BADGE).length - 1;

describe('is seen', () => {
  test('on the row of the list, in the search, with its customer, and among parcels to number', async () => {
    const list = await get(store, '/dashboard/orders');
    expect(badgesIn(list.body)).toBe(1);
    expect(badgesIn((await get(store, '/dashboard/find?q=asha')).body)).toBe(1);
    const customer = `/dashboard/customers/${(await now()).customerId}`;
    expect(badgesIn((await get(store, customer)).body)).toBe(1);
    const add = `/dashboard/parcels/add?ids=${order.id},${other.id}`;
    expect(badgesIn((await get(store, add)).body)).toBe(1);
  });

  test('by its filter: page, file, API, and on Home with its number', async () => {
    const list = await get(store, '/dashboard/orders?tab=all&cancel=asked');
    expect(list.body).toContain(`#${order.orderNumber}`);
    expect(list.body).not.toContain(`#${other.orderNumber}`);
    const file = await get(store, '/dashboard/orders/export.csv?tab=all&cancel=asked');
    expect(file.body.trim().split('\n')).toHaveLength(2);
    const found = await api(store, 'GET', '/api/orders?cancelRequested=true');
    expect(found.json().items).toMatchObject([
      { id: order.id, cancelRequestedAt: expect.any(String) },
    ]);
    const rest = await api(store, 'GET', '/api/orders?cancelRequested=false');
    expect(rest.json().items).toMatchObject([{ id: other.id, cancelRequestedAt: null }]);
    const home = await get(store, '/dashboard');
    expect(home.body).toMatch(/cancel=asked"[\s\S]*?Cancellation request</);
  });

  test('no more once it is decided, or the order has arrived', async () => {
    await post(store, `${page()}/keep`);
    expect(badgesIn((await get(store, '/dashboard/orders')).body)).toBe(0);
    await requestCancel(store.tenant, order.id);
    await changeStatus(store.tenant, order.id, { status: 'delivered', reported: true }, COURIER);
    expect(badgesIn((await get(store, '/dashboard/orders?tab=all')).body)).toBe(0);
  });
});

describe('is asked about before the next step', () => {
  test('the row and the order offer both answers instead of the step', async () => {
    for (const { body } of [await get(store, '/dashboard/orders'), await get(store, page())]) {
      expect(body).toContain(`${page()}/cancel`);
      expect(body).toMatch(/name="asked"\s+value="yes"/);
      expect(body).toContain('Confirm order anyway');
    }
  });

  test('a tap on a page from before is answered with the question, and changes nothing', async () => {
    const move = { status: 'confirmed', from: order.status };
    const refused = await post(store, `${page()}/status`, move);
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('The customer asked to cancel order');
    expect(refused.body).toMatch(/name="asked"\s+value="yes"/);
    const row = await post(
      store,
      `${page()}/status`,
      { ...move, back: '/dashboard/orders' },
      { 'hx-request': 'true' },
    );
    expect(row.statusCode).toBe(409);
    expect(row.body).toMatch(/name="asked"\s+value="yes"/);
    expect((await now()).status).toBe(order.status);
  });

  test('going on declines the request, once, and the timeline says who', async () => {
    const move = { status: 'confirmed', from: order.status, asked: 'yes' };
    expect((await post(store, `${page()}/status`, move)).statusCode).toBe(303);
    expect(await now()).toMatchObject({ status: 'confirmed', cancelRequestedAt: null });
    expect(await declines()).toMatchObject([{ actor: { id: expect.any(String) } }]);
  });

  test('an undo of going on asks again', async () => {
    const before = (await now()).cancelRequestedAt;
    const move = { status: 'confirmed', from: order.status, asked: 'yes' };
    const moved = await post(store, `${page()}/status`, move);
    const undo = await undoOffered(store, moved);
    expect((await post(store, undo.action, undo.values)).statusCode).toBe(303);
    expect(await now()).toMatchObject({ status: order.status, cancelRequestedAt: before });
  });

  test('an undo of a later step brings no answered request back', async () => {
    const go = { status: 'confirmed', ignoreCancelRequest: true } as const;
    await changeStatus(store.tenant, order.id, go, SYSTEM);
    await ready();
    await changeStatus(store.tenant, order.id, { status: 'packed' }, SYSTEM);
    const back = { status: 'confirmed', reason: UNDONE } as const;
    await changeStatus(store.tenant, order.id, back, SYSTEM);
    expect((await now()).cancelRequestedAt).toBeNull();
  });

  test.each(['confirmed', 'packed', 'shipped', 'delivered'])(
    'the form for any status: %s',
    async (status) => {
      if (status === 'packed') await ready();
      const form = { status, from: '', reason: 'as agreed' };
      expect((await post(store, `${page()}/status`, form)).statusCode).toBe(409);
      expect((await post(store, `${page()}/status`, { ...form, asked: 'yes' })).statusCode).toBe(
        303,
      );
      expect(await now()).toMatchObject({ status, cancelRequestedAt: null });
    },
  );

  test('shipping, and "delivered" with its cash', async () => {
    const ship = await post(store, `${page()}/ship`, { key: 'k1' });
    expect(ship.statusCode).toBe(422);
    expect(ship.body).toMatch(/type="checkbox"\s+name="asked"/);
    const delivered = await post(store, `${page()}/delivered`, { cash: 'yes', from: order.status });
    expect(delivered.statusCode).toBe(409);
    expect((await now()).financialStatus).toBe('pending');
    expect((await post(store, `${page()}/ship`, { key: 'k2', asked: 'yes' })).statusCode).toBe(303);
    expect(await now()).toMatchObject({ status: 'shipped', cancelRequestedAt: null });
    expect(await declines()).toHaveLength(1);
  });

  test('a list of tracking numbers leaves it out unless it is ticked', async () => {
    const fields = { text: `${order.orderNumber}, AWB12345678`, ship: 'on' };
    const look = await post(store, '/dashboard/parcels/add', fields);
    expect(look.body).toContain(`name="anyway" value="${order.orderNumber}"`);
    const save = { ...fields, step: 'save' };
    expect((await post(store, '/dashboard/parcels/add', save)).body).toContain(
      'The customer asked to cancel',
    );
    expect((await now()).status).toBe(order.status);
    await post(store, '/dashboard/parcels/add', { ...save, anyway: String(order.orderNumber) });
    expect(await now()).toMatchObject({ status: 'shipped', cancelRequestedAt: null });
  });

  test('what a courier reports is recorded, and answers nobody', async () => {
    await changeStatus(store.tenant, order.id, { status: 'shipped', reported: true }, COURIER);
    expect(await now()).toMatchObject({
      status: 'shipped',
      cancelRequestedAt: expect.any(String),
    });
  });

  test('moves back, money and cancelling ask nothing', async () => {
    await ready();
    const { tenant } = store;
    await changeStatus(tenant, order.id, { status: 'pending', reason: 'x' }, SYSTEM);
    await changeStatus(tenant, order.id, { financialStatus: 'paid' }, SYSTEM);
    expect((await now()).cancelRequestedAt).not.toBeNull();
    await changeStatus(tenant, order.id, { status: 'cancelled', reason: 'x' }, SYSTEM);
    expect((await now()).cancelRequestedAt).toBeNull();
  });
});

describe('in bulk', () => {
  const both = () => ({ do: 'confirmed', ids: `${order.id},${other.id}` });

  test('ticked orders are not moved at once: those are named, and left out unless ticked', async () => {
    const { statusCode, body } = await post(store, '/dashboard/bulk/preview', both());
    expect(statusCode).toBe(200);
    expect(body).toContain('<b>1 order</b> can be confirmed');
    expect(body).toContain(`name="anyway" value="${order.id}"`);
    expect(body).not.toContain(`name="anyway" value="${other.id}"`);
    expect((await now(other)).status).toBe(other.status);
  });

  test.each([false, true])('with its tick %s', async (ticked) => {
    const anyway: Record<string, string> = ticked ? { anyway: order.id } : {};
    const answer = await post(store, '/dashboard/bulk', { ...both(), key: 'k', ...anyway });
    const bulkId = String(answer.headers.location).split('/').at(-1) ?? '';
    await runBulk({ ownerId: store.ownerId, bulkId });
    expect((await now(other)).status).toBe('confirmed');
    expect((await now()).status).toBe(ticked ? 'confirmed' : order.status);
    expect(await declines()).toHaveLength(ticked ? 1 : 0);
    const result = await get(store, `/dashboard/bulk/${bulkId}`);
    expect(result.body.includes('the customer asked to cancel')).toBe(!ticked);
  });

  test('who asks between the look and the run is left out, too', async () => {
    const fields = { ...both(), key: 'k', anyway: order.id };
    const answer = await post(store, '/dashboard/bulk', fields);
    await requestCancel(store.tenant, other.id);
    const bulkId = String(answer.headers.location).split('/').at(-1) ?? '';
    await runBulk({ ownerId: store.ownerId, bulkId });
    expect((await now()).status).toBe('confirmed');
    expect(await now(other)).toMatchObject({ status: other.status });
  });

  test('print and pack makes it no documents', async () => {
    await ready();
    await rows('update orders set label_url = null where owner_id = ?', [store.ownerId]);
    await post(store, '/dashboard/bulk/preview', { do: 'print_pack', ids: order.id });
    expect(await now()).toMatchObject({ status: 'confirmed', labelUrl: null });
    expect(await rows('select 1 from papers where owner_id = ?', [store.ownerId])).toEqual([]);
  });
});

describe('by the API', () => {
  const CODE = 'CANCEL_REQUESTED';
  const steps = (): [string, 'PUT' | 'POST', string, object][] => [
    ['status', 'PUT', `/api/orders/${order.id}/status`, { status: 'confirmed' }],
    ['ship', 'POST', `/api/orders/${order.id}/ship`, {}],
    ['fulfillments', 'POST', `/api/orders/${order.id}/fulfillments`, {}],
    ['deliver', 'POST', `/api/orders/${order.id}/deliver`, { cashReceived: false }],
  ];

  test.each([0, 1, 2, 3])('step %i is refused with a code, and goes on when told to', async (n) => {
    const [, method, url, body] = steps()[n] ?? [];
    const refused = await api(store, method as 'PUT', url as string, body as object);
    expect([refused.statusCode, refused.json().code]).toEqual([409, CODE]);
    const told = { ...body, ignoreCancelRequest: true };
    const done = await api(store, method as 'PUT', url as string, told);
    expect(done.statusCode, done.body).toBeLessThan(300);
    expect((await now()).cancelRequestedAt).toBeNull();
    expect(await declines()).toHaveLength(1);
  });

  test('some orders in one call, many by a job, and a list of tracking numbers', async () => {
    const ids = [order.id, other.id];
    const some = { ids, status: 'confirmed' };
    const each = await api(store, 'POST', '/api/orders/bulk-status', some);
    expect(each.json().results).toMatchObject([{ ok: false, code: CODE }, { ok: true }]);
    const change = { action: 'move', status: 'confirmed', ids };
    const preview = await api(store, 'POST', '/api/orders/bulk/preview', change);
    expect(preview.json().refused).toContainEqual(
      expect.objectContaining({ code: CODE, count: 1 }),
    );
    const told = { ...change, ignoreCancelRequest: true };
    const sure = await api(store, 'POST', '/api/orders/bulk/preview', told);
    expect(sure.json().ready).toBe(1);
    const lines = [{ orderNumber: order.orderNumber, awb: 'AWB12345678' }];
    const list = await api(store, 'POST', '/api/fulfillments/tracking', { lines });
    expect(list.json().items).toMatchObject([{ saved: false }]);
    const ticked = lines.map((line) => ({ ...line, ignoreCancelRequest: true }));
    const saved = await api(store, 'POST', '/api/fulfillments/tracking', { lines: ticked });
    expect(saved.json().items).toMatchObject([{ saved: true }]);
  });

  test('who asks while somebody confirms is before or after, never between', async () => {
    const move = () => changeStatus(store.tenant, other.id, { status: 'confirmed' }, SYSTEM);
    const [asked, moved] = await Promise.allSettled([
      requestCancel(store.tenant, other.id),
      move(),
    ]);
    expect(asked.status).toBe('fulfilled');
    const after = await now(other);
    expect(after.cancelRequestedAt).not.toBeNull();
    expect(after.status).toBe(moved.status === 'fulfilled' ? 'confirmed' : other.status);
  });
});
