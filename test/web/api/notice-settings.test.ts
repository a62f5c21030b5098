import { beforeEach, expect, test } from 'vitest';
import { noticeContext } from '../../../src/features/notifications/notice-context.ts';
import {
  SELLER_EVENTS,
  SHOPPER_EVENTS,
} from '../../../src/features/notifications/notice-settings.ts';
import { CHANNELS_OF } from '../../../src/features/notifications/notification-channels.ts';
import { LOW_STOCK_UP_TO } from '../../../src/features/stores/queries/low-stock-level.ts';
import { apiOf } from '../../support/api.ts';
import { useApp } from '../../support/app.ts';
import { aPhone } from '../../support/notices.ts';
import { pagesOf } from '../../support/pages.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const call = apiOf(context);
const { get, post } = pagesOf(context);
const ROUTE = '/api/store/notices';
const PAGE = '/dashboard/settings/notices';
let store: TestStore;

beforeEach(async () => {
  store = await aStore(context.app);
});

const read = async () => (await call(store, 'GET', ROUTE)).json();
const kept = async () => (await noticeContext(store.tenant)).settings;

test('every event is told with its channels, and what a store that chose nothing has', async () => {
  const settings = await read();
  expect(Object.keys(settings.seller)).toEqual([...SELLER_EVENTS]);
  expect(Object.keys(settings.shopper)).toEqual([...SHOPPER_EVENTS]);
  for (const audience of ['seller', 'shopper'] as const) {
    for (const switches of Object.values(settings[audience])) {
      expect(Object.keys(switches as object)).toEqual([...CHANNELS_OF[audience]]);
    }
  }
  expect(settings.seller.order_placed).toEqual({ push: true, email: true, chat: false });
  expect(settings).toMatchObject({
    quietHours: null,
    askCod: false,
    lowStockUpTo: LOW_STOCK_UP_TO,
    reach: { email: store.email, phone: null, browsers: 0, hasChat: false },
  });
});

test('what is named is changed, the rest stays, and the page shows it', async () => {
  const first = await call(store, 'PATCH', ROUTE, {
    seller: { order_placed: { email: false, chat: true } },
    quietHours: { from: '22:00', to: '08:00' },
    lowStockUpTo: 3,
  });
  expect(first.statusCode).toBe(200);
  expect(first.json()).toMatchObject({
    seller: { order_placed: { push: true, email: false, chat: true } },
    quietHours: { from: '22:00', to: '08:00' },
    lowStockUpTo: 3,
  });
  const second = await call(store, 'PATCH', ROUTE, {
    seller: { order_placed: { chat: false } },
    shopper: { order_shipped: { email: false }, nobody_knows: { email: true } },
    askCod: true,
  });
  expect(await read()).toEqual(second.json());
  expect(await kept()).toEqual({
    seller: { order_placed: { email: false } },
    shopper: { order_shipped: { email: false } },
    askCod: true,
    quietHours: { from: '22:00', to: '08:00' },
    lowStockUpTo: 3,
  });
  expect((await get(store, PAGE)).body).toContain('name="quiet" checked');
  await call(store, 'PATCH', ROUTE, { quietHours: null, lowStockUpTo: null, askCod: false });
  expect(await read()).toMatchObject({
    quietHours: null,
    askCod: false,
    lowStockUpTo: LOW_STOCK_UP_TO,
  });
});

test('the page chooses everything anew, as its form shows it', async () => {
  await call(store, 'PATCH', ROUTE, {
    seller: { order_placed: { chat: true } },
    askCod: true,
    lowStockUpTo: 9,
  });
  const form = { 'quietHours.from': '', 'quietHours.to': '', lowStockUpTo: '' };
  const sent = await post(store, PAGE, { ...form, 'seller.order_placed.push': 'on' });
  expect(sent.statusCode).toBe(303);
  expect(await read()).toMatchObject({
    seller: {
      order_placed: { push: true, email: false, chat: false },
      draft_new: { push: false },
    },
    shopper: { order_placed: { email: false } },
    askCod: false,
    lowStockUpTo: LOW_STOCK_UP_TO,
  });
});

test('two changes at once are both kept', async () => {
  await Promise.all([
    call(store, 'PATCH', ROUTE, { seller: { order_placed: { chat: true } } }),
    call(store, 'PATCH', ROUTE, { seller: { low_stock: { email: true } } }),
    call(store, 'PATCH', ROUTE, { askCod: true }),
  ]);
  expect(await kept()).toMatchObject({
    seller: { order_placed: { chat: true }, low_stock: { email: true } },
    askCod: true,
  });
});

test.each([
  ['a time of no day', { quietHours: { from: '25:00', to: '08:00' } }, 'quietHours.from'],
  ['fewer than no pieces', { lowStockUpTo: -1 }, 'lowStockUpTo'],
  ['a level that says nothing', { lowStockUpTo: 1_001 }, 'lowStockUpTo'],
  [
    'a word for a switch',
    { seller: { order_placed: { email: 'on' } } },
    'seller.order_placed.email',
  ],
])('%s is refused, and nothing of the change is kept', async (_what, wrong, path) => {
  const refused = await call(store, 'PATCH', ROUTE, { askCod: true, ...wrong });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().details.fields).toMatchObject([{ path }]);
  expect(await kept()).toEqual({});
});

test('browsers that show notices are listed for their store alone', async () => {
  const id = await aPhone(store, 'https://push.example.com/one');
  const answer = await call(store, 'GET', '/api/push-subscriptions');
  expect(answer.json()).toEqual({
    publicKey: expect.stringMatching(/^[\w-]{80,}$/),
    items: [
      {
        id,
        device: 'Chrome on Android',
        person: expect.any(String),
        isMine: true,
        lastError: null,
        usedAt: null,
        createdAt: expect.any(String),
      },
    ],
  });
  expect((await read()).reach.browsers).toBe(1);
  const other = await aStore(context.app);
  expect((await call(other, 'GET', '/api/push-subscriptions')).json().items).toEqual([]);
});
