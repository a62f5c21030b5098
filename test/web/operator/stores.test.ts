import { beforeAll, expect, test } from 'vitest';
import { newId } from '../../../src/ids.ts';
import { useApp } from '../../support/app.ts';
import { pagesOf } from '../../support/pages.ts';
import { setPlatform } from '../../support/platform-settings.ts';
import { rows } from '../../support/rows.ts';
import { anOperator, aStore, type TestStore } from '../../support/stores.ts';
import { aWebhookEvent } from '../../support/webhook-events.ts';

const context = useApp();
const STORES = '/admin/stores';
let asha: Awaited<ReturnType<typeof anOperator>>;
let store: TestStore;
beforeAll(async () => {
  asha = await anOperator(context.app);
  store = await aStore(context.app);
});

type Who = { headers: { authorization: string } };
const { get: open, post: send } = pagesOf(context);
const get = (url: string, headers = {}) => open(asha as Who as TestStore, url, headers);
const post = (url: string, fields: Record<string, string>, who: Who = asha) =>
  send(who as TestStore, url, fields);

const stateOf = async ({ storeId }: TestStore) =>
  (await rows<{ on: boolean }>('select is_active as on from stores where id = ?', [storeId]))[0]
    ?.on;

test('the list names store, owner, subscription and counts, and answers htmx with a part', async () => {
  const page = await get(`${STORES}?search=${store.slug}`);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain(`href="/admin/stores/${store.storeId}"`);
  expect(page.body).toContain(`href="/catalog/${store.slug}" target="_blank"`);
  expect(page.body).toContain(store.email);
  expect(page.body).toContain('1 store');
  const part = await get(`${STORES}?search=${store.slug}`, { 'hx-request': 'true' });
  expect(part.body.trim()).toMatch(/^<div id="list"/);
});

test('filters can be taken off one by one or all at once, and nothing found says so', async () => {
  const { body } = await get(`${STORES}?isActive=false&planSlug=scale&search=zzz&limit=50`);
  expect(body).toContain('No stores match “zzz”');
  expect(body).toContain('href="/admin/stores?search=zzz&amp;planSlug=scale&amp;limit=50"');
  expect(body).toContain('Clear filters');
});

test('a store that is paid through other gateways alone is connected to them', async () => {
  const other = await aStore(context.app);
  await rows(
    `insert into store_gateways (owner_id, provider, key_id)
     values (?, 'xendit', ''), (?, 'stripe', '')`,
    [other.ownerId, other.ownerId],
  );
  const { body } = await get(`${STORES}/${other.storeId}`);
  expect(body.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')).toContain(
    'Gateway Connected Stripe, Xendit no events yet',
  );
});

test('the file has the stores of the filter', async () => {
  const file = await get(`${STORES}.csv?search=${store.slug}`);
  expect(file.headers['content-type']).toContain('text/csv');
  expect(file.body.trim().split('\n')).toHaveLength(2);
  expect(file.body).toContain(store.slug);
});

test('an unknown store and an id that is none are 404', async () => {
  for (const id of [newId(), 'nobody']) {
    expect((await get(`${STORES}/${id}`)).statusCode).toBe(404);
    expect((await get(`${STORES}/${id}/switch`)).statusCode).toBe(404);
    expect((await post(`${STORES}/${id}/switch`, { seen: 'on', reason: 'fraud' })).statusCode).toBe(
      404,
    );
  }
});

test('a store’s page tells why no messages come: nothing is connected', async () => {
  const { body } = await get(`${STORES}/${store.storeId}`);
  expect(body).toContain('No number or page is connected');
  expect(body).toContain('until its owner connects a number or page');
  expect(body).toContain('even while logged in as the owner');
  expect(body).toContain(
    `/admin/users/${store.ownerId}/impersonate?back=%2Fadmin%2Fstores%2F${store.storeId}`,
  );
  expect(body).toContain('?extendDays=7');
});

test('an event that could not be handled stands there with its error and a way to handle it again', async () => {
  const shop = await aStore(context.app);
  await rows(
    `insert into channel_connections (owner_id, id, channel, phone_number_id, account_id, access_token, state, state_reason)
     values (?, gen_random_uuid(), 'chat', ?, ?, 'sealed-token', 'blocked', 'Too many complaints')`,
    [shop.ownerId, shop.slug, shop.slug],
  );
  const id = await aWebhookEvent({ ownerId: shop.ownerId, state: 'dead', error: 'no <variant> 7' });
  const { body } = await get(`${STORES}/${shop.storeId}`);
  expect(body).toContain(`The provider has blocked the number ${shop.slug}`);
  expect(body).toContain('1 event couldn’t be processed');
  expect(body).toContain('no &lt;variant&gt; 7');
  expect(body).toContain(`action="/admin/health/events/${id}/replay"`);
  expect(body).not.toMatch(/sealed-token|do not show/);
});

test('silence is told apart: this store’s, or everybody’s', async () => {
  const shop = await aStore(context.app);
  await rows(
    `insert into channel_connections (owner_id, id, channel, account_id, access_token)
     values (?, gen_random_uuid(), 'social', ?, 'sealed')`,
    [shop.ownerId, shop.slug],
  );
  const page = async () => (await get(`${STORES}/${shop.storeId}`)).body;
  expect(await page()).toContain(
    'No other store has received messages on this channel in the last day',
  );
  await aWebhookEvent({ ownerId: store.ownerId, source: 'social' });
  expect(await page()).toContain('Other stores received events just now');
  await aWebhookEvent({ ownerId: shop.ownerId, source: 'social' });
  expect(await page()).toContain('Receiving messages');
});

test('the switch says what it will do under the present setting', async () => {
  const url = `${STORES}/${store.storeId}/switch`;
  expect((await get(url)).body).toContain('The shop will stay open');
  await setPlatform({ inactiveStores: 'close' });
  expect((await get(url)).body).toContain('the shop will show that it’s closed');
  await setPlatform({ inactiveStores: 'serve' });
});

test('a switch needs a reason; what was typed comes back', async () => {
  const shop = await aStore(context.app);
  const refused = await post(`${STORES}/${shop.storeId}/switch`, { seen: 'on', reason: ' x ' });
  expect(refused.statusCode).toBe(422);
  expect(refused.body).toContain('Reason must be 3 to 500 characters');
  expect(refused.body).toContain('value=" x "');
  expect(await stateOf(shop)).toBe(true);
});

test('a switch goes back to where it was asked for, and to no other site', async () => {
  const shop = await aStore(context.app);
  const url = `${STORES}/${shop.storeId}/switch`;
  const off = await post(url, { seen: 'on', reason: 'fraud', back: '/admin/stores?page=2' });
  expect([off.statusCode, off.headers.location]).toEqual([303, '/admin/stores?page=2']);
  expect(await stateOf(shop)).toBe(false);
  const on = await post(url, { seen: 'off', reason: 'mended', back: '//evil.example/admin' });
  expect(on.headers.location).toBe(`${STORES}/${shop.storeId}`);
  const { body } = await get(`${STORES}/${shop.storeId}`);
  expect(body).toContain('fraud');
});

test('whoever comes second is told who was first, and changes nothing', async () => {
  const shop = await aStore(context.app);
  const bela = await anOperator(context.app, 'Bela');
  const url = `${STORES}/${shop.storeId}/switch`;
  await post(url, { seen: 'on', reason: 'fraud' }, bela);
  const second = await post(url, { seen: 'on', reason: 'fraud' });
  expect(second.statusCode).toBe(409);
  expect(second.body).toContain('This store is already suspended by Bela just now');
  expect(await stateOf(shop)).toBe(false);
});

test('a seller is led away, a stranger to the sign-in', async () => {
  const seller = await open(store, STORES, { accept: 'text/html' });
  expect([seller.statusCode, seller.headers.location]).toEqual([303, '/dashboard']);
  const stranger = await context.app.inject({ url: STORES, headers: { accept: 'text/html' } });
  expect(stranger.headers.location).toMatch(/^\/login/);
});
