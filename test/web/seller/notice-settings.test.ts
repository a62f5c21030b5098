import { beforeEach, describe, expect, test } from 'vitest';
import { noticeContext } from '../../../src/features/notifications/notice-context.ts';
import { lowStockOf } from '../../../src/features/notifications/notice-settings.ts';
import { useApp } from '../../support/app.ts';
import { aPhone, noticesOf } from '../../support/notices.ts';
import { pagesOf } from '../../support/pages.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const { get, post } = pagesOf(context);
const HERE = '/dashboard/settings/notices';
let store: TestStore;

beforeEach(async () => {
  store = await aStore(context.app);
});

/** The form as a browser sends it: what is ticked, and the fields. */
const form = (changes: Record<string, string> = {}) => ({
  'quietHours.from': '22:00',
  'quietHours.to': '08:00',
  lowStockUpTo: '5',
  ...changes,
});
const settings = async () => (await noticeContext(store.tenant)).settings;
const isTicked = (body: string, name: string) => body.includes(`name="${name}" checked`);

test('the page shows what a store that chose nothing has anyway', async () => {
  const { statusCode, body } = await get(store, HERE);
  expect(statusCode).toBe(200);
  expect(isTicked(body, 'seller.order_placed.email')).toBe(true);
  expect(isTicked(body, 'seller.order_placed.chat')).toBe(false);
  expect(isTicked(body, 'shopper.order_shipped.email')).toBe(true);
  expect(isTicked(body, 'quiet')).toBe(false);
});

test('choices are kept, and only where they differ from what everybody has', async () => {
  const choice = form({
    'seller.order_placed.push': 'on',
    'seller.order_placed.chat': 'on',
    'shopper.order_shipped.email': 'on',
    quiet: 'on',
    lowStockUpTo: '3',
  });
  const { statusCode, headers } = await post(store, HERE, choice);
  expect([statusCode, headers.location]).toEqual([303, HERE]);
  const kept = await settings();
  expect(kept.seller?.order_placed).toEqual({ email: false, chat: true });
  expect(kept.shopper?.order_shipped).toBeUndefined();
  expect(kept.shopper?.order_placed).toEqual({ email: false });
  expect(kept.quietHours).toEqual({ from: '22:00', to: '08:00' });
  expect(lowStockOf(kept)).toBe(3);
  const { body } = await get(store, HERE);
  expect(isTicked(body, 'seller.order_placed.chat')).toBe(true);
  expect(isTicked(body, 'seller.order_placed.email')).toBe(false);
  expect(isTicked(body, 'quiet')).toBe(true);
});

test.each([
  [{ lowStockUpTo: 'many' }, 'whole number'],
  [{ lowStockUpTo: '-1' }, 'whole number'],
  [{ quiet: 'on', 'quietHours.from': '25:00' }, 'a time such as 22:00'],
])('%j is refused beside its field, and what was ticked stays', async (changes, words) => {
  const typed = form({ 'seller.low_stock.email': 'on', ...changes });
  const { statusCode, body } = await post(store, HERE, typed);
  expect(statusCode).toBe(422);
  expect(body).toContain(words);
  expect(isTicked(body, 'seller.low_stock.email')).toBe(true);
  expect(await settings()).toEqual({});
});

describe('phones', () => {
  test('are listed, tested by a notice of the log, and removed', async () => {
    const id = await aPhone(store, 'https://push.example.com/one');
    expect((await get(store, HERE)).body).toContain('Chrome on Android');
    expect((await post(store, `${HERE}/phones/${id}/test`, {})).statusCode).toBe(303);
    expect(await noticesOf(store)).toMatchObject([
      { channel: 'push', status: 'queued', recipient: id, event: null },
    ]);
    expect((await post(store, `${HERE}/phones/${id}/remove`, {})).statusCode).toBe(303);
    expect((await get(store, HERE)).body).not.toContain('Chrome on Android');
    expect((await post(store, `${HERE}/phones/${id}/test`, {})).statusCode).toBe(404);
  });
});
