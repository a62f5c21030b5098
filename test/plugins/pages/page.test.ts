import { expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { anOrder } from '../../support/orders.ts';
import { pagesOf } from '../../support/pages.ts';
import { rows } from '../../support/rows.ts';
import { aStore } from '../../support/stores.ts';

const context = useApp();
const { get } = pagesOf(context);

test('a partial gets what it is passed and nothing of what its page knows', async () => {
  const store = await aStore(context.app);
  const order = await anOrder(store);
  for (const url of ['/dashboard/orders', `/dashboard/orders/${order.id}`, '/dashboard/staff']) {
    const { statusCode, body } = await get(store, url);
    expect([url, statusCode]).toEqual([url, 200]);
    expect(body).not.toContain('[object');
  }
});

test('a page for everybody leaves the sentence for the next page of its reader', async () => {
  const store = await aStore(context.app);
  const cookie = 'sk_flash=Product saved';
  const shop = await get(store, `/catalog/${store.slug}`, { cookie });
  expect(shop.headers['cache-control']).toMatch(/^public/);
  expect(shop.headers['set-cookie']).toBeUndefined();
  expect(shop.body).not.toContain('Product saved');
  const desk = await get(store, '/dashboard/products', { cookie });
  expect(desk.body).toContain('Product saved');
  expect(String(desk.headers['set-cookie'])).toMatch(/^sk_flash=;/);
});

test('a page says the language of its words: the shop’s own, and that of the desk’s reader', async () => {
  const store = await aStore(context.app);
  await rows(`update stores set language = 'hi' where owner_id = ?`, [store.ownerId]);
  const shop = await get(store, `/catalog/${store.slug}`);
  expect(shop.body).toContain('<html lang="hi" dir="ltr">');
  expect(shop.body).toContain('data-locale="hi-IN"');
  expect((await get(store, '/dashboard')).body).toContain('<html lang="en" dir="ltr">');
  await rows(`update stores set language = 'te' where owner_id = ?`, [store.ownerId]);
  const untranslated = await get(store, `/catalog/${store.slug}`);
  expect(untranslated.body).toContain('<html lang="en" dir="ltr">');
  expect(untranslated.body).toContain('data-locale="en-IN"');
});
