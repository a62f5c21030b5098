import { beforeAll, expect, test } from 'vitest';
import { newId } from '../../../../src/ids.ts';
import { useApp } from '../../../support/app.ts';
import { anOrder } from '../../../support/orders.ts';
import { setPlatform } from '../../../support/platform-settings.ts';
import { rows } from '../../../support/rows.ts';
import { anOperator, aStore, type TestStore } from '../../../support/stores.ts';
import { aWebhookEvent } from '../../../support/webhook-events.ts';

const context = useApp();
let store: TestStore;
let headers: { authorization: string };
beforeAll(async () => {
  store = await aStore(context.app);
  headers = (await anOperator(context.app)).headers;
});

const get = (url: string) => context.app.inject({ url: `/api/admin${url}`, headers });
const toggle = (id: string, options = {}) =>
  context.app.inject({
    method: 'PATCH',
    url: `/api/admin/stores/${id}/toggle-active`,
    headers,
    ...options,
  });

test('stores are listed as a page, each with owner, subscription and counts', async () => {
  await anOrder(store);
  const answer = await get(
    `/stores?search=${store.slug}&isActive=true&planSlug=growth&status=trial`,
  );
  expect(answer.statusCode).toBe(200);
  const { items, ...page } = answer.json();
  expect(page).toEqual({ page: 1, limit: 20, total: 1, totalPages: 1 });
  expect(items).toMatchObject([
    {
      id: store.storeId,
      slug: store.slug,
      isActive: true,
      owner: { id: store.ownerId, name: 'Meera', email: store.email },
      subscription: { planSlug: 'growth', status: 'trial' },
      productCount: 1,
      orderCount: 1,
    },
  ]);
  expect(items[0].createdAt).toMatch(/Z$/);
});

test('filters and sorts that do not exist are 400', async () => {
  for (const query of [
    'status=late',
    'planSlug=huge',
    'isActive=maybe',
    'sort=owner',
    'limit=101',
  ]) {
    expect((await get(`/stores?${query}`)).statusCode).toBe(400);
  }
});

test('one store says what it is connected to and what came in, and never a secret', async () => {
  await rows(
    `update stores set payment_settings = '{"gatewayKeyId":"rzp_live_1","gatewayKeySecret":"sealed-secret"}' where id = ?`,
    [store.storeId],
  );
  await aWebhookEvent({ ownerId: store.ownerId, source: 'gateway', state: 'dead' });
  const answer = await get(`/stores/${store.storeId}`);
  expect(answer.json()).toMatchObject({
    id: store.storeId,
    customerCount: 1,
    staffCount: 0,
    channels: { chat: false, social: false, gateway: true },
    brokenEventCount: 1,
    lastMessageAt: null,
  });
  expect(answer.json().lastWebhookAt).toMatch(/Z$/);
  expect(answer.body).not.toMatch(/rzp_live_1|sealed-secret|do not show/);
});

test('an unknown store is 404, an id that is none 400', async () => {
  expect((await get(`/stores/${newId()}`)).statusCode).toBe(404);
  expect((await get('/stores/nobody')).statusCode).toBe(400);
  expect((await toggle(newId())).statusCode).toBe(404);
});

test('a switch answers the changed row, without a body, too', async () => {
  const off = await toggle(store.storeId);
  expect([off.statusCode, off.json().isActive]).toEqual([200, false]);
  expect(off.json()).toMatchObject({ id: store.storeId, owner: { id: store.ownerId } });
  const on = await toggle(store.storeId, { payload: { reason: 'mended' } });
  expect(on.json().isActive).toBe(true);
  expect((await toggle(store.storeId, { payload: { reason: 7 } })).statusCode).toBe(400);
});

test('each of several switches at once answers what it made of the store', async () => {
  const { storeId } = await aStore(context.app);
  const answers = await Promise.all(Array.from({ length: 6 }, () => toggle(storeId)));
  expect(answers.filter((answer) => answer.json().isActive)).toHaveLength(3);
});

test('switched off, the shop goes on or closes as the platform says', async () => {
  const shop = await aStore(context.app);
  const api = () => context.app.inject({ url: `/api/public/catalog/${shop.slug}` });
  await toggle(shop.storeId);
  expect((await api()).statusCode).toBe(200);
  await setPlatform({ inactiveStores: 'close' });
  expect((await api()).statusCode).toBe(410);
  await toggle(shop.storeId);
  expect((await api()).statusCode).toBe(200);
});
