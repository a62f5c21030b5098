import { expect, test } from 'vitest';
import { findBulk } from '../../../src/features/orders/bulk/find-bulk.ts';
import { runBulk } from '../../../src/features/orders/bulk/run-bulk.ts';
import { changeStatus } from '../../../src/features/orders/change-status.ts';
import { findOrder } from '../../../src/features/orders/find-order.ts';
import type { Order } from '../../../src/features/orders/order.ts';
import { setTags } from '../../../src/features/orders/order-tags.ts';
import { tagsOf } from '../../../src/features/orders/queries/read-tags.ts';
import { newId } from '../../../src/ids.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { customerBy } from '../../support/customers.ts';
import { useInvariants } from '../../support/invariants.ts';
import { anOrder } from '../../support/orders.ts';
import { pagesOf } from '../../support/pages.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const { get, post } = pagesOf(context);
useInvariants();

async function someOrders(count: number): Promise<{ store: TestStore; orders: Order[] }> {
  const store = await aStore(context.app);
  const orders: Order[] = [];
  for (let n = 0; n < count; n++) orders.push(await anOrder(store));
  return { store, orders };
}

const idsOf = (orders: readonly Order[]) => orders.map(({ id }) => id).join(',');

/** The id of the bulk action that the form began. */
async function begin(store: TestStore, fields: Record<string, string>): Promise<string> {
  const answer = await post(store, '/dashboard/bulk', fields);
  expect(answer.statusCode, answer.body).toBe(303);
  return String(answer.headers.location).split('/').at(-1) ?? '';
}

const run = ({ ownerId }: TestStore, bulkId: string, signal?: AbortSignal) =>
  runBulk({ ownerId, bulkId }, signal);

const statusOf = async ({ tenant }: TestStore, { id }: Order) =>
  (await findOrder(tenant, id)).status;

test('the preview says how many can move and why the others cannot, and changes nothing', async () => {
  const { store, orders } = await someOrders(3);
  await changeStatus(store.tenant, orders[0]!.id, { status: 'confirmed' }, SYSTEM);
  const { body } = await post(store, '/dashboard/bulk/preview', {
    do: 'packed',
    all: '1',
    query: `tab=all&ids=${idsOf(orders)}`,
  });
  expect(body).toContain('<b>None of these orders</b> can be marked as packed');
  expect(body).toContain('the invoice and label are missing');
  expect(body).toContain(
    '<strong>2 orders</strong> cannot be marked as packed: the status is “Pending”',
  );
  expect(await rows('select 1 from bulk_actions where owner_id = ?', [store.ownerId])).toEqual([]);
});

test('all that match are those that were shown: an order that came later is left alone', async () => {
  const { store, orders } = await someOrders(2);
  const list = await get(store, '/dashboard/orders?payment=cod');
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(list.body)?.[1];
  const later = await anOrder(store);
  const sent = {
    do: 'confirmed',
    all: '1',
    query: field('query') ?? '',
    until: field('until') ?? '',
  };
  expect(sent.query).toBe('payment=cod');
  const preview = await post(store, '/dashboard/bulk/preview', sent);
  expect(preview.body).toContain('<b>2 orders</b> can be confirmed');
  await run(store, await begin(store, sent));
  expect(await Promise.all(orders.map((order) => statusOf(store, order)))).toEqual([
    'confirmed',
    'confirmed',
  ]);
  expect(await statusOf(store, later)).toBe('pending');
});

test('a few ticked orders move at once; the list says so, and takes it back', async () => {
  const { store, orders } = await someOrders(3);
  await changeStatus(store.tenant, orders[0]!.id, { status: 'cancelled', reason: 'x' }, SYSTEM);
  const fields = { do: 'confirmed', ids: idsOf(orders), query: 'tab=to-confirm' };
  const { headers } = await post(store, '/dashboard/bulk/preview', fields);
  const address = String(headers.location);
  expect(address).toMatch(/^\/dashboard\/orders\?tab=to-confirm&done=[0-9a-f-]{36}$/);
  const states = () => Promise.all(orders.map((order) => statusOf(store, order)));
  expect(await states()).toEqual(['cancelled', 'confirmed', 'confirmed']);
  const { body } = await get(store, address);
  expect(body).toContain('<strong>2 orders confirmed</strong>');
  const left = `<a href="/dashboard/orders/${orders[0]?.id}">${orders[0]?.orderNumber}</a>`;
  expect(body).toContain(`Order ${left} was not changed`);
  expect(body).toContain('Print &amp; pack 2');
  const id = address.split('done=')[1];
  const back = await post(store, `/dashboard/bulk/${id}/undo`, { back: '/dashboard/orders' });
  expect(back.headers.location).toMatch(/^\/dashboard\/orders\?done=/);
  expect(await states()).toEqual(['cancelled', 'pending', 'pending']);
  const again = (await get(store, String(back.headers.location))).body;
  expect(again).toContain('<strong>2 orders changed back</strong>');
});

test('more than a page of ticked orders is looked over first', async () => {
  const { store } = await someOrders(0);
  const ids = Array.from({ length: 26 }, () => newId()).join(',');
  const answer = await post(store, '/dashboard/bulk/preview', { do: 'confirmed', ids });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('Confirm orders');
});

test('the same form sent twice begins one action with one job', async () => {
  const { store, orders } = await someOrders(2);
  const fields = { key: 'k1', do: 'confirmed', ids: idsOf(orders) };
  expect(await begin(store, fields)).toBe(await begin(store, fields));
  const jobs = await rows(`select 1 from jobs where name = 'run-bulk' and data ->> 'ownerId' = ?`, [
    store.ownerId,
  ]);
  expect(jobs).toHaveLength(1);
});

test('two runs at once and a run after the end do nothing twice', async () => {
  const { store, orders } = await someOrders(6);
  const id = await begin(store, { do: 'cancel', reason: 'Out of stock', ids: idsOf(orders) });
  await Promise.all([run(store, id), run(store, id)]);
  await run(store, id);
  expect((await findBulk(store.tenant, id)).counts).toMatchObject({ done: 6, waiting: 0 });
  const [moves] = await rows(
    `select count(*) as moves from order_events where owner_id = ? and type = 'status_changed'`,
    [store.ownerId],
  );
  expect(moves).toEqual({ moves: 6 });
  expect((await findOrder(store.tenant, orders[0]!.id)).cancelReason).toBe('Out of stock');
});

test('fake orders that are cancelled together count as refusals of their customers', async () => {
  const { store, orders } = await someOrders(2);
  const fields = { do: 'cancel', cause: 'cash_refused', reason: 'No answer', ids: idsOf(orders) };
  await run(store, await begin(store, fields));
  expect((await customerBy(store, orders[0]!.customer.phone)).refusedCount).toBe(2);
  expect((await findOrder(store.tenant, orders[0]!.id)).cancelReason).toBe(
    'Fake order, or the customer refused to pay on delivery: No answer',
  );
});

test('a run that is told to stop leaves the rest waiting', async () => {
  const { store, orders } = await someOrders(2);
  const id = await begin(store, { do: 'confirmed', ids: idsOf(orders) });
  await run(store, id, AbortSignal.abort());
  expect(await findBulk(store.tenant, id)).toMatchObject({
    state: 'running',
    counts: { waiting: 2 },
  });
});

test('undo puts back what is still as it was left, once, and says what is not', async () => {
  const { store, orders } = await someOrders(3);
  const id = await begin(store, { do: 'confirmed', ids: idsOf(orders) });
  await run(store, id);
  await changeStatus(store.tenant, orders[2]!.id, { status: 'cancelled', reason: 'x' }, SYSTEM);
  expect((await get(store, `/dashboard/bulk/${id}`)).body).toContain('> Undo</button>');
  const first = await post(store, `/dashboard/bulk/${id}/undo`);
  const second = await post(store, `/dashboard/bulk/${id}/undo`);
  expect(second.headers.location).toBe(first.headers.location);
  const undo = String(first.headers.location).split('/').at(-1) ?? '';
  await run(store, undo);
  expect(await Promise.all(orders.map((order) => statusOf(store, order)))).toEqual([
    'pending',
    'pending',
    'cancelled',
  ]);
  expect((await findBulk(store.tenant, id)).counts).toMatchObject({ done: 1, undone: 2 });
  const { body } = await get(store, `/dashboard/bulk/${undo}`);
  expect(body).toContain('the order has changed since then');
  expect(body).not.toContain('> Undo</button>');
});

test('undo is over after its time, and never there for a cancellation', async () => {
  const { store, orders } = await someOrders(2);
  const moved = await begin(store, { do: 'confirmed', ids: orders[0]!.id });
  await run(store, moved);
  await rows(
    `update bulk_actions set finished_at = now() - interval '31 seconds' where owner_id = ?`,
    [store.ownerId],
  );
  const cancelled = await begin(store, { do: 'cancel', reason: 'x', ids: orders[1]!.id });
  await run(store, cancelled);
  for (const id of [moved, cancelled]) {
    expect((await get(store, `/dashboard/bulk/${id}`)).body).not.toContain('> Undo</button>');
    expect((await post(store, `/dashboard/bulk/${id}/undo`)).headers.location).toBe(
      `/dashboard/bulk/${id}`,
    );
  }
  expect(await statusOf(store, orders[0]!)).toBe('confirmed');
  expect(await statusOf(store, orders[1]!)).toBe('cancelled');
});

test('a tag is put on many; undoing takes it only from those that did not have it', async () => {
  const { store, orders } = await someOrders(2);
  await setTags(store.tenant, orders[0]!.id, ['Gift'], SYSTEM);
  const missing = await post(store, '/dashboard/bulk', {
    do: 'add_tag',
    ids: idsOf(orders),
    tag: ' ',
  });
  expect(missing.statusCode).toBe(422);
  expect(missing.body).toContain('Tag is required');
  const id = await begin(store, { do: 'add_tag', ids: idsOf(orders), tag: 'gift' });
  await run(store, id);
  const tags = async () => [
    ...(
      await tagsOf(
        store.tenant,
        orders.map((order) => order.id),
      )
    ).values(),
  ];
  expect(await tags()).toEqual([['Gift'], ['gift']]);
  const undo = await post(store, `/dashboard/bulk/${id}/undo`);
  await run(store, String(undo.headers.location).split('/').at(-1) ?? '');
  expect(await tags()).toEqual([['Gift'], []]);
});

test("another store's orders are no part of a selection", async () => {
  const { store, orders } = await someOrders(1);
  const { orders: foreign } = await someOrders(1);
  const ids = idsOf([...orders, ...foreign]);
  const id = await begin(store, { do: 'confirmed', ids });
  await run(store, id);
  expect((await findBulk(store.tenant, id)).total).toBe(1);
});

test('printing, tracking and the file get the chosen orders', async () => {
  const { store, orders } = await someOrders(2);
  const ids = idsOf(orders);
  const to = async (doing: string, more = {}) =>
    (await post(store, '/dashboard/bulk/preview', { do: doing, ids, ...more })).headers.location;
  expect(await to('print')).toBe(`/dashboard/orders/print?ids=${ids}`);
  expect(await to('tracking')).toBe(`/dashboard/parcels/add?ids=${ids}`);
  const tracking = (await get(store, String(await to('tracking')))).body;
  for (const { orderNumber } of orders) expect(tracking).toContain(`name="awb.${orderNumber}"`);
  expect(await to('export')).toBe(`/dashboard/orders/export.csv?tab=all&ids=${ids}`);
  expect(await to('export', { all: '1', query: 'tab=all' })).toBe(
    '/dashboard/orders/export.csv?tab=all',
  );
});
