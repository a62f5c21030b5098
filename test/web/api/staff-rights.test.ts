import { expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { aStoreWithEverything } from '../../support/belongings.ts';
import { actFor, anImpersonation } from '../../support/impersonation.ts';
import { rows } from '../../support/rows.ts';
import { aStaffMemberWith } from '../../support/staff.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const t = useApp();
type Headers = { authorization: string };

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  url: string,
  headers: Headers,
  payload?: object,
) => t.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });

const change = ({ headers }: TestStore, id: string, rights: object) =>
  call('PATCH', `/api/staff/${id}`, headers, rights);

/** The permission that an answer says is missing; null: it was not refused for one. */
async function missing(answer: ReturnType<typeof call>): Promise<string | null> {
  const { statusCode, ...rest } = await answer;
  return statusCode === 403 ? rest.json().details.permission : null;
}

test('a member is a manager unless the owner chooses another preset', async () => {
  const store = await aStore(t.app);
  const made = async (more: object) =>
    (
      await call('POST', '/api/staff', store.headers, {
        name: 'Ravi',
        email: `ravi-${Math.random()}@example.com`,
        password: 'correct horse battery',
        ...more,
      })
    ).json();
  expect(await made({})).toMatchObject({ preset: 'manager', permissionsAdded: [] });
  const packer = await made({ preset: 'packer', permissionsAdded: ['products.read'] });
  expect(packer).toMatchObject({ preset: 'packer', permissionsAdded: ['products.read'] });
  expect(packer.permissions).toEqual([
    'desk.use',
    'orders.read',
    'orders.fulfil',
    'products.read',
    'account.read',
    'account.own',
  ]);
});

test('a change counts from the next request on, and is in the store’s log in words', async () => {
  const store = await aStore(t.app);
  const { id, headers } = await aStaffMemberWith(t.app, store, 'manager');
  expect((await call('GET', '/api/products', headers)).statusCode).toBe(200);
  const changed = await change(store, id, { preset: 'packer', permissionsAdded: ['money.read'] });
  expect(changed.json()).toMatchObject({ preset: 'packer', permissionsAdded: ['money.read'] });
  expect(await missing(call('GET', '/api/products', headers))).toBe('products.read');
  expect((await call('GET', '/api/payments', headers)).statusCode).toBe(200);
  const log = await call('GET', '/api/store/log', store.headers);
  expect(log.json().items[0]).toMatchObject({
    action: 'staff_changed',
    changes: [
      { field: 'preset', before: 'Manager', after: 'Packer' },
      {
        field: 'permissionsAdded',
        before: null,
        after: 'view order totals, payments, refunds and COD to collect',
      },
    ],
  });
  // The same again is no change.
  await change(store, id, { preset: 'packer' });
  expect((await call('GET', '/api/store/log', store.headers)).json().total).toBe(log.json().total);
});

test('what the preset has is never “added”, and what it lacks never “removed”', async () => {
  const store = await aStore(t.app);
  const { id } = await aStaffMemberWith(t.app, store, 'manager');
  const both = ['orders.export', 'money.refund'];
  const manager = await change(store, id, { permissionsAdded: both, permissionsRemoved: both });
  expect(manager.json()).toMatchObject({
    permissionsAdded: [],
    permissionsRemoved: both,
  });
  const reports = await change(store, id, { preset: 'reports' });
  expect(reports.json()).toMatchObject({
    permissionsAdded: [],
    permissionsRemoved: ['orders.export'],
  });
});

test.each([
  ['staff.manage', 'what only the owner has'],
  ['plan.manage', 'what only the owner has'],
  ['desk.use', 'what everybody has'],
  ['account.own', 'what is personal'],
  ['everything', 'what does not exist'],
])('%s can be neither added nor removed: it is %s', async (name) => {
  const store = await aStore(t.app);
  const { id } = await aStaffMemberWith(t.app, store, 'packer');
  for (const field of ['permissionsAdded', 'permissionsRemoved']) {
    const answer = await change(store, id, { [field]: [name] });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION_FAILED']);
  }
});

test('nobody gets to change what they can’t see', async () => {
  const store = await aStore(t.app);
  const { id } = await aStaffMemberWith(t.app, store, 'packer');
  const blind = await change(store, id, { permissionsRemoved: ['orders.read'] });
  expect([blind.statusCode, blind.json().details.fields[0].path]).toEqual([
    400,
    'permissionsRemoved',
  ]);
  const other = await change(store, id, { permissionsAdded: ['products.edit'] });
  expect(other.json().details.fields[0].path).toBe('permissionsAdded');
  const seeing = await change(store, id, { permissionsAdded: ['products.read', 'products.edit'] });
  expect(seeing.statusCode).toBe(200);
});

test('names that a later version knows, and owners’ permissions in the row, count for nothing', async () => {
  const store = await aStore(t.app);
  const added = ['plan.manage', 'staff.read', 'moon.land'];
  const { headers } = await aStaffMemberWith(t.app, store, 'packer', { added });
  expect(await missing(call('GET', '/api/staff', headers))).toBe('staff.read');
});

test('a packer moves an order forward and back, but neither confirms nor cancels', async () => {
  const own = await aStoreWithEverything(t.app);
  const { headers } = await aStaffMemberWith(t.app, own.store, 'packer');
  const { order } = own.ids;
  const move = (status: string) =>
    call('PUT', `/api/orders/${order}/status`, headers, { status, reason: 'Test' });
  await rows(`update orders set status = 'new' where owner_id = ?`, [own.store.ownerId]);
  for (const status of ['confirmed', 'packed', 'cancelled', 'refunded', 'pending']) {
    expect(await missing(move(status)), status).toBe('orders.edit');
  }
  await rows(`update orders set status = 'confirmed' where owner_id = ?`, [own.store.ownerId]);
  for (const status of ['packed', 'confirmed', 'packed', 'shipped', 'packed', 'delivered']) {
    expect(await missing(move(status)), status).toBeNull();
  }
  expect(await missing(move('new'))).toBe('orders.edit');
});

test('a packer who hands over a parcel can’t say that its cash was received', async () => {
  const own = await aStoreWithEverything(t.app);
  const { headers } = await aStaffMemberWith(t.app, own.store, 'packer');
  await rows(`update orders set status = 'shipped' where owner_id = ?`, [own.store.ownerId]);
  const deliver = (cashReceived: boolean) =>
    call('POST', `/api/orders/${own.ids.order}/deliver`, headers, { cashReceived });
  expect(await missing(deliver(true))).toBe('money.record');
  expect((await deliver(false)).json()).toMatchObject({ status: 'delivered' });
  const sent = await t.app.inject({
    method: 'POST',
    url: `/dashboard/orders/${own.ids.order}/delivered`,
    headers,
    payload: { cash: 'yes' },
  });
  expect(sent.statusCode).toBe(403);
});

test('a packer changes many orders only as each one', async () => {
  const own = await aStoreWithEverything(t.app);
  const { headers } = await aStaffMemberWith(t.app, own.store, 'packer');
  const ids = [own.ids.order];
  const asked = async (change: object) => {
    for (const url of ['/api/orders/bulk/preview', '/api/orders/bulk']) {
      const permission = await missing(call('POST', url, headers, { ids, ...change }));
      if (permission) return permission;
    }
    return null;
  };
  expect(await asked({ action: 'move', status: 'confirmed' })).toBe('orders.edit');
  expect(await asked({ action: 'cancel', reason: 'No' })).toBe('orders.edit');
  expect(await asked({ action: 'add_tag', tag: 'x' })).toBe('orders.edit');
  expect(await asked({ action: 'move', status: 'packed' })).toBeNull();
  const few = { ids, status: 'cancelled' };
  expect(await missing(call('POST', '/api/orders/bulk-status', headers, few))).toBe('orders.edit');
  // The bulk action of the store added a tag: taking it back is a change of the order, too.
  const undo = `/api/orders/bulk/${own.ids.bulk}/undo`;
  expect(await missing(call('POST', undo, headers))).toBe('orders.edit');
});

test('notifications are those of what a person may see', async () => {
  const own = await aStoreWithEverything(t.app);
  await rows(
    `insert into notifications (owner_id, id, kind, channel, status, audience, event, title, body, data)
     select ?, gen_random_uuid(), 'low_stock', 'in_app', 'sent', 'seller', event, event, '', '{}'
       from unnest(array['low_stock', 'order_placed', 'payment_attention']) event`,
    [own.store.ownerId],
  );
  const { headers } = await aStaffMemberWith(t.app, own.store, 'packer');
  const titles = async (who: Headers) => {
    const { items } = (await call('GET', '/api/notifications?limit=100', who)).json();
    return items.map(({ title }: { title: string }) => title);
  };
  expect(await titles(own.store.headers)).toEqual(
    expect.arrayContaining(['low_stock', 'order_placed', 'payment_attention']),
  );
  expect(await titles(headers)).toContain('order_placed');
  expect(await titles(headers)).not.toContain('low_stock');
  // "All read" leaves unread what the person can't see.
  await call('POST', '/api/notifications/read', headers);
  const unread = await rows<{ title: string }>(
    `select title from notifications where owner_id = ? and read_at is null
       and title in ('low_stock', 'order_placed', 'payment_attention') order by title`,
    [own.store.ownerId],
  );
  expect(unread.map(({ title }) => title)).toEqual(['low_stock', 'payment_attention']);
});

test('support acting for a packer has what the packer has, with their changes', async () => {
  const store = await aStore(t.app);
  const { id } = await aStaffMemberWith(t.app, store, 'packer', { added: ['money.read'] });
  const { operator } = await anImpersonation(t.app, store);
  const { headers } = await actFor(t.app, operator, id);
  expect((await call('GET', '/api/payments', headers)).statusCode).toBe(200);
  expect(await missing(call('GET', '/api/products', headers))).toBe('products.read');
});
