import { expect, test } from 'vitest';
import { changeStatus } from '../../../src/features/orders/change-status.ts';
import { findOrder } from '../../../src/features/orders/find-order.ts';
import { SYSTEM } from '../../../src/session.ts';
import { apiOf } from '../../support/api.ts';
import { useApp } from '../../support/app.ts';
import { customerBy } from '../../support/customers.ts';
import { useInvariants } from '../../support/invariants.ts';
import { anOrder } from '../../support/orders.ts';
import { rows } from '../../support/rows.ts';
import { ASHA } from '../../support/shopper.ts';
import { aStore } from '../../support/stores.ts';

const context = useApp();
useInvariants();
const api = apiOf(context);

async function aCustomer() {
  const store = await aStore(context.app);
  const order = await anOrder(store);
  const { id } = await customerBy(store, ASHA.phone);
  return { store, order, id };
}

test('a customer is read and changed; their orders keep what was typed', async () => {
  const { store, order, id } = await aCustomer();
  const changes = {
    name: ' Asha Menon ',
    email: 'asha@example.com',
    notes: 'Ring twice',
    tags: ['VIP', ' vip ', 'gifts'],
    noCod: true,
  };
  const answer = await api(store, 'PATCH', `/api/customers/${id}`, changes);
  const expected = {
    id,
    name: 'Asha Menon',
    phone: '+919876543210',
    email: 'asha@example.com',
    orderCount: 1,
    totalSpent: 998,
    notes: 'Ring twice',
    tags: ['VIP', 'gifts'],
    noCod: true,
  };
  expect([answer.statusCode, answer.json()]).toEqual([200, expected]);
  expect((await api(store, 'GET', `/api/customers/${id}`)).json()).toEqual(expected);
  expect((await findOrder(store.tenant, order.id)).customer).toEqual(order.customer);
  const cleared = await api(store, 'PATCH', `/api/customers/${id}`, { email: null, tags: [] });
  expect(cleared.json()).toMatchObject({ email: null, tags: [], notes: 'Ring twice' });
});

const NOOR = { name: ' Noor ', phone: '98100 21002' };

test('a customer is added before the first order, which then finds them by the number', async () => {
  const store = await aStore(context.app);
  const typed = { ...NOOR, email: '', notes: 'From the fair', tags: ['fair'], noCod: false };
  const answer = await api(store, 'POST', '/api/customers', typed);
  const added = {
    id: answer.json().id,
    name: 'Noor',
    phone: '+919810021002',
    email: null,
    orderCount: 0,
    totalSpent: 0,
    notes: 'From the fair',
    tags: ['fair'],
    noCod: false,
  };
  expect([answer.statusCode, answer.json()]).toEqual([201, added]);
  expect((await api(store, 'GET', '/api/customers')).json().items).toEqual([added]);
  const order = await anOrder(store, { name: 'Noor', phone: '+91 9810021002' });
  expect(order.customerId).toBe(added.id);
  const known = await api(store, 'POST', '/api/customers', { ...NOOR, name: 'Somebody' });
  expect([known.statusCode, known.json()]).toMatchObject([
    409,
    { code: 'CUSTOMER_EXISTS', details: { customerId: added.id } },
  ]);
  const other = await aStore(context.app);
  expect((await api(other, 'POST', '/api/customers', NOOR)).statusCode).toBe(201);
});

test('a customer is added once for a key, and may be deleted again', async () => {
  const store = await aStore(context.app);
  const add = (payload: object) =>
    context.app.inject({
      method: 'POST',
      url: '/api/customers',
      headers: { ...store.headers, 'idempotency-key': 'noor' },
      payload,
    });
  const first = await add(NOOR);
  const again = await add(NOOR);
  expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect((await add({ ...NOOR, name: 'Noor A' })).statusCode).toBe(422);
  // As an older version kept it, which knew neither email nor totals, notes, tags and cash.
  await rows(
    `update idempotency_keys set response = response - '{email,totalSpentMinor,notes,tags,noCod}'::text[]
      where owner_id = ? and key = 'noor'`,
    [store.ownerId],
  );
  const older = await add(NOOR);
  expect([older.statusCode, older.json()]).toEqual([201, first.json()]);
  const url = `/api/customers/${first.json().id}`;
  expect((await api(store, 'DELETE', url)).statusCode).toBe(204);
  expect((await api(store, 'GET', url)).statusCode).toBe(404);
});

test.each([
  [{ name: ' ' }, 'name'],
  [{ name: undefined }, 'name'],
  [{ phone: undefined }, 'phone'],
  [{ phone: '12345' }, 'phone'],
  [{ phone: 9810021002 }, 'phone'],
  [{ email: 'nowhere' }, 'email'],
])('a new customer with %j is refused by the field', async (wrong, path) => {
  const store = await aStore(context.app);
  const answer = await api(store, 'POST', '/api/customers', { ...NOOR, ...wrong });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().details.fields[0].path).toBe(path);
});

test.each([
  [{ name: ' ' }, 'name'],
  [{ email: 'nowhere' }, 'email'],
  [{ tags: ['x'.repeat(41)] }, 'tags.0'],
  [{ noCod: 'yes' }, 'noCod'],
])('a change to %j is refused by its field', async (changes, path) => {
  const { store, id } = await aCustomer();
  const answer = await api(store, 'PATCH', `/api/customers/${id}`, changes);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().details.fields[0].path).toBe(path);
});

test('the list is searched by name, any form of the phone and email, filtered and sorted', async () => {
  const { store, id } = await aCustomer();
  await anOrder(store, { name: 'Nisha Varma', phone: '98470 12345', quantity: 5 });
  const other = await customerBy(store, '98470 12345');
  await api(store, 'PATCH', `/api/customers/${id}`, { email: 'a_b@example.com', tags: ['vip'] });
  await api(store, 'PATCH', `/api/customers/${other.id}`, { noCod: true });
  const found = async (query: string) => {
    const answer = await api(store, 'GET', `/api/customers?${query}`);
    return answer.json().items.map(({ name }: { name: string }) => name);
  };
  expect(await found('search=nisha')).toEqual(['Nisha Varma']);
  expect(await found('search=098470%20123')).toEqual(['Nisha Varma']);
  expect(await found('search=%2B91%2098765-43210')).toEqual(['Asha Rao']);
  expect(await found('search=A_B%40')).toEqual(['Asha Rao']);
  expect(await found('search=axb%40')).toEqual([]);
  expect(await found('tag=vip')).toEqual(['Asha Rao']);
  expect(await found('noCod=true')).toEqual(['Nisha Varma']);
  expect(await found('noCod=false&refused=false')).toEqual(['Asha Rao']);
  expect(await found('refused=true')).toEqual([]);
  expect(await found('sort=-totalSpent')).toEqual(['Nisha Varma', 'Asha Rao']);
  expect(await found('sort=name')).toEqual(['Asha Rao', 'Nisha Varma']);
});

test('the file of all customers opens in a spreadsheet and runs nothing there', async () => {
  const { store, id } = await aCustomer();
  await api(store, 'PATCH', `/api/customers/${id}`, { name: '=1+1', notes: 'a, "b"' });
  const answer = await api(store, 'GET', '/api/customers/export.csv');
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toContain('customers.csv');
  const [head, line, end] = answer.body.split('\n');
  expect(head).toMatch(/^\ufeff"Name","Phone","Email","Orders","Spent/);
  expect(line).toContain(`"'=1+1","+919876543210",,"1","998`);
  expect(line).toContain('"a, ""b"""');
  expect(end).toBe('');
  const none = await api(store, 'GET', '/api/customers/export.csv?search=nobody');
  expect(none.body.trim().split('\n')).toHaveLength(1);
});

test('everything known of a person comes as one file, without the keys to their orders', async () => {
  const { store, order, id } = await aCustomer();
  await anOrder(store, { quantity: 1 });
  const answer = await api(store, 'GET', `/api/customers/${id}/export`);
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="customer-${id}.json"`);
  const file = JSON.parse(answer.body);
  expect(file).toMatchObject({ customer: { id, name: 'Asha Rao' }, mergedEntries: [] });
  expect(file.orders).toHaveLength(2);
  expect(file.orders[0]).toMatchObject({ id: order.id, customer: ASHA, totalAmount: 998 });
  expect(answer.body).not.toContain(order.publicToken);
});

test('two entries are merged; the id of the loser leads to the winner', async () => {
  const { store, id } = await aCustomer();
  await anOrder(store, { name: 'Asha R', phone: '98470 12345' });
  const loser = await customerBy(store, '98470 12345');
  const answer = await api(store, 'POST', `/api/customers/${loser.id}/merge`, { intoId: id });
  expect(answer.json()).toMatchObject({ id, orderCount: 2, totalSpent: 1996 });
  expect((await api(store, 'GET', `/api/customers/${loser.id}`)).json().id).toBe(id);
  const list = await api(store, 'GET', '/api/customers');
  expect(list.json().total).toBe(1);
  const again = await api(store, 'POST', `/api/customers/${loser.id}/merge`, { intoId: id });
  expect([again.statusCode, again.json().code]).toEqual([409, 'CUSTOMER_MERGED']);
});

test('a person is erased once no order of theirs is open; the number comes again as somebody new', async () => {
  const { store, order, id } = await aCustomer();
  await anOrder(store, { name: 'Asha R', phone: '98470 12345' });
  const merged = await customerBy(store, '98470 12345');
  await api(store, 'POST', `/api/customers/${merged.id}/merge`, { intoId: id });
  const early = await api(store, 'DELETE', `/api/customers/${id}`);
  expect([early.statusCode, early.json().code]).toEqual([409, 'CUSTOMER_HAS_OPEN_ORDERS']);
  expect(early.json().message).toContain(String(order.orderNumber));
  const list = await api(store, 'GET', '/api/orders');
  for (const { id: orderId } of list.json().items) {
    await changeStatus(store.tenant, orderId, { status: 'delivered' }, SYSTEM);
  }
  expect((await api(store, 'DELETE', `/api/customers/${id}`)).statusCode).toBe(204);
  for (const gone of [id, merged.id]) {
    expect((await api(store, 'GET', `/api/customers/${gone}`)).statusCode).toBe(404);
  }
  expect((await api(store, 'DELETE', `/api/customers/${id}`)).statusCode).toBe(404);
  const kept = await findOrder(store.tenant, order.id);
  expect(kept).toMatchObject({ customerId: id, customer: ASHA });
  const story = await api(store, 'GET', `/api/orders/${order.id}/timeline`);
  expect(story.json().items.at(-1).type).toBe('customer_erased');
  expect(JSON.stringify(story.json())).not.toContain('Asha R');
  for (const phone of [ASHA.phone, '98470 12345']) await anOrder(store, { phone });
  expect(await customerBy(store, ASHA.phone)).toMatchObject({ orderCount: 1, notes: '' });
  expect((await api(store, 'GET', '/api/customers')).json().total).toBe(2);
});

test('who was entered by hand and has ordered nothing stands after who has', async () => {
  const { store, id } = await aCustomer();
  const added = (await api(store, 'POST', '/api/customers', NOOR)).json().id;
  const list = async (sort: string): Promise<string[]> => {
    const { items } = (await api(store, 'GET', `/api/customers?sort=${sort}`)).json();
    return items.map((customer: { id: string }) => customer.id);
  };
  expect(await list('-lastOrderAt')).toEqual([id, added]);
  expect(await list('lastOrderAt')).toEqual([added, id]);
});
