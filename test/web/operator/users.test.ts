import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../src/ids.ts';
import { useApp } from '../../support/app.ts';
import { anOrder } from '../../support/orders.ts';
import { aStaffMember } from '../../support/people.ts';
import { rows } from '../../support/rows.ts';
import { anOperator, aStore } from '../../support/stores.ts';

const context = useApp();
let operator: Awaited<ReturnType<typeof anOperator>>;
beforeAll(async () => {
  operator = await anOperator(context.app);
});

const get = (url: string, headers: Record<string, string> = {}) =>
  context.app.inject({ url, headers: { ...operator.headers, ...headers } });
const post = (url: string, fields: Record<string, string> = {}) =>
  context.app.inject({
    method: 'POST',
    url,
    headers: { ...operator.headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
const isThere = async (id: string) =>
  (await rows(`select 1 from users where id = ?`, [id])).length === 1;

describe('the list', () => {
  test('is filtered by its address; a part of it answers htmx', async () => {
    const store = await aStore(context.app);
    const part = await get(`/admin/users?search=${store.email}&role=OWNER&limit=50`, {
      'hx-request': 'true',
    });
    expect(part.body.trim()).toMatch(/^<div id="list"/);
    expect(part.body).toContain(`/admin/users/${store.ownerId}`);
    expect(part.body).toContain('1 user');
    expect(part.body).toContain('Blue Mug');
    expect(part.body).toContain('href="/admin/users?search=');
    const none = await get('/admin/users?search=nobody-at-all&role=&isActive=&sort=-createdAt');
    expect(none.body).toContain('No users match “nobody-at-all”');
  });

  test('comes as a file with the same filter, in the order of time', async () => {
    const store = await aStore(context.app);
    await aStaffMember(context, store, '=cmd()');
    const file = await get(`/admin/users.csv?search=${store.email}`);
    expect(file.headers['content-disposition']).toContain('users.csv');
    const [head, row, ...more] = file.body.trim().split('\n');
    expect(head).toContain('"Id","Name","Email","Role","Active","Store"');
    expect(row).toMatch(
      new RegExp(`^"${store.ownerId}","Meera","${store.email}","OWNER","yes","Blue Mug`),
    );
    expect(more).toEqual([]);
    const staff = await get('/admin/users.csv?search=cmd()&role=STAFF');
    expect(staff.body).toContain("'=cmd()");
  });
});

describe('the page of one user', () => {
  test('shows store, subscription, counts, live sessions and what operators did', async () => {
    const store = await aStore(context.app);
    await anOrder(store);
    await post(`/admin/users/${store.ownerId}/switch`, { seen: 'on', reason: 'To look' });
    await post(`/admin/users/${store.ownerId}/switch`, { seen: 'off', reason: 'All is well' });
    const { body } = await get(`/admin/users/${store.ownerId}`);
    for (const text of [
      `/admin/stores/${store.storeId}`,
      '/admin/subscriptions/',
      'Orders</dt><dd><b>1</b>',
      'No active sessions',
      'All is well',
      `/admin/users/${store.ownerId}/impersonate?back=`,
      `/admin/users/${store.ownerId}/delete`,
    ]) {
      expect(body).toContain(text);
    }
  });

  test('E-12 of an operator has none of the three actions and says why', async () => {
    const other = await anOperator(context.app, 'Dev');
    const { body } = await get(`/admin/users/${other.id}`);
    expect(body).toContain('Nobody can log in as an operator');
    for (const action of ['switch', 'delete', 'impersonate']) {
      expect(body).not.toContain(`/admin/users/${other.id}/${action}`);
    }
  });

  test.each(['switch', 'delete'])('an operator’s %s is refused in words', async (action) => {
    const other = await anOperator(context.app, 'Dev');
    const fields = { seen: 'on', email: other.email, reason: 'To try' };
    for (const answer of [
      await get(`/admin/users/${other.id}/${action}`),
      await post(`/admin/users/${other.id}/${action}`, fields),
    ]) {
      expect(answer.statusCode).toBe(403);
      expect(answer.body).toContain('can’t suspend, delete or log in as an operator');
    }
    expect(await isThere(other.id)).toBe(true);
  });

  test('of nobody is 404, whatever the id looks like', async () => {
    for (const id of [newId(), 'nobody']) {
      for (const page of ['', '/switch', '/delete']) {
        expect((await get(`/admin/users/${id}${page}`)).statusCode).toBe(404);
      }
    }
  });
});

describe('switching on a page', () => {
  test('says what happens, needs a reason, and keeps what was typed', async () => {
    const store = await aStore(context.app);
    await aStaffMember(context, store);
    const here = `/admin/users/${store.ownerId}/switch`;
    const page = await get(here);
    expect(page.body).toContain('Meera will be signed out everywhere immediately');
    expect(page.body).toContain('The only staff member can’t access the store');
    const refused = await post(here, { seen: 'on', reason: 'x' });
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('Reason must be 3 to 500 characters');
    expect(refused.body).toContain('value="x"');
    const done = await post(here, { seen: 'on', reason: 'Fraud' });
    expect(done.statusCode).toBe(303);
    expect(done.headers.location).toBe(`/admin/users/${store.ownerId}`);
  });

  test('tells who was quicker', async () => {
    const store = await aStore(context.app);
    const here = `/admin/users/${store.ownerId}/switch`;
    await post(here, { seen: 'on', reason: 'Fraud' });
    const late = await post(here, { seen: 'on', reason: 'Fraud' });
    expect(late.statusCode).toBe(409);
    expect(late.body).toContain('This user is already suspended by Asha');
  });
});

describe('deleting on a page', () => {
  test('lists what will be deleted and suggests suspending instead', async () => {
    const store = await aStore(context.app);
    await anOrder(store);
    const { body } = await get(`/admin/users/${store.ownerId}/delete`);
    for (const text of ['Blue Mug', '1 product', '1 order', '1 customer', 'Suspend account']) {
      expect(body).toContain(text);
    }
  });

  test('needs the email and a reason, and keeps what was typed', async () => {
    const store = await aStore(context.app);
    const here = `/admin/users/${store.ownerId}/delete`;
    const refused = await post(here, { email: 'wrong@example.com', reason: '' });
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('Email doesn’t match the one above');
    expect(refused.body).toContain('Reason must be');
    expect(refused.body).toContain('value="wrong@example.com"');
    expect(await isThere(store.ownerId)).toBe(true);
    const email = ` ${store.email.toUpperCase()} `;
    const done = await post(here, { email, reason: 'Asked for it' });
    expect(done.statusCode).toBe(303);
    expect(done.headers.location).toBe('/admin/users');
    expect(await isThere(store.ownerId)).toBe(false);
  });

  test('tells who was quicker', async () => {
    const store = await aStore(context.app);
    const staff = await aStaffMember(context, store);
    const here = `/admin/users/${staff.id}/delete`;
    const fields = { email: staff.email, reason: 'Left' };
    expect((await post(here, fields)).statusCode).toBe(303);
    const late = await post(here, fields);
    expect(late.statusCode).toBe(303);
    expect(decodeURIComponent(String(late.headers['set-cookie']))).toContain(
      'Already deleted by Asha',
    );
  });
});
