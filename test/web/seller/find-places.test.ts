import { beforeAll, expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { pagesOf } from '../../support/pages.ts';
import { rows } from '../../support/rows.ts';
import { aStaffMemberWith } from '../../support/staff.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const { get } = pagesOf(context);
let store: TestStore;

beforeAll(async () => {
  store = await aStore(context.app);
});

const find = async (typed: string, headers = store.headers) =>
  (
    await context.app.inject({
      url: `/dashboard/find?q=${encodeURIComponent(typed)}`,
      headers: { ...headers, accept: 'text/html' },
    })
  ).body;
const speak = (language: string) =>
  rows(`update users set preferences = jsonb_build_object('language', ?::text) where id = ?`, [
    language,
    store.ownerId,
  ]);

test.each([
  ['en', 'delivery fee', '/dashboard/settings'],
  ['en', 'how do I connect whatsapp', '/dashboard/settings/messages'],
  ['en', 'export', '/dashboard/orders?tab=all'],
  ['en', 'password', '/dashboard/profile'],
  ['es', 'costo de envio', '/dashboard/settings'],
  ['es', 'whatsapp', '/dashboard/settings/messages'],
  ['es', 'exportar', '/dashboard/products/import'],
  ['es', 'plan', '/dashboard/billing'],
  ['es', 'contraseña', '/dashboard/profile'],
  ['pt-BR', 'frete', '/dashboard/settings'],
  ['id', 'ongkir', '/dashboard/settings'],
  ['hi', 'डिलीवरी चार्ज', '/dashboard/settings'],
  ['bn', 'ডেলিভারি চার্জ', '/dashboard/settings'],
  ['ta', 'டெலிவரி கட்டணம்', '/dashboard/settings'],
  ['hi', 'delivery fee', '/dashboard/settings'],
])('in %s, “%s” finds %s', async (language, typed, href) => {
  await speak(language);
  expect(await find(typed)).toContain(`class="row-link" href="${href}"`);
});

test('a page is found by who may open it only', async () => {
  await speak('en');
  const { headers } = await aStaffMemberWith(context.app, store, 'packer');
  const found = await find('delivery', headers);
  expect(found).toContain('href="/dashboard/parcels"');
  expect(await find('delivery fee settings', headers)).not.toContain('/dashboard/settings');
  expect(await find('plan', headers)).not.toContain('href="/dashboard/billing"');
});

test('words of no page find none, and an order’s number is no page', async () => {
  await speak('en');
  for (const typed of ['xyzzy', '1001', '?'])
    expect(await find(typed)).not.toContain('id="found-places"');
});

test('help says what connects, pays, ships and costs, and whom to write to', async () => {
  await speak('en');
  const { body } = await get(store, '/dashboard/help');
  for (const path of ['settings/messages', 'settings/payments', 'settings/courier', 'billing'])
    expect(body).toContain(`href="/dashboard/${path}"`);
  expect(body).toContain('contact platform support');
  const { headers } = await aStaffMemberWith(context.app, store, 'packer');
  const packers = await context.app.inject({ url: '/dashboard/help', headers });
  expect(packers.body).toContain('ask its owner');
  expect(packers.body).not.toContain('/dashboard/settings');
});
