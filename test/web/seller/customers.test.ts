import { expect, test } from 'vitest';
import { countRefusal } from '../../../src/features/customers/customer-totals.ts';
import { changeStatus } from '../../../src/features/orders/change-status.ts';
import { inTransaction } from '../../../src/kernel/db/db.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { customerBy, entryOf } from '../../support/customers.ts';
import { anOrder } from '../../support/orders.ts';
import { pagesOf } from '../../support/pages.ts';
import { ASHA } from '../../support/shopper.ts';
import { aStore } from '../../support/stores.ts';

const context = useApp();
const { get, post } = pagesOf(context);
const HOME = '/dashboard/customers';

async function aCustomer() {
  const store = await aStore(context.app);
  const order = await anOrder(store);
  const { id } = await customerBy(store, ASHA.phone);
  return { store, order, id, here: `${HOME}/${id}` };
}

test('without orders the list says when customers appear', async () => {
  const store = await aStore(context.app);
  expect((await get(store, HOME)).body).toContain('No customers yet');
});

test('the list is searched and filtered by its address, and a part of it answers htmx', async () => {
  const { store } = await aCustomer();
  await anOrder(store, { name: 'Nisha Varma', phone: '98470 12345' });
  const part = await get(store, `${HOME}?search=nisha&sort=name`, { 'hx-request': 'true' });
  expect(part.body.trim()).toMatch(/^<div id="customers"/);
  expect(part.body).toContain('Nisha Varma');
  expect(part.body).not.toContain('Asha Rao');
  expect(part.body).toContain('1 customer');
  const none = await get(store, `${HOME}?show=noCod`);
  expect(none.body).toContain('No customers match these filters');
});

test('a customer’s page shows totals, orders, addresses and who may be the same person', async () => {
  const { store, order, here } = await aCustomer();
  await anOrder(store, { phone: '98470 12345' });
  const { body } = await get(store, here);
  expect(body).toContain(`#${order.orderNumber}`);
  expect(body).toContain('₹998');
  expect(body).toContain('12 Beach Road, Kozhikode 673032');
  expect(body).toContain('may be the same person: same name and postal code');
});

test('what is known of them is saved; a wrong field comes back with what was typed', async () => {
  const { store, here, id } = await aCustomer();
  const fields = { name: 'Asha M', email: 'asha@', tags: 'vip, gifts,,', notes: 'One\r\nTwo' };
  const wrong = await post(store, here, fields);
  expect(wrong.statusCode).toBe(422);
  expect(wrong.body).toContain('Email must be an email address, such as name@example.com');
  expect(wrong.body).toContain('value="vip, gifts,,"');
  const saved = await post(store, here, { ...fields, email: 'asha@example.com' });
  expect([saved.statusCode, saved.headers.location]).toEqual([303, here]);
  expect(await entryOf(store, id)).toMatchObject({
    name: 'Asha M',
    email: 'asha@example.com',
    tags: ['vip', 'gifts'],
    notes: 'One\nTwo',
  });
});

test('after two refusals the page suggests to take no more cash, and nothing happens by itself', async () => {
  const { store, here, id } = await aCustomer();
  const refuse = () => inTransaction((trx) => countRefusal(store.tenant, id, trx));
  await refuse();
  expect((await get(store, here)).body).not.toContain('This customer refused');
  await refuse();
  expect((await get(store, here)).body).toContain('This customer refused 2 COD orders');
  expect((await entryOf(store, id)).noCod).toBe(false);
  await post(store, `${here}/cash`, { cash: 'off' });
  expect(await entryOf(store, id)).toMatchObject({ noCod: true, refusedCount: 2 });
  expect((await get(store, here)).body).toContain('Allow cash on delivery');
  const list = await get(store, `${HOME}?show=refused`);
  expect(list.body).toContain('2 refused COD orders');
});

test('two customers are found, compared and merged; an old address leads to who stays', async () => {
  const { store, here, id } = await aCustomer();
  await anOrder(store, { name: 'Nisha', phone: '98470 12345' });
  const nisha = await customerBy(store, '98470 12345');
  const found = await get(store, `${HOME}/${nisha.id}/merge?search=asha`);
  expect(found.body).toContain(`merge?into=${id}`);
  const compare = await get(store, `${HOME}/${nisha.id}/merge?into=${id}`);
  expect(compare.body).toContain('We found no sign that these are the same person');
  const merged = await post(store, `${HOME}/${nisha.id}/merge`, { intoId: id });
  expect([merged.statusCode, merged.headers.location]).toEqual([303, here]);
  expect((await get(store, `${HOME}/${nisha.id}`)).headers.location).toBe(here);
  expect((await get(store, here)).body).toContain('merged into this customer by Meera');
});

test('erasing needs the name, and no open order', async () => {
  const { store, order, here } = await aCustomer();
  expect((await get(store, `${here}/erase`)).body).toContain(`order ${order.orderNumber} is`);
  const early = await post(store, `${here}/erase`, { name: 'Asha Rao' });
  expect(early.statusCode).toBe(422);
  await changeStatus(store.tenant, order.id, { status: 'cancelled' }, SYSTEM);
  const wrong = await post(store, `${here}/erase`, { name: 'Asha' });
  expect([wrong.statusCode, wrong.body.includes('Enter the name exactly as shown above')]).toEqual([
    422,
    true,
  ]);
  const done = await post(store, `${here}/erase`, { name: ' asha  RAO ' });
  expect([done.statusCode, done.headers.location]).toEqual([303, HOME]);
  const page = await get(store, `/dashboard/orders/${order.id}`);
  expect(page.body).toContain('no longer in your customer list');
});

test('an order’s page links to its customer and says what to look twice at', async () => {
  const { store, here, id } = await aCustomer();
  const second = await anOrder(store);
  await inTransaction((trx) => countRefusal(store.tenant, id, trx));
  const { body } = await get(store, `/dashboard/orders/${second.id}`);
  expect(body).toContain(`href="${here}"`);
  expect(body).toContain('2nd order');
  expect(body).toContain('1 refused COD order');
});
