import { beforeEach, describe, expect, test } from 'vitest';
import { anApiKey } from '../../support/api-keys.ts';
import { useApp } from '../../support/app.ts';
import { anImpersonation } from '../../support/impersonation.ts';
import { pagesOf } from '../../support/pages.ts';
import { aStaffMember } from '../../support/people.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const { get, post } = pagesOf(context);
let store: TestStore;
beforeEach(async () => {
  store = await aStore(context.app);
});

const HOME = '/dashboard/settings/api-keys';
const FORM = { name: 'Accounting', expires: '90', 'orders.read': 'on', 'orders.export': 'on' };
const text = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
const keys = () =>
  rows<{ name: string; scopes: string[] }>(
    'select name, scopes from api_keys where owner_id = ? and revoked_at is null',
    [store.ownerId],
  );

describe('the page', () => {
  test('is linked from the settings, and says that there is none yet', async () => {
    expect((await get(store, '/dashboard/settings')).body).toContain(`href="${HOME}"`);
    const { statusCode, body } = await get(store, HOME);
    expect(statusCode).toBe(200);
    expect(body).toContain('No API keys yet');
    expect(body).toContain('View orders, parcels and documents');
    expect(body).not.toContain('name="settings.payments"');
  });

  test('lists each key in words, without the key', async () => {
    const key = await anApiKey(store, ['orders.read', 'orders.edit', 'products.read'], {
      name: 'Shop <sync>',
    });
    const expired = await anApiKey(store, ['orders.read'], { name: 'Old', expiresInDays: 30 });
    await rows(
      `update api_keys set expires_at = '2026-11-01', last_used_at = now() - interval '5 minutes'
        where owner_id = ? and id = ?`,
      [store.ownerId, expired.id],
    );
    const { body } = await get(store, HOME);
    expect(body).toContain('Shop &lt;sync&gt;');
    expect(text(body)).toContain(`Ends in ${key.key.slice(-4)}`);
    expect(text(body)).toContain('Orders: view, change Products: view Created just now by Meera');
    expect(text(body)).toContain('Never used · doesn’t expire');
    expect(text(body)).toMatch(/Old Expired .* Last used 5 min ago · expired 1 Nov 2026/);
    expect(body).not.toContain(key.key);
  });

  test('is for the owner alone, and so is the link to it', async () => {
    const { headers } = await aStaffMember(context, store);
    const { acting } = await anImpersonation(context.app, store);
    for (const other of [headers, acting.headers]) {
      const who = { ...store, headers: other };
      expect((await get(who, HOME)).statusCode).toBe(403);
      expect((await post(who, HOME, FORM)).statusCode).toBe(403);
      expect((await get(who, '/dashboard/settings')).body).not.toContain(HOME);
    }
    expect(await keys()).toEqual([]);
  });
});

describe('creating', () => {
  test('shows the key once, with an example that works, and is never cached', async () => {
    const made = await post(store, HOME, FORM);
    expect(made.statusCode).toBe(201);
    expect(made.headers['cache-control']).toContain('no-store');
    const [, key = ''] = /data-copy="(sk_[\w-]{43})"/.exec(made.body) ?? [];
    expect(text(made.body)).toContain('This key is shown only once');
    expect(text(made.body)).toContain('Orders: view, export');
    const example = /curl -H "Authorization: (Bearer \S+)" (\S+)/.exec(
      text(made.body).replaceAll('&quot;', '"'),
    );
    expect(example?.[1]).toBe(`Bearer ${key}`);
    const { pathname } = new URL(example?.[2] ?? '');
    const called = await context.app.inject({
      url: pathname,
      headers: { authorization: `Bearer ${key}` },
    });
    expect([pathname, called.statusCode]).toEqual(['/api/orders', 200]);
    expect(await keys()).toEqual([
      { name: 'Accounting', scopes: ['orders.read', 'orders.export'] },
    ]);
    expect((await get(store, HOME)).body).not.toContain(key);
  });

  test('keeps what was typed beside what is wrong', async () => {
    const { statusCode, body } = await post(store, HOME, { name: 'Accounting', expires: '30' });
    expect(statusCode).toBe(422);
    expect(body).toContain('href="#f-scopes"');
    expect(body).toContain('id="f-scopes"');
    expect(body).toContain('Choose at least one permission');
    expect(body).toContain('value="Accounting"');
    expect(body).toMatch(/value="30"\s+selected/);
    const unnamed = await post(store, HOME, { ...FORM, name: '' });
    expect(unnamed.body).toContain('Name is required');
    expect(unnamed.body).toMatch(/name="orders.export"\s+checked/);
    await post(store, HOME, FORM);
    const again = await post(store, HOME, FORM);
    expect([again.statusCode, text(again.body)]).toEqual([
      422,
      expect.stringContaining('You already have an API key called Accounting'),
    ]);
    expect(await keys()).toHaveLength(1);
  });

  test('takes no permission but those on the page', async () => {
    const { statusCode } = await post(store, HOME, { ...FORM, 'settings.payments': 'on' });
    expect(statusCode).toBe(201);
    expect(await keys()).toEqual([
      { name: 'Accounting', scopes: ['orders.read', 'orders.export'] },
    ]);
  });
});

describe('revoking', () => {
  test('asks first, then ends the key and says so', async () => {
    const key = await anApiKey(store, ['orders.read'], { name: 'Accounting' });
    const url = `${HOME}/${key.id}/revoke`;
    expect((await get(store, HOME)).body).toContain(`href="${url}"`);
    const page = await get(store, url);
    expect(text(page.body)).toContain('Revoke API key Accounting ?');
    expect(await keys()).toHaveLength(1);
    const done = await post(store, url);
    expect([done.statusCode, done.headers.location]).toEqual([303, HOME]);
    expect(await keys()).toEqual([]);
    expect((await get(store, url)).statusCode).toBe(404);
    expect((await post(store, url)).statusCode).toBe(404);
    const log = text((await get(store, '/dashboard/settings/log')).body);
    expect(log).toContain('API key revoked: Accounting (ends in');
    expect(log).toContain('Permissions: none → Orders: view');
    expect(log).toContain('Expires: none → never');
  });
});

test('what a key does is never the owner’s in the timeline', async () => {
  const { headers } = await anApiKey(store, ['orders.read', 'orders.edit', 'products.edit'], {
    name: 'Accounting',
  });
  const send = (method: 'POST', url: string, payload: object) =>
    context.app.inject({ method, url, headers, payload });
  const product = await send('POST', '/api/products', { name: 'Blue mug', price: 499, stock: 5 });
  expect(product.statusCode, product.body).toBe(201);
  const order = await send('POST', '/api/orders', {
    customer: { name: 'Asha', phone: '+919876543210' },
    items: [{ productId: product.json().id, quantity: 1 }],
  });
  const { id } = order.json();
  await send('POST', `/api/orders/${id}/notes`, { text: 'Packed by the robot' });
  const page = text((await get(store, `/dashboard/orders/${id}`)).body);
  expect(page).toContain('API key Accounting');
  expect(page).not.toContain('Meera');
});
