import { beforeAll, describe, expect, test } from 'vitest';
import { apiOf } from '../support/api.ts';
import { useApp } from '../support/app.ts';
import { aChatShop, type ChatShop, writes } from '../support/drafts.ts';
import { aStaffMember } from '../support/impersonation.ts';
import { anOrder } from '../support/orders.ts';
import { rows } from '../support/rows.ts';
import { anOperator, aStore } from '../support/stores.ts';

const context = useApp();
const api = apiOf(context);

/** A name, and what people type to find it. */
const NAMES: [string, string[]][] = [
  ['Łukasz Śliwa', ['lukasz', 'ŁUKASZ', 'sliwa lukasz']],
  ['Jürgen Groß', ['jurgen', 'juergen', 'gross', 'GROẞ']],
  ['أحمد الطيّب', ['احمد', 'الطيب', 'أحمد']],
  ['José Ñandú', ['jose', 'nandu', 'ñandú'.normalize('NFD')]],
  ['മീര അവൻ', ['മീര', 'അവന്\u200d']],
  ['王小明', ['王', '小明']],
  ['İlayda Işık', ['ilayda', 'isik', 'IŞIK']],
  ['Алёна Чайкина', ['алена', 'Чаикина', 'алёна']],
  ['Siobhán O’Reilly-Smith', ["o'reilly", 'oreilly', 'smith', 'siobhan']],
  ['ज़ोया हिन्दी', ['जोया', 'हिंदी']],
  ['Ｍｅｅｒａ', ['meera']],
  ['علی رضا', ['علي']],
];
const CASES = NAMES.flatMap(([name, typed]) => typed.map((text) => [name, text] as const));

let shop: ChatShop;
let operator: Awaited<ReturnType<typeof anOperator>>;

beforeAll(async () => {
  shop = await aChatShop(context);
  operator = await anOperator(context.app);
  for (const [at, [name]] of NAMES.entries()) {
    const phone = `98470 1${String(at).padStart(4, '0')}`;
    await anOrder(shop, { name, phone });
    const waId = `9199470${String(at).padStart(5, '0')}`;
    await writes(shop, '2 blue mugs', { from: { waId, name } });
    await api(shop, 'POST', '/api/products', { name, price: 10 });
    const other = await aStore(context.app);
    await rows('update stores set name = ? where owner_id = ?', [name, other.ownerId]);
    await rows('update users set name = ? where id = ?', [name, other.ownerId]);
    const staff = await aStaffMember(shop);
    await rows('update users set name = ? where id = ?', [name, staff]);
  }
}, 60_000);

const LISTS: [string, (typed: string) => string][] = [
  ['the shop', (typed) => `/api/public/catalog/${shop.slug}/products?search=${typed}`],
  ['products', (typed) => `/api/products?search=${typed}`],
  ['customers', (typed) => `/api/customers?search=${typed}`],
  ['orders', (typed) => `/api/orders?search=${typed}`],
  ['conversations', (typed) => `/api/conversations?search=${typed}`],
  ['drafts', (typed) => `/api/draft-orders?search=${typed}`],
  ['staff', (typed) => `/api/staff?search=${typed}`],
  ['stores', (typed) => `/api/admin/stores?search=${typed}`],
  ['users', (typed) => `/api/admin/users?search=${typed}`],
  ['subscriptions', (typed) => `/api/admin/subscriptions?search=${typed}`],
];

describe.each(LISTS)('in %s', (_list, urlOf) => {
  test.each(CASES)('%s is found by %s', async (name, typed) => {
    const url = urlOf(encodeURIComponent(typed));
    const headers = url.startsWith('/api/admin') ? operator.headers : shop.headers;
    const answer = await context.app.inject({ url, headers });
    expect(answer.statusCode).toBe(200);
    expect(JSON.stringify(answer.json().items)).toContain(name);
  });

  test('others are not found', async () => {
    const url = urlOf('zzzz');
    const headers = url.startsWith('/api/admin') ? operator.headers : shop.headers;
    expect((await context.app.inject({ url, headers })).json().items).toEqual([]);
  });
});

test.each(CASES)('the one search of the dashboard finds %s by %s', async (name, typed) => {
  const url = `/dashboard/find?q=${encodeURIComponent(typed)}`;
  const page = await context.app.inject({ url, headers: shop.headers });
  expect(page.body.replaceAll('&#39;', "'")).toContain(name);
});

test('a dash stands for a space, translations are searched, and signs of LIKE are letters', async () => {
  const store = await aStore(context.app);
  const made = { name: 'Jean Luc 100%', price: 10, translations: { hi: { name: 'ज़ीन ल्यूक' } } };
  expect((await api(store, 'POST', '/api/products', made)).statusCode).toBe(201);
  const count = async (typed: string) => {
    const url = `/api/public/catalog/${store.slug}/products?search=${encodeURIComponent(typed)}`;
    return (await context.app.inject(url)).json().total;
  };
  expect(await count('jean-luc')).toBe(1);
  expect(await count('luc jean')).toBe(1);
  expect(await count('जीन')).toBe(1);
  expect(await count('100%')).toBe(1);
  expect(await count('1％')).toBe(0);
  expect(await count('j_an')).toBe(0);
});
