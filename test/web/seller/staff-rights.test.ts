import { expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { aStoreWithEverything } from '../../support/belongings.ts';
import { pagesOf } from '../../support/pages.ts';
import { rows } from '../../support/rows.ts';
import { aStaffMemberWith } from '../../support/staff.ts';
import { aStore } from '../../support/stores.ts';

const context = useApp();
const { get, post } = pagesOf(context);

const rightsOf = async (id: string) => {
  const [row] = await rows<{ preset: string; added: string[]; removed: string[] }>(
    `select staff_preset as preset, permissions_added as added, permissions_removed as removed
       from users where id = ?`,
    [id],
  );
  return row;
};

test('the owner chooses a role, changes it for the person, and reads what it comes to', async () => {
  const store = await aStore(context.app);
  const { id } = await aStaffMemberWith(context.app, store, 'manager');
  const page = `/dashboard/staff/${id}`;
  expect((await post(store, `${page}/preset`, { preset: 'packer' })).statusCode).toBe(303);
  expect(await rightsOf(id)).toEqual({ preset: 'packer', added: [], removed: [] });

  const ticked = new URLSearchParams([
    ['allowed', 'orders.read'],
    ['allowed', 'products.read'],
  ]);
  const saved = await context.app.inject({
    method: 'POST',
    url: `${page}/permissions`,
    headers: { ...store.headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: ticked.toString(),
  });
  expect(saved.headers.location).toBe(page);
  expect(await rightsOf(id)).toEqual({
    preset: 'packer',
    added: ['products.read'],
    removed: ['orders.fulfil'],
  });
  const { body } = await get(store, page);
  const [, can = '', cannot = '', never = ''] = body.split(/<h3>(?:Can|Can’t|Only the owner can)</);
  expect(can).toContain('View products and stock');
  expect(cannot).toContain('Pack, ship, deliver and print orders');
  expect(never).toContain('Add, change or remove staff accounts');

  // A role takes the changes for the person back.
  await post(store, `${page}/preset`, { preset: 'orders' });
  expect(await rightsOf(id)).toEqual({ preset: 'orders', added: [], removed: [] });
});

test('a choice that leaves somebody blind is shown again with the reason', async () => {
  const store = await aStore(context.app);
  const { id } = await aStaffMemberWith(context.app, store, 'packer');
  const answer = await post(store, `/dashboard/staff/${id}/permissions`, {
    allowed: 'orders.fulfil',
  });
  expect(answer.statusCode).toBe(422);
  expect(answer.body).toContain('without it, nobody can pack, ship, deliver and print orders');
  expect(await rightsOf(id)).toEqual({ preset: 'packer', added: [], removed: [] });
});

test('a packer’s home has what to pack, and nothing of money, drafts or settings', async () => {
  const { store, ids } = await aStoreWithEverything(context.app);
  await rows(`update orders set status = 'confirmed' where owner_id = ? and id = ?`, [
    store.ownerId,
    ids.order,
  ]);
  const packer = await aStaffMemberWith(context.app, store, 'packer');
  const home = await context.app.inject({ url: '/dashboard', headers: packer.headers });
  expect(home.body).toContain('Order to pack');
  expect(home.body).not.toMatch(/Sales today|Drafts to review|COD to collect|Set up your shop/);
  const order = await context.app.inject({
    url: `/dashboard/orders/${ids.order}`,
    headers: packer.headers,
  });
  expect(order.body).toContain('Mark as packed');
  expect(order.body).not.toMatch(/Edit order|Record payment|Cancel order|Duplicate order/);
});

test('search finds only what a person may open', async () => {
  const { store } = await aStoreWithEverything(context.app);
  const packer = await aStaffMemberWith(context.app, store, 'packer');
  const found = await context.app.inject({
    url: '/dashboard/find?q=Asha',
    headers: packer.headers,
  });
  expect(found.body).toContain('id="found-orders"');
  expect(found.body).not.toMatch(/found-customers|found-chats|found-products/);
});
