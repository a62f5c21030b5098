import { expect, test } from 'vitest';
import { usualShopLanguages } from '../../../src/features/stores/shop-languages.ts';
import { aSeller, post } from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';
import { aPayment, createPaymentOf, useGatewaySimulator } from '../../support/gateway-simulator.ts';
import { anOnlineShop } from '../../support/online-shop.ts';
import { pagesOf } from '../../support/pages.ts';
import { rows } from '../../support/rows.ts';
import { checkoutOf } from '../../support/shopper.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const simulator = useGatewaySimulator(context);
const { get, post: send } = pagesOf(context);

const change = (store: Pick<TestStore, 'headers'>, payload: object) =>
  context.app.inject({ method: 'PATCH', url: '/api/store', headers: store.headers, payload });

test('a new shop has the languages that are read in its country', async () => {
  expect(usualShopLanguages({ country: 'IN', language: 'en' })).toContain('hi');
  expect(usualShopLanguages({ country: 'MX', language: 'es' })).toEqual(['en']);
  expect(usualShopLanguages({ country: 'US', language: 'en' })).toEqual(['es']);
  expect(usualShopLanguages({ country: 'DE', language: 'de' })).toEqual([]);
  const { store } = await aSeller(context.app, { country: 'US' });
  const [found] = await rows('select languages from stores where id = ?', [store.id]);
  expect(found).toEqual({ languages: ['es'] });
});

test('the API sets the languages of a shop, without its first one', async () => {
  const store = await aStore(context.app);
  expect((await change(store, { languages: ['en', 'hi'] })).json()).toMatchObject({
    language: 'en',
    languages: ['hi'],
  });
  expect(
    (await change(store, { language: 'hi-IN', languages: ['hi', 'en'] })).json(),
  ).toMatchObject({ language: 'hi-IN', languages: ['en'] });
  const wrong = await change(store, { languages: ['hi', 'xx'] });
  expect(wrong.statusCode).toBe(400);
  expect(wrong.json().details.fields).toMatchObject([{ path: 'languages.1' }]);
  expect((await change(store, { languages: ['hi', 'hi'] })).statusCode).toBe(400);
  const [entry] = await rows<{ changes: object[] }>(
    `select changes from store_log_entries where owner_id = ? order by created_at limit 1`,
    [store.ownerId],
  );
  expect(entry?.changes).toEqual([{ field: 'languages', before: null, after: 'हिन्दी' }]);
});

test('the settings page has a checkbox for each language', async () => {
  const store = await aStore(context.app);
  const url = '/dashboard/settings/place';
  const place = { country: 'IN', currency: 'INR', timeZone: 'Asia/Kolkata', language: 'en' };
  const page = (await get(store, url)).body;
  expect(page).toMatch(/<span lang="hi">हिन्दी<\/span>/);
  const sent = await send(store, url, { ...place, languages: 'hi' });
  expect(sent.statusCode).toBe(303);
  expect((await get(store, url)).body).toMatch(/value="hi" checked/);
  // What the form sends with no box ticked.
  expect((await send(store, url, { ...place, languages: '' })).statusCode).toBe(303);
  const [kept] = await rows('select languages from stores where owner_id = ?', [store.ownerId]);
  expect(kept).toEqual({ languages: [] });
  const wrong = await send(store, url, { ...place, languages: 'xx' });
  expect(wrong.statusCode).toBe(422);
});

test('one’s own language is one of the desk’s', async () => {
  const seller = await aSeller(context.app);
  const patch = (language: string) =>
    context.app.inject({
      method: 'PATCH',
      url: '/api/auth/me',
      headers: seller.headers,
      payload: { language },
    });
  expect((await patch('en')).json().preferences).toMatchObject({ language: 'en' });
  const wrong = await patch('xx');
  expect(wrong.statusCode).toBe(400);
  expect(wrong.json().details.fields).toMatchObject([{ path: 'language' }]);
});

test('the switch of the sign-in pages is remembered, and leads nowhere else', async () => {
  const tap = (at: string) =>
    context.app.inject({ url: `/languages/en?at=${encodeURIComponent(at)}` });
  const answer = await tap('/login?next=%2Fdashboard');
  expect(answer.statusCode).toBe(303);
  expect(answer.headers.location).toBe('/login?next=%2Fdashboard');
  expect(answer.headers['set-cookie']).toMatch(
    /^sk_language=en; Max-Age=31536000; .*SameSite=Lax$/,
  );
  for (const at of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/.//evil.example',
  ]) {
    expect((await tap(at)).headers.location).toBe('/');
  }
  expect((await context.app.inject({ url: '/languages/xx' })).statusCode).toBe(404);
});

test('an order that is paid online has the language in which its payment began', async () => {
  const { store, goods } = await anOnlineShop(context, { stock: 5 });
  await rows(`update stores set languages = '{hi,es}' where owner_id = ?`, [store.ownerId]);
  const cart = { items: [{ productId: goods.productId, quantity: 1 }], language: 'hi' };
  const { checkout: body } = await aPayment(context, simulator, store, cart);
  const { language: _, ...withoutLanguage } = body as typeof body & { language?: string };
  const placed = await checkoutOf(context)(store, withoutLanguage);
  expect(placed.json().order.language).toBe('hi');
  const opened = await createPaymentOf(context)(store, { ...cart, language: 'xx' });
  expect(opened.statusCode).toBe(400);
});

test('registration takes no language that the desk lacks', async () => {
  const email = 'asha-languages@example.com';
  await post(
    context.app,
    '/api/auth/register',
    { name: 'Asha', email, password: 'blauer Krug 27', storeName: 'Asha' },
    { 'accept-language': 'xx' },
  );
  const [found] = await rows('select preferences from users where email = ?', [email]);
  expect(found).toEqual({ preferences: {} });
});
