import { beforeAll, describe, expect, test } from 'vitest';
import { changeStatus } from '../../../src/features/orders/change-status.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { anOrder } from '../../support/orders.ts';
import { pagesOf } from '../../support/pages.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const { get } = pagesOf(context);
const list = '/dashboard/orders';

test('a store without orders is told how to get the first one', async () => {
  const store = await aStore(context.app);
  const page = await get(store, list);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('No orders yet');
  expect(page.body).toContain('Add an order');
});

describe('with orders', () => {
  let store: TestStore;
  let other: TestStore;

  beforeAll(async () => {
    store = await aStore(context.app);
    other = await aStore(context.app);
    await anOrder(store, { name: 'Asha Rao' });
    const fresh = await anOrder(store, { name: 'Nisha Varma', phone: '98470 12345' });
    await changeStatus(store.tenant, fresh.id, { status: 'new' }, SYSTEM);
    const confirmed = await anOrder(store, { name: 'Ravi Kumar' });
    await changeStatus(store.tenant, confirmed.id, { status: 'confirmed' }, SYSTEM);
    await anOrder(other, { name: 'Somebody Else' });
  });

  const rowsOf = (body: string) => body.match(/<tr id="order-/g)?.length ?? 0;

  test('"To confirm" holds new and pending ones, and its count says so', async () => {
    const { body } = await get(store, list);
    expect(rowsOf(body)).toBe(2);
    expect(body).toMatch(/To confirm <span class="count">2</);
    expect(body).toMatch(/To pack <span class="count">1</);
    expect(body).toContain('Nisha Varma');
    expect(body).not.toContain('Ravi Kumar');
    expect(body).not.toContain('Somebody Else');
  });

  test('a search without a tab goes through all of them', async () => {
    const { body } = await get(store, `${list}?search=ravi`);
    expect(rowsOf(body)).toBe(1);
    expect(body).toContain('Ravi Kumar');
  });

  test('a phone is found however it is typed', async () => {
    expect(rowsOf((await get(store, `${list}?search=9847-012345`)).body)).toBe(1);
  });

  test('no result says what was looked for and leads on', async () => {
    const { body } = await get(store, `${list}?tab=to-pack&search=nisha`);
    expect(body).toContain('No orders match “nisha”');
    expect(body).toContain('Search all orders');
  });

  test('filters stand in the address and can be cleared', async () => {
    const { body } = await get(store, `${list}?tab=all&payment=cod&source=manual`);
    expect(rowsOf(body)).toBe(3);
    expect(body).toMatch(/<option value="cod" selected>/);
    expect(rowsOf((await get(store, `${list}?tab=all&payment=paid`)).body)).toBe(0);
  });

  test('days are those of the store', async () => {
    expect(rowsOf((await get(store, `${list}?tab=all&to=2020-01-01`)).body)).toBe(0);
    expect(rowsOf((await get(store, `${list}?tab=all&from=2020-01-01`)).body)).toBe(3);
  });

  test('what is typed into the address never becomes markup', async () => {
    const { body } = await get(store, `${list}?search=${encodeURIComponent('"><script>x')}`);
    expect(body).not.toContain('<script>x');
  });

  test('htmx gets the list alone', async () => {
    const { body } = await get(store, list, { 'hx-request': 'true' });
    expect(body.trim()).toMatch(/^<div id="orders">/);
    expect(body).not.toContain('<html');
  });

  test('a page past the end is empty, not an error', async () => {
    expect((await get(store, `${list}?tab=all&page=99`)).statusCode).toBe(200);
  });
});

test('a cash order says the gravest reason to look twice, while it is open', async () => {
  const store = await aStore(context.app);
  for (let n = 0; n < 9; n++) await anOrder(store, { phone: `98470 1230${n}`, quantity: 1 });
  const body = async () => (await get(store, list)).body;
  expect(await body()).not.toContain('badge warn');
  const high = await anOrder(store, { phone: '98470 99999', quantity: 4 });
  expect(await body()).toContain('More than 3 times your usual order');
  await changeRefusals(store, high.customerId);
  expect(await body()).toContain('2 refused COD orders');
  expect(await body()).not.toContain('More than 3 times');
  await changeStatus(store.tenant, high.id, { status: 'delivered' }, SYSTEM);
  expect((await get(store, `${list}?tab=all`)).body).not.toContain('2 refused COD orders');
});

const changeRefusals = ({ ownerId }: TestStore, customerId: string | null) =>
  rows('update customers set refused_count = 2 where owner_id = ? and id = ?', [
    ownerId,
    customerId,
  ]);
